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
