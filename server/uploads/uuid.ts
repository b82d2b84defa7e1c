const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text has the form of the ids we give (lower case, RFC 9562). */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The id of a stored file; throws a TypeError for anything else, so that no id becomes a path. */
export function requireUuid(id: string): string {
  if (!isUuid(id)) throw new TypeError(`expected a UUID as the name of a stored file, found ${JSON.stringify(id)}`);
  return id;
}
