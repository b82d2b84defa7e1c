import {
  countSentence,
  largestFile,
  mostFiles,
  sizeSentence,
  takesType,
  typeSentence,
  type UploadRule,
} from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { UNKNOWN_TYPE } from './sniff.ts';

export type { UploadRule };

/**
 * Returns the rules for a `dokumentTyp` and, if given, one of its fields; undefined if there is no such type or field.
 * Without a field, at least one field must accept the file's type, and the strictest of those limits its size.
 */
export type UploadRules = (
  dokumentTyp: string,
  feld: string | undefined,
  /** The revision of the client's questions; undefined for the current one. */
  revision: string | undefined,
) => Promise<UploadRule[] | undefined>;

/** The properties of a file that rules check; `mediaType` is the result of `sniff`. */
type SniffedFile = { mediaType: string; bytes: number };

/** Returns why the rules refuse a file, as one German sentence; undefined if they accept it. */
export function checkFile(rules: UploadRule[], { mediaType, bytes }: SniffedFile): string | undefined {
  if (bytes === 0) return 'Die Datei ist leer.';
  const fitting = rules.filter((rule) => mediaType !== UNKNOWN_TYPE && takesType(rule, mediaType));
  const [first, ...others] = fitting;
  if (first === undefined) return typeSentence(rules);
  const strictest = others.reduce(
    (best, rule) => (largestFile(rule, mediaType) < largestFile(best, mediaType) ? rule : best),
    first,
  );
  return bytes <= largestFile(strictest, mediaType) ? undefined : sizeSentence(strictest, mediaType);
}

/** Returns why a request has too many files for one field, as one German sentence; undefined if it has not. */
export function checkCount(rules: UploadRule[], count: number): string | undefined {
  const most = Math.max(...rules.map(mostFiles));
  if (count <= most) return undefined;
  const generous = rules.filter((rule) => mostFiles(rule) === most);
  const told = generous.find(({ messages }) => messages?.maxItems !== undefined) ?? generous[0];
  return told && countSentence(told);
}

/** Returns the rules for a form's type and field. Throws a 422 if there are none. */
export async function requireRules(rules: UploadRules, ...question: Parameters<UploadRules>): Promise<UploadRule[]> {
  const found = await rules(...question);
  if (found === undefined || found.length === 0)
    throw new Fault(422, 'Zu dieser Anfrage oder diesem Feld können keine Dateien hochgeladen werden.');
  return found;
}
