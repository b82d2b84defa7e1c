/** No address is longer than 254 characters; composing half a million marks takes a minute. */
const LONGEST = 1_000;

/**
 * The one spelling under which an address is an account's name. Rules judge this spelling, and mails go to it, never to
 * the one that was typed: characters that only fold to the same letters (the Kelvin sign, say) would else lead someone
 * else's link astray. What cannot be an address stays as it was typed, for the rules to refuse.
 */
export function canonicalEmail(typed: string): string {
  return typed.length > LONGEST ? typed : typed.trim().normalize('NFC').toLowerCase();
}
