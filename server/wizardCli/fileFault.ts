import { errorCode } from '../base/errorCode.ts';

/** What keeps a command from reading or writing a path, and what helps. */
const SAID: Record<string, (place: string) => string> = {
  EACCES: noRight,
  EPERM: noRight,
  EROFS: (place) =>
    `${place} lässt sich nicht schreiben: Das Dateisystem dort lässt sich nur lesen. Rufen Sie den Befehl dort auf, wo der Ordner beschreibbar ist, oder nennen Sie einen anderen (--dir, --out).`,
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  ENOENT: (place) => `${place} gibt es nicht.`,
  ENOTDIR: (place) => `${place} ist nicht erreichbar: Ein Teil dieses Pfads ist eine Datei und kein Ordner.`,
  EISDIR: (place) => `${place} ist ein Ordner. Hier braucht es eine Datei.`,
};

/** Says in German why a file could not be read or written; undefined for other errors. */
export function fileFaultMessage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('path' in error) || !('syscall' in error)) return undefined;
  // A socket of a database is a path, too.
  if (typeof error.path !== 'string' || error.syscall === 'connect') return undefined;
  const code = String(errorCode(error));
  return Object.hasOwn(SAID, code) ? SAID[code]?.(error.path) : undefined;
}

function noRight(place: string): string {
  return `Auf ${place} gibt es keinen Zugriff: Wer diesen Befehl aufruft, darf dort nicht lesen oder schreiben.`;
}

function noSpace(place: string): string {
  return `${place} lässt sich nicht schreiben: Dort ist kein Platz mehr. Ein Teil kann schon geschrieben sein. Schaffen Sie Platz und rufen Sie den Befehl noch einmal auf.`;
}
