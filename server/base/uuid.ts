const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text has the form of the server's ids (UUID in lower case, RFC 9562). */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
