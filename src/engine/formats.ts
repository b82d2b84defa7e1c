/**
 * The formats a definition may name, as HTML inputs produce them. Regular expressions only, so that standalone
 * validators carry them inline. `e-mail` is deliberately wide: an address is proved by writing to it.
 */
const EXPRESSIONS = {
  email: /^[^\s\p{Cc}@<>()[\],;:"\\]+@[^\s\p{Cc}@<>()[\],;:"\\.]+(?:\.[^\s\p{Cc}@<>()[\],;:"\\.]+)+$/u,
  /** ISO 8601 calendar date that exists, from 1900 to 2100: browsers hand a year of two digits over as `0026`. */
  date: /^(?:(?:(?:19|20)\d\d|2100)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:(?:19|20)(?:0[48]|[2468][048]|[13579][26])|2000)-02-29)$/,
  /** Hours and minutes. */
  time: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
  month: /^(?:(?:19|20)\d\d|2100)-(?:0[1-9]|1[0-2])$/,
  uri: /^https?:\/\/[^\s/$.?#][^\s]*$/iu,
  uuid: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
} satisfies Record<string, RegExp>;

export type FormatName = keyof typeof EXPRESSIONS;

export const FORMATS: Record<string, RegExp> = EXPRESSIONS;
