/** How many bytes of a file tell its type. Readers of PDF files search as many for `%PDF-`. */
export const TYPE_WITHIN_BYTES = 1024;

/**
 * Formats of cameras, phones, browsers and office scanners that lawyers can open, by their first bytes (as Latin-1); TIFF because
 * scanners write it. Left out on purpose: SVG and HTML (they run scripts), camera raw, BMP and Photoshop files (no phone or browser
 * produces them). The brands of HEIF are those of ISO 23008-12.
 */
const FILE_TYPES: readonly [start: RegExp, mediaType: string][] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n/, 'image/png'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^[^]{4}ftypavi[fs]/, 'image/avif'],
  [/^[^]{4}ftyphe(?:ic|ix|im|is|vc|vx|vm|vs)/, 'image/heic'],
  [/^[^]{4}ftypm(?:if|sf)1/, 'image/heif'],
  [/^(?:II\*\0|MM\0\*)/, 'image/tiff'],
  [/%PDF-/, 'application/pdf'],
];

/** The type of a file by its first bytes, of which `TYPE_WITHIN_BYTES` are looked at. Undefined for types that are not accepted. */
export function typeOfBytes(bytes: Uint8Array): string | undefined {
  const start = Array.from(bytes.subarray(0, TYPE_WITHIN_BYTES), (byte) => String.fromCharCode(byte)).join('');
  return FILE_TYPES.find(([beginning]) => beginning.test(start))?.[1];
}
