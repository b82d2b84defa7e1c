export type Picture = { src: string; width: number; height: number };

const FILES = import.meta.glob<Picture>('../illustrations/*.svg', {
  eager: true,
  query: '?picture',
  import: 'default',
});

/** The drawing of that name. Throws for one that nobody drew; the build draws every page, so it would show there. */
export function pictureOf(name: string): Picture {
  const picture = FILES[`../illustrations/${name}.svg`];
  if (picture === undefined) throw new Error(`There is no drawing '${name}' in src/site/illustrations.`);
  return picture;
}
