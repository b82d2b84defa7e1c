import { brandTexts, escapeHtml, type Brand } from '../../contract/index.ts';

/** Properties that contain HTML. */
const HTML = new Set(['answer', 'markdown', 'html']);

/** The login page of roles without a portal of their own. */
const LOGIN = '/login';

/**
 * Replaces `{phone}` and the like by the brand's texts in all content, and `{portal:gutachter}` by the URL of a role's
 * portal. Telephone links get digits only (RFC 3966).
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

/** Returns undefined if the placeholder names no role's portal. */
function portalAt(place: string, { portals }: Brand): string | undefined {
  const role = /^portal:(mandant|gutachter|anwalt)$/.exec(place)?.[1] as keyof Brand['portals'] | undefined;
  return role && (portals[role] ?? LOGIN);
}

export function telephone(text: string): string {
  return text.startsWith('tel:') ? `tel:${text.replaceAll(/[^+\d]/g, '')}` : text;
}
