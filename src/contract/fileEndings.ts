/** The endings of file names by accepted media type; the first one is the usual one. Apart from `fileTypes.ts`, since every wizard loads that. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heics'],
  'image/heif': ['heif', 'heifs', 'hif'],
  'image/tiff': ['tif', 'tiff'],
  'application/pdf': ['pdf'],
};

/**
 * The name with an ending of its type: 'IMG_1.JPG' that is HEIC becomes 'IMG_1.heic', 'Bescheid' 'Bescheid.pdf'. An ending that no
 * accepted type has stays before it.
 */
export function withEndingOf(mediaType: string, name: string): string {
  const endings = ENDINGS[mediaType];
  if (endings === undefined) return name;
  const [, stem = name, ending = ''] = /^(.+)\.([^.]*)$/.exec(name) ?? [];
  const own = ending.toLowerCase();
  if (endings.includes(own)) return name;
  const isOther = Object.values(ENDINGS).some((known) => known.includes(own));
  return `${isOther ? stem : name}.${endings[0]}`;
}
