import { errorCode } from '../base/errorCode.ts';

/** Why a file cannot be read or written, in German, by the code of the system. */
const WORDS: Record<string, string> = {
  EACCES: 'Wer diesen Befehl aufruft, darf dort nicht lesen oder schreiben.',
  EDQUOT: 'Dort ist kein Platz mehr.',
  EFBIG: 'Größer darf eine Datei dort nicht werden.',
  ENOENT: 'Das gibt es nicht.',
  ENOSPC: 'Dort ist kein Platz mehr.',
  ENOTDIR: 'Ein Teil dieses Pfads ist eine Datei und kein Ordner.',
  EPERM: 'Wer diesen Befehl aufruft, darf dort nicht lesen oder schreiben.',
  EROFS: 'Das Dateisystem dort lässt sich nur lesen.',
};

/** Returns an error with a German sentence in the place of one of the file system, which happened at `where` if it names no path; any other as it is. */
export function formatFault(error: unknown, where = 'Die Sicherung'): unknown {
  const words = WORDS[String(errorCode(error))];
  if (words === undefined || !(error instanceof Error) || !('syscall' in error) || error.syscall === 'connect')
    return error;
  const place = 'path' in error && typeof error.path === 'string' ? error.path : where;
  return new Error(`${place}: ${words}`, { cause: error });
}
