/** The texts of a wizard's folder by path inside it; those of the shared parts are `../parts/<name>.json`. */
export type DefinitionFiles = Readonly<Record<string, string>>;

/** The texts of the shared parts by name: `parts/<name>.json` beside the wizards' folders. */
export type Parts = Record<string, string>;

/** The folder of the shared parts, beside those of the wizards. */
export const PARTS = 'parts';

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const TEXT =
  /^(?:editions\/[a-zA-Z0-9-]+\/)?(?:(?:wizard|machine|journeys)\.json|steps\/[a-z0-9-]+\.json|tables\/[a-zA-Z0-9-]+\.json)$/;
const PICTURE = /^[a-z0-9-]+\.(?:svg|png|webp)$/;

/** Why a wizard cannot have this id, which is the name of its folder, as a German sentence; undefined if it can. */
export function idFlaw(id: string, taken: readonly string[] = []): string | undefined {
  if (!ID.test(id))
    return 'Bitte nennen Sie eine Kennung aus kleinen Buchstaben ohne Umlaute, Ziffern und Bindestrichen, z. B. mietwagen-anfrage.';
  if (id === PARTS) return `In '${PARTS}' liegen die gemeinsamen Teile. Bitte nennen Sie eine andere Kennung.`;
  return taken.includes(id) ? `Den Assistenten '${id}' gibt es schon.` : undefined;
}

/** Whether a text of a definition may lie at this path inside a wizard's folder. */
export function isTextPath(path: string): boolean {
  return TEXT.test(path);
}

/** Whether a file in `pictures/` may have this name. */
export function isPictureName(name: string): boolean {
  return PICTURE.test(name);
}

/** Whether a file may be a shared part at this path, relative to a wizard's folder. */
export function isPartPath(path: string): boolean {
  return ID.test(partName(path) ?? '');
}

/** Path of a part as findings name it. */
export function partFile(name: string): string {
  return `../parts/${name}.json`;
}

/** The name of the part at such a path; undefined if the path is not that of a part. */
export function partName(file: string): string | undefined {
  return /^\.\.\/parts\/(.+)\.json$/.exec(file)?.[1];
}

/** Separates the files of a wizard's own folder from the shared parts, which are returned by name. */
export function splitParts(files: DefinitionFiles): { own: DefinitionFiles; parts: Parts } {
  const own: Record<string, string> = {};
  const parts: Parts = {};
  for (const [file, text] of Object.entries(files)) {
    const name = partName(file);
    if (name === undefined) own[file] = text;
    else parts[name] = text;
  }
  return { own, parts };
}
