import { domainToASCII } from 'node:url';
import { FORMATS } from '../../src/engine/index.ts';

export type Recipient = { address: string; name?: string };

const MAX_LENGTH = 254;
const EMAIL = FORMATS['email'] as RegExp;

/** Whether a text is exactly one plausible address: lists, comments and line breaks could add recipients. */
export function isAddress(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_LENGTH && EMAIL.test(text);
}

/**
 * Whether every mail server can write to an address. With other characters than ASCII before the @ it needs SMTPUTF8 (RFC 6531), which few have: they
 * refuse such mails, also those that only name the address in a header.
 */
export function isWritable(address: string): boolean {
  return /^[\x21-\x7e]+@/.test(address);
}

/** How spellings of a mailbox may differ at a provider. */
type Provider = { domains: string[]; plus: boolean; dots?: boolean };

/** Only differences that the providers document: elsewhere `vo.ll@` and `voll@` may be two people. */
const PROVIDERS: Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], plus: true, dots: true },
  { domains: ['outlook.com', 'outlook.de', 'hotmail.com', 'hotmail.de', 'live.com', 'live.de', 'msn.com'], plus: true },
  { domains: ['icloud.com', 'me.com', 'mac.com'], plus: true },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], plus: true, dots: true },
  { domains: ['fastmail.com', 'fastmail.fm'], plus: true },
  { domains: ['posteo.de', 'posteo.net', 'mailbox.org'], plus: true },
];

/**
 * Returns a key that all spellings of a mailbox share, for counting the mails to it: at providers that deliver `a+1@…`
 * or `a.b@…` to `a@…` or `ab@…`, these are equal. A domain with umlauts has two spellings, and no provider
 * distinguishes case.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).toLowerCase();
  const domain = domainToASCII(address.slice(at + 1));
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain));
  const [base = ''] = provider?.plus === true ? local.split('+', 1) : [local];
  return `${provider?.dots === true ? base.replaceAll('.', '') : base}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
}

/** Reduces a text to one line without invisible characters, for headers; user input could otherwise inject headers. */
export function oneLine(text: string, maxLength = 120): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line;
}
