import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadNamed } from './folders.ts';
import { idFlaw, scaffold } from '../../src/check/index.ts';
import { wizardIds } from '../wizards/folder.ts';
import { formatFaults } from '../wizards/load.ts';
import { UsageError } from './usageError.ts';
import type { Task } from './task.ts';

/** `new <id>`: creates a wizard of two steps that passes the check, as a starting point. */
export async function create({ words, directory, checkFolder, write }: Task): Promise<number> {
  const [id = ''] = words;
  const flaw = idFlaw(id, await wizardIds(directory));
  if (flaw !== undefined) throw new UsageError(flaw);
  const folder = path.join(directory, id);
  for (const [name, content] of Object.entries(scaffold(id))) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  }
  const { faults } = await loadNamed({ directory, checkFolder }, id);
  write(
    faults.length > 0
      ? formatFaults(faults)
      : [
          `Angelegt: ${folder}`,
          `Er ist ein Entwurf. Zu sehen ist er unter /vorschau/${id}, wenn der Server auf Ihrem Rechner läuft.`,
          `Ändern Sie Texte und Fragen, dann: npm run wizard -- check ${id}`,
          `Ist er fertig, nehmen Sie "public": false aus wizard.json; er hat dann die Adresse /anfrage/${id}.`,
        ].join('\n'),
  );
  return faults.length > 0 ? 1 : 0;
}
