/** The first half of the SHA-256 of a file, in hexadecimal digits. Undefined where it cannot be computed or read. */
export async function fingerprint(file: Blob): Promise<string | undefined> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    // Pages without TLS have no `crypto.subtle`.
    return undefined;
  }
}
