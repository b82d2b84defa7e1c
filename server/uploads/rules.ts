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
 * The rules for a `dokumentTyp` and, when named, one of its fields. Without a field, nobody knows which of them a file
 * is for: at least one must take its type, and of those that do, the strictest limits its size. undefined: there is no
 * such type or field.
 */
export type UploadRules = (
  dokumentTyp: string,
  feld: string | undefined,
  /** The revision that the client asked its questions from; undefined for the current one. */
  revision: string | undefined,
) => Promise<UploadRule[] | undefined>;

/** A file as the rules see it; `mediaType` is what `sniff` found. */
type SniffedFile = { mediaType: string; bytes: number };

/** Why the rules refuse a file, as one German sentence; undefined when they do not. */
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

/** Why a request brings too many files for one field, as one German sentence; undefined when it does not. */
export function checkCount(rules: UploadRule[], count: number): string | undefined {
  const most = Math.max(...rules.map(mostFiles));
  if (count <= most) return undefined;
  const generous = rules.filter((rule) => mostFiles(rule) === most);
  const told = generous.find(({ messages }) => messages?.maxItems !== undefined) ?? generous[0];
  return told && countSentence(told);
}

/** The rules for a form's type and field, or a 422. */
export async function requireRules(rules: UploadRules, ...question: Parameters<UploadRules>): Promise<UploadRule[]> {
  const found = await rules(...question);
  if (found === undefined || found.length === 0)
    throw new Fault(422, 'Zu dieser Anfrage oder diesem Feld können keine Dateien hochgeladen werden.');
  return found;
}
