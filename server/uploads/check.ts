import { Fault } from '../http/fault.ts';
import type { ReceivedFile } from './reception.ts';
import { checkCount, checkFile, type UploadRule } from './rules.ts';
import { sniff } from './sniff.ts';

/** A received file that complies with its rules. */
export type AllowedFile = ReceivedFile & { mediaType: string };

/** Determines the media types of the files from their content. Throws a 422 for the first violation of the rules. */
export async function checkFiles(
  received: ReceivedFile[],
  rules: UploadRule[],
  feld: string | undefined,
): Promise<AllowedFile[]> {
  if (received.length === 0) throw refusal('Bitte wählen Sie mindestens eine Datei aus.', feld);
  const tooMany = checkCount(rules, received.length);
  if (tooMany !== undefined) throw refusal(tooMany, feld);
  const sniffed = await Promise.all(received.map(async (file) => ({ ...file, mediaType: await sniff(file.path) })));
  for (const file of sniffed) {
    const message = checkFile(rules, file);
    if (message !== undefined) throw refusal(message, feld, file.name);
  }
  return sniffed;
}

/** A 422 for a file, at its field if the form named one. */
export function refusal(message: string, feld: string | undefined, name?: string): Fault {
  return new Fault(422, message, {
    ...(name !== undefined && { details: `Nicht angenommen wurde „${name}“.` }),
    ...(feld !== undefined && { felder: [{ pfad: feld, meldung: message }] }),
  });
}
