/** Beginnings of the files that people send most, as Latin-1. */
const BEGINNINGS: [start: RegExp, type: string][] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n/, 'image/png'],
  [/^%PDF-/, 'application/pdf'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^[^]{4}ftypavi[fs]/, 'image/avif'],
  [/^[^]{4}ftyphe(?:ic|ix|im|is)/, 'image/heic'],
];

/**
 * The media type that the first bytes say, whatever the file's name: phones give HEIC photos away as JPG. Undefined
 * where they say nothing known. Rejects where the file cannot be read.
 */
export async function sniffType(file: Blob): Promise<string | undefined> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  return BEGINNINGS.find(([beginning]) => beginning.test(start))?.[1];
}
