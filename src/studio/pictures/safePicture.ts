import DOMPurify from 'dompurify';
import { plainWords } from '../../engine/index.ts';

/** A picture that cannot be used. The message is a German sentence. */
export class PictureFault extends Error {}

/** Largest picture, in bytes. The server refuses larger ones. */
const MOST_BYTES = 1024 * 1024;
const TYPES: Record<string, string> = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/webp': 'webp' };
const PHOTO = 'image/jpeg';
/** The longer side of a photo in px; pages show none larger than half of that. */
const LONGEST = 1600;

/** What the studio stores for a chosen file: its name in `pictures/` and its content. */
export type SafePicture = {
  name: string;
  content: Blob;
  /** What was changed of it, as a German sentence; empty if nothing was. */
  note: string;
};

/**
 * Makes a chosen picture fit for visitors: drawings lose code, foreign content and links to elsewhere; photos become smaller
 * and lose what the camera has noted. Throws a PictureFault for another kind of file, one that is too large, or a drawing of which nothing is left.
 */
export async function safePicture(file: File): Promise<SafePicture> {
  const { content, note } = await madeSafe(file);
  const ending = TYPES[content.type];
  if (ending === undefined) throw new PictureFault('Möglich sind Bilder als SVG, PNG, WebP und JPG.');
  if (content.size > MOST_BYTES) throw new PictureFault('Dieses Bild ist zu groß (höchstens 1 MB).');
  return { name: nameFrom(file.name, ending), content, note };
}

type Safe = Omit<SafePicture, 'name'>;

async function madeSafe(file: File): Promise<Safe> {
  if (file.type === PHOTO) return redrawn(file);
  return file.type === 'image/svg+xml' ? cleanDrawing(await file.text()) : { content: file, note: '' };
}

/** A photo drawn anew, so that it holds nothing but what is seen, such as no place where it was taken. */
async function redrawn(file: File): Promise<Safe> {
  const photo = await createImageBitmap(file).catch(() => {
    throw new PictureFault('Dieses Foto lässt sich nicht öffnen.');
  });
  const scale = Math.min(1, LONGEST / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
  photo.close();
  // Browsers that write no WebP write PNG.
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85));
  if (content === null) throw new PictureFault('Dieses Foto lässt sich nicht verkleinern.');
  const smaller = scale < 1 ? 'Es ist kleiner, und was' : 'Was';
  return { content, note: `${smaller} die Kamera vermerkt hat, etwa den Ort, steht nicht mehr darin.` };
}

function cleanDrawing(source: string): Safe {
  const before = new DOMParser().parseFromString(source, 'image/svg+xml');
  if (before.querySelector('parsererror') !== null) throw new PictureFault('Diese Zeichnung ist kein lesbares SVG.');
  const count = before.querySelectorAll('*').length;
  const purify = DOMPurify(window);
  let dropped = false;
  purify.addHook('uponSanitizeAttribute', (_node, attribute) => {
    const { attrName, attrValue } = attribute;
    const leadsOut =
      (/(?:^|:)href$|^src$/i.test(attrName) && !attrValue.startsWith('#')) || /url\(\s*["']?(?!#)/i.test(attrValue);
    if (!leadsOut) return;
    attribute.keepAttr = false;
    dropped = true;
  });
  const fragment = purify.sanitize(source, {
    USE_PROFILES: { svg: true, svgFilters: true },
    ADD_TAGS: ['use'],
    FORBID_TAGS: ['style', 'animate', 'animateTransform', 'animateMotion', 'set', 'foreignObject'],
    RETURN_DOM_FRAGMENT: true,
  });
  const drawing = fragment.querySelector('svg');
  if (drawing === null) throw new PictureFault('Von dieser Zeichnung bleibt nichts übrig, was sich zeigen lässt.');
  const cleaned = dropped || drawing.querySelectorAll('*').length + 1 !== count;
  return {
    content: new Blob([new XMLSerializer().serializeToString(drawing)], { type: 'image/svg+xml' }),
    note: cleaned ? 'Code und Verweise nach außen wurden daraus entfernt.' : '',
  };
}

/** A name that pictures may have, made of the file's own one: 'Mein Auto.SVG' becomes `mein-auto.svg`. */
function nameFrom(name: string, ending: string): string {
  const plain = plainWords(name.replace(/\.[^.]*$/, ''))
    .join('-')
    .toLowerCase();
  return `${plain.slice(0, 60) || 'bild'}.${ending}`;
}
