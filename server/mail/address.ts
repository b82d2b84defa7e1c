import { FORMATS } from '../../src/engine/index.ts';

/** Where a mail goes. */
export type Recipient = { address: string; name?: string };

const MAX_LENGTH = 254;
const EMAIL = FORMATS['email'] as RegExp;

/** Exactly one address, and one that could work: lists, comments and line breaks would reach people who were not meant. */
export function isAddress(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_LENGTH && EMAIL.test(text);
}

/** One line without invisible characters, for headers; user text would else bring headers of its own. */
export function oneLine(text: string, maxLength = 120): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line;
}
