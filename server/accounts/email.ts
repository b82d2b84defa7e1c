/**
 * The one spelling under which an address is an account's name. Rules judge this spelling, and mails go to it, never to the one that
 * was typed: characters that only fold to the same letters (the Kelvin sign, say) would else lead someone else's link astray.
 */
export function canonicalEmail(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}
