import { escapeHtml } from '../../contract/index.ts';

/** A wizard that is not offered any more. `routes`: its pages; `way`: where its visitors can go; undefined: they can call. */
export type RetiredWizard = {
  id: string;
  title: string;
  sentence: string;
  routes: readonly string[];
  way?: { href: string; label: string } | undefined;
};

/** Content without what leads to a retired wizard: entries of lists, and links. In running text its sentence and its way on stand for a link. */
export function withoutRetired<Content>(content: Content, retired: readonly RetiredWizard[]): Content {
  if (retired.length === 0) return content;
  const isGone = (address: unknown) => typeof address === 'string' && retiredAt(address, retired) !== undefined;
  const leads = (part: unknown): boolean =>
    isObject(part) && (isGone(part['href']) || isGone(part['path']) || leads(part['action']));
  const visit = (value: unknown): unknown => {
    if (typeof value === 'string') return value.includes('<a ') ? textWithout(value, retired) : value;
    if (Array.isArray(value)) return value.filter((one) => !leads(one)).map(visit);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, part]) => (leads(part) ? [] : [[key, visit(part)]])),
    );
  };
  return visit(content) as Content;
}

/** The retired wizard that an address leads to. */
export function retiredAt(address: string, retired: readonly RetiredWizard[]): RetiredWizard | undefined {
  return retired.find(({ routes }) =>
    routes.some((route) => address === route || ['/', '?', '#'].some((next) => address.startsWith(route + next))),
  );
}

/** HTML in which a link to a retired wizard is its words. The first one is followed by the sentence, and by where to go instead. */
function textWithout(html: string, retired: readonly RetiredWizard[]): string {
  const named = new Set<string>();
  return html.replaceAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (link, address: string, words: string) => {
    const gone = retiredAt(address, retired);
    if (gone === undefined) return link;
    if (named.has(gone.id)) return words;
    named.add(gone.id);
    const { sentence, way } = gone;
    const next = way === undefined ? '' : ` <a href="${escapeHtml(way.href)}">${escapeHtml(way.label)}</a>`;
    return `${words} (${escapeHtml(sentence)}${next})`;
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
