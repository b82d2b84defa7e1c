import { createReadStream } from 'node:fs';
import type { Logger } from 'pino';
import { describeError } from '../base/describeError.ts';
import { refusal, type AllowedFile } from './check.ts';
import type { PdfLock } from './pdf/pdfLock.ts';
import type { Quarantine } from './row.ts';
import { ScannerAway, type Scanner, type Verdict } from './scanner.ts';

/** An allowed file with the scanner's result. */
export type ScannedFile = AllowedFile & { quarantine: Quarantine | null };

/** A scanned file, and whether it opens with a password only. */
export type ExaminedFile = ScannedFile & { locked: PdfLock | null };

type ScanOptions = { scanner: Scanner | undefined; log: Logger; feld: string | undefined };

const MESSAGES: Record<Exclude<Verdict, 'clean'>, string> = {
  infected: 'Die Datei enthält Schadsoftware und wurde abgelehnt.',
  tooLarge: 'Die Datei ist für die Prüfung auf Schadsoftware zu groß und wurde abgelehnt.',
};

/**
 * Scans received files before they are stored. Throws a 422 for the first that is not clean. While the scanner is away,
 * files are accepted and quarantined: a photo should be sent only once over a mobile connection, and scanners take a
 * minute to start.
 */
export async function scanFiles(allowed: AllowedFile[], { scanner, log, feld }: ScanOptions): Promise<ScannedFile[]> {
  const scanned: ScannedFile[] = [];
  let present = scanner;
  for (const file of allowed) {
    const verdict = await present?.scan(createReadStream(file.path)).catch((error: unknown) => {
      if (!(error instanceof ScannerAway)) throw error;
      log.warn({ cause: describeError(error) }, 'virus scanner away, uploads wait');
      present = undefined;
    });
    if (verdict === 'infected' || verdict === 'tooLarge') {
      log.warn({ verdict }, 'upload refused by the virus scanner');
      throw refusal(MESSAGES[verdict], feld, file.name);
    }
    scanned.push({ ...file, quarantine: scanner === undefined || verdict === 'clean' ? null : 'pending' });
  }
  return scanned;
}
