/** A media type that uploads may have; the first extension is the usual one. */
type KnownType = { mediaType: string; extensions: string[] };

/**
 * What cameras, phones, browsers and office scanners produce, and lawyers can open: TIFF because scanners write it.
 * Left out on purpose: SVG and HTML (they run scripts), camera raw, BMP and Photoshop files (no phone or browser makes
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

/** Animated and burst variants, under the type whose readers show them. */
const VARIANTS: Record<string, string> = {
  'image/apng': 'image/png',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
};

/** Stands for every type that we do not take. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * The media type that the content of a file says: one we know, or UNKNOWN_TYPE. Name and declared type are never asked.
 * Reads only headers and decodes nothing.
 */
export async function sniff(path: string): Promise<string> {
  // Loaded when first needed, as a start has no files to look at.
  const { fileTypeFromFile } = await import('file-type');
  const found = (await fileTypeFromFile(path))?.mime ?? UNKNOWN_TYPE;
  const mediaType = VARIANTS[found] ?? found;
  return knownType(mediaType) ? mediaType : UNKNOWN_TYPE;
}

/** What is known about a media type; undefined when uploads cannot have it. */
export function knownType(mediaType: string): KnownType | undefined {
  return KNOWN_TYPES.find((known) => known.mediaType === mediaType);
}

/** Whether a file name's extension (lower case, no dot) belongs to any type that uploads can have. */
export function isKnownExtension(extension: string): boolean {
  return KNOWN_TYPES.some((known) => known.extensions.includes(extension));
}
