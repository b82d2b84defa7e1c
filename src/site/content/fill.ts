import { brandTexts, escapeHtml, type Brand } from '../../contract/index.ts';

/** Properties that hold HTML. */
const HTML = new Set(['answer', 'markdown', 'html']);

/** Where a role signs in when no portal of its own is configured. */
const LOGIN = '/login';

/**
 * Puts the brand's texts in the place of `{phone}` and the like, wherever they stand in the content, and the address of
 * a role's portal in the place of `{portal:gutachter}`. A telephone link gets bare digits (RFC 3966).
 */
export function fillBrand<Content>(content: Content, brand: Brand): Content {
  const texts = new Map(brandTexts(brand));
  const fill = (text: string, escape: boolean) =>
    text.replaceAll(/\{([a-zA-Z.:]+)\}/g, (whole, place: string) => {
      const found = texts.get(place) ?? portalAt(place, brand);
      if (found === undefined) return whole;
      return escape ? escapeHtml(found) : found;
    });
  const visit = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return telephone(fill(value, HTML.has(name)));
    if (Array.isArray(value)) return value.map((item) => visit(item, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, visit(part, key)]));
  };
  return visit(content, '') as Content;
}

/** Undefined where the place names no role's portal. */
function portalAt(place: string, { portals }: Brand): string | undefined {
  const role = /^portal:(mandant|gutachter|anwalt)$/.exec(place)?.[1] as keyof Brand['portals'] | undefined;
  return role && (portals[role] ?? LOGIN);
}

export function telephone(text: string): string {
  return text.startsWith('tel:') ? `tel:${text.replaceAll(/[^+\d]/g, '')}` : text;
}
