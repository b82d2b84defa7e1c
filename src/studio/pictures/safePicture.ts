import DOMPurify from 'dompurify';
import { plainWords } from '../../engine/index.ts';

/** A picture that cannot be used. The message is a German sentence. */
export class PictureFault extends Error {}

/** Largest picture, in bytes. The server refuses larger ones. */
const MOST_BYTES = 1024 * 1024;
const TYPES: Record<string, string> = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/webp': 'webp' };

/** What the studio stores for a chosen file: its name in `pictures/` and its content. */
export type SafePicture = {
  name: string;
  content: Blob;
  /** Whether something was taken out of a drawing. */ cleaned: boolean;
};

/**
 * Makes a chosen picture fit for visitors: drawings lose code, foreign content and links to elsewhere. Throws a
 * PictureFault for another kind of file, one that is too large, or a drawing of which nothing is left.
 */
export async function safePicture(file: File): Promise<SafePicture> {
  const ending = TYPES[file.type];
  if (ending === undefined) throw new PictureFault('Möglich sind Bilder als SVG, PNG und WebP.');
  const name = nameFrom(file.name, ending);
  const { content, cleaned } = ending === 'svg' ? cleanDrawing(await file.text()) : { content: file, cleaned: false };
  if (content.size > MOST_BYTES) throw new PictureFault('Dieses Bild ist zu groß (höchstens 1 MB).');
  return { name, content, cleaned };
}

function cleanDrawing(source: string): { content: Blob; cleaned: boolean } {
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
  return { content: new Blob([new XMLSerializer().serializeToString(drawing)], { type: 'image/svg+xml' }), cleaned };
}

/** A name that pictures may have, made of the file's own one: 'Mein Auto.SVG' becomes `mein-auto.svg`. */
function nameFrom(name: string, ending: string): string {
  const plain = plainWords(name.replace(/\.[^.]*$/, ''))
    .join('-')
    .toLowerCase();
  return `${plain.slice(0, 60) || 'bild'}.${ending}`;
}
