/** An accepted media type; the first ending is the usual one. */
export type FileType = { mediaType: string; endings: readonly string[]; start: RegExp };

/** How many bytes of a file tell its type. Readers of PDF files search as many for `%PDF-`. */
export const TYPE_WITHIN_BYTES = 1024;

/**
 * Formats of cameras, phones, browsers and office scanners that lawyers can open, by their first bytes (as Latin-1); TIFF because
 * scanners write it. Left out on purpose: SVG and HTML (they run scripts), camera raw, BMP and Photoshop files (no phone or browser
 * produces them). The brands of HEIF are those of ISO 23008-12.
 */
export const FILE_TYPES: readonly FileType[] = [
  { mediaType: 'image/jpeg', endings: ['jpg', 'jpeg', 'jpe', 'jfif'], start: /^\xff\xd8\xff/ },
  { mediaType: 'image/png', endings: ['png', 'apng'], start: /^\x89PNG\r\n\x1a\n/ },
  { mediaType: 'image/gif', endings: ['gif'], start: /^GIF8[79]a/ },
  { mediaType: 'image/webp', endings: ['webp'], start: /^RIFF[^]{4}WEBP/ },
  { mediaType: 'image/avif', endings: ['avif'], start: /^[^]{4}ftypavi[fs]/ },
  { mediaType: 'image/heic', endings: ['heic', 'heics'], start: /^[^]{4}ftyphe(?:ic|ix|im|is|vc|vx|vm|vs)/ },
  { mediaType: 'image/heif', endings: ['heif', 'heifs', 'hif'], start: /^[^]{4}ftypm(?:if|sf)1/ },
  { mediaType: 'image/tiff', endings: ['tif', 'tiff'], start: /^(?:II\*\0|MM\0\*)/ },
  { mediaType: 'application/pdf', endings: ['pdf'], start: /%PDF-/ },
];

/** The type of a file by its first bytes, of which `TYPE_WITHIN_BYTES` are looked at. Undefined for types that are not accepted. */
export function typeOfBytes(bytes: Uint8Array): string | undefined {
  const start = Array.from(bytes.subarray(0, TYPE_WITHIN_BYTES), (byte) => String.fromCharCode(byte)).join('');
  return FILE_TYPES.find((known) => known.start.test(start))?.mediaType;
}

/**
 * The name with an ending of its type: 'IMG_1.JPG' that is HEIC becomes 'IMG_1.heic', 'Bescheid' 'Bescheid.pdf'. An ending that no
 * accepted type has stays before it.
 */
export function withEndingOf(mediaType: string, name: string): string {
  const endings = FILE_TYPES.find((known) => known.mediaType === mediaType)?.endings;
  if (endings === undefined) return name;
  const [, stem = name, ending = ''] = /^(.+)\.([^.]*)$/.exec(name) ?? [];
  const own = ending.toLowerCase();
  if (endings.includes(own)) return name;
  const isOther = FILE_TYPES.some((known) => known.endings.includes(own));
  return `${isOther ? stem : name}.${endings[0]}`;
}
