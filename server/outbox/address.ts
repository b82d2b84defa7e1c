import { domainToASCII } from 'node:url';
import { FORMATS } from '../../src/engine/index.ts';

/** Where a mail goes. */
export type Recipient = { address: string; name?: string };

const MAX_LENGTH = 254;
const EMAIL = FORMATS['email'] as RegExp;

/**
 * Exactly one address, and one that could work: lists, comments and line breaks would reach people who were not meant.
 */
export function isAddress(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_LENGTH && EMAIL.test(text);
}

/** What a provider's addresses of one mailbox may differ in. */
type Provider = { domains: string[]; plus: boolean; dots?: boolean };

/** Only what the providers themselves document: elsewhere `vo.ll@` and `voll@` can be two people. */
const PROVIDERS: Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], plus: true, dots: true },
  { domains: ['outlook.com', 'outlook.de', 'hotmail.com', 'hotmail.de', 'live.com', 'live.de', 'msn.com'], plus: true },
  { domains: ['icloud.com', 'me.com', 'mac.com'], plus: true },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], plus: true, dots: true },
  { domains: ['fastmail.com', 'fastmail.fm'], plus: true },
  { domains: ['posteo.de', 'posteo.net', 'mailbox.org'], plus: true },
];

/**
 * What addresses of one mailbox have in common, for counting what goes there: at providers that deliver `a+1@…` or
 * `a.b@…` to `a@…` or `ab@…`, these are one. A domain with umlauts has two spellings, and no provider tells capitals
 * apart.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).toLowerCase();
  const domain = domainToASCII(address.slice(at + 1));
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain));
  const [base = ''] = provider?.plus === true ? local.split('+', 1) : [local];
  return `${provider?.dots === true ? base.replaceAll('.', '') : base}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
}

/** One line without invisible characters, for headers; user text would else bring headers of its own. */
export function oneLine(text: string, maxLength = 120): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line;
}
