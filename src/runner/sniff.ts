/** Magic numbers of the most common file types, as Latin-1. */
const BEGINNINGS: [start: RegExp, type: string][] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n/, 'image/png'],
  [/^%PDF-/, 'application/pdf'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^[^]{4}ftypavi[fs]/, 'image/avif'],
  [/^[^]{4}ftyphe(?:ic|ix|im|is)/, 'image/heic'],
  [/^[^]{4}ftypm(?:if|sf)1/, 'image/heif'],
];

/**
 * The media type by the first bytes, whatever the file's name: phones name HEIC photos JPG. Resolves with undefined for
 * unknown types. Rejects if the file cannot be read.
 */
export async function sniffType(file: Blob): Promise<string | undefined> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  return BEGINNINGS.find(([beginning]) => beginning.test(start))?.[1];
}
