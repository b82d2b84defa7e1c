/** Where browsers get a wizard's module. With its revision it may be kept for ever. */
export function moduleUrl(id: string, revision?: string): string {
  return `/wizards/${id}.js${revision === undefined ? '' : `?r=${revision}`}`;
}
