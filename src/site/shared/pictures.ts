export type Picture = { src: string; width: number; height: number };

const FILES = import.meta.glob<Picture>('../illustrations/*.svg', {
  eager: true,
  query: '?picture',
  import: 'default',
});

/** The drawing with this name. Throws if there is none. The build renders every page, so it fails then. */
export function pictureOf(name: string): Picture {
  const picture = FILES[`../illustrations/${name}.svg`];
  if (picture === undefined) throw new Error(`There is no drawing '${name}' in src/site/illustrations.`);
  return picture;
}
