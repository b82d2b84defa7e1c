import { domainToASCII } from 'node:url';
import { FORMATS } from '../../src/engine/index.ts';

/** Where a mail goes. */
export type Recipient = { address: string; name?: string };

const MAX_LENGTH = 254;
const EMAIL = FORMATS['email'] as RegExp;

/** Exactly one address, and one that could work: lists, comments and line breaks would reach people who were not meant. */
export function isAddress(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_LENGTH && EMAIL.test(text);
}

/**
 * What addresses of one mailbox have in common, for counting what goes there: mail servers deliver `a+1@…` and `a+2@…`, and some `a.b@…`
 * and `ab@…`, to the same person, and a domain with umlauts has two spellings.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [local = ''] = address.slice(0, at).toLowerCase().replaceAll('.', '').split('+', 1);
  return `${local}@${domainToASCII(address.slice(at + 1))}`;
}

/** One line without invisible characters, for headers; user text would else bring headers of its own. */
export function oneLine(text: string, maxLength = 120): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line;
}
