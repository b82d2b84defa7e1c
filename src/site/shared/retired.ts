import { createContext, useContext } from 'react';

/** A wizard that is not offered any more. `routes`: its pages; `way`: where its visitors can go; undefined: they can call. */
export type RetiredWizard = {
  id: string;
  title: string;
  sentence: string;
  routes: readonly string[];
  way?: { href: string; label: string } | undefined;
};

/** What is said above a retired wizard to the person who has begun it. `until`: when it ends, in words. */
export type Ending = Pick<RetiredWizard, 'title' | 'sentence'> & { until: string };

const RetiredContext = createContext<readonly RetiredWizard[]>([]);

export const RetiredProvider = RetiredContext.Provider;

/** Content without what leads to a retired wizard: entries of lists, and links. Links in running text stay. */
export function useOffered<Content>(content: Content): Content {
  const retired = useContext(RetiredContext);
  return retired.length === 0 ? content : withoutRetired(content, retired);
}

/** See `useOffered`. */
export function withoutRetired<Content>(content: Content, retired: readonly RetiredWizard[]): Content {
  const routes = retired.flatMap((one) => one.routes);
  const isGone = (address: unknown) =>
    typeof address === 'string' &&
    routes.some((route) => address === route || ['/', '?', '#'].some((next) => address.startsWith(route + next)));
  const leads = (part: unknown): boolean =>
    isObject(part) && (isGone(part['href']) || isGone(part['path']) || leads(part['action']));
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((one) => !leads(one)).map(visit);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, part]) => (leads(part) ? [] : [[key, visit(part)]])),
    );
  };
  return visit(content) as Content;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
