/** An accepted media type; the first extension is the usual one. */
type KnownType = { mediaType: string; extensions: string[] };

/**
 * Formats of cameras, phones, browsers and office scanners that lawyers can open; TIFF because scanners write it. Left
 * out on purpose: SVG and HTML (they run scripts), camera raw, BMP and Photoshop files (no phone or browser produces
 * them).
 */
const KNOWN_TYPES: KnownType[] = [
  { mediaType: 'application/pdf', extensions: ['pdf'] },
  { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  { mediaType: 'image/png', extensions: ['png', 'apng'] },
  { mediaType: 'image/webp', extensions: ['webp'] },
  { mediaType: 'image/gif', extensions: ['gif'] },
  { mediaType: 'image/heic', extensions: ['heic', 'heics'] },
  { mediaType: 'image/heif', extensions: ['heif', 'heifs', 'hif'] },
  { mediaType: 'image/avif', extensions: ['avif'] },
  { mediaType: 'image/tiff', extensions: ['tif', 'tiff'] },
];

/** Animated and burst variants, mapped to the type whose viewers can show them. */
const VARIANTS: Record<string, string> = {
  'image/apng': 'image/png',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
};

/** Stands for every type that is not accepted. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * Returns the media type of a file according to its content: an accepted one, or UNKNOWN_TYPE. Ignores the name and the
 * declared type. Reads only headers and decodes nothing.
 */
export async function sniff(path: string): Promise<string> {
  // Loaded on first use, to keep the start short.
  const { fileTypeFromFile } = await import('file-type');
  const found = (await fileTypeFromFile(path))?.mime ?? UNKNOWN_TYPE;
  const mediaType = VARIANTS[found] ?? found;
  return knownType(mediaType) ? mediaType : UNKNOWN_TYPE;
}

/** Returns the extensions of a media type; undefined if it is not accepted. */
export function knownType(mediaType: string): KnownType | undefined {
  return KNOWN_TYPES.find((known) => known.mediaType === mediaType);
}

/** Whether a file name's extension (lower case, no dot) belongs to an accepted type. */
export function isKnownExtension(extension: string): boolean {
  return KNOWN_TYPES.some((known) => known.extensions.includes(extension));
}
