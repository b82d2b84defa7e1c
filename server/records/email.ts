import { domainToASCII, domainToUnicode } from 'node:url';
import { tidyText } from '../../src/engine/index.ts';

/**
 * No address is longer than 254 characters. The limit matters because composing half a million combining marks takes a
 * minute.
 */
const LONGEST = 1_000;
/** Only such a domain has a second spelling. Others stay as they are: URLs read `1.2` as an address of four numbers. */
const INTERNATIONAL = /[^\0-\x7F]|(?:^|\.)xn--/;

/**
 * Returns the canonical spelling of an address, which identifies its account. Rules check this spelling, and mails go
 * to it, never to the typed one: characters that merely fold to the same letters (such as the Kelvin sign) could
 * otherwise send a link to a stranger. A domain with umlauts is written with them: some browsers write `xn--…` instead.
 * Text that cannot be an address is returned unchanged, for the rules to refuse.
 */
export function canonicalEmail(typed: string): string {
  return typed.length > LONGEST ? typed : withDomain(tidyText(typed).normalize('NFC').toLowerCase(), domainToUnicode);
}

/** The canonical spelling of an address, and that with `xn--…`, if there is one: what was sent may have either. */
export function spellingsOf(canonical: string): string[] {
  return [...new Set([canonical, withDomain(canonical, (ascii) => ascii)])];
}

function withDomain(address: string, write: (ascii: string) => string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  const ascii = INTERNATIONAL.test(domain) ? domainToASCII(domain) : '';
  return ascii === '' ? address : address.slice(0, at) + write(ascii);
}
