/**
 * No address is longer than 254 characters. The limit matters because composing half a million combining marks takes a
 * minute.
 */
const LONGEST = 1_000;

/**
 * Returns the canonical spelling of an address, which identifies its account. Rules check this spelling, and mails go
 * to it, never to the typed one: characters that merely fold to the same letters (such as the Kelvin sign) could
 * otherwise send a link to a stranger. Text that cannot be an address is returned unchanged, for the rules to refuse.
 */
export function canonicalEmail(typed: string): string {
  return typed.length > LONGEST ? typed : typed.trim().normalize('NFC').toLowerCase();
}
