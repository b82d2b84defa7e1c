/** An id of a wizard: the name of its folder. */
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const NAME = '[a-zA-Z0-9-]+';
const TEXTS = new RegExp(
  `^(?:(?:editions/${NAME}/)?(?:wizard\\.json|machine\\.json|journeys\\.json|steps/[a-z0-9-]+\\.json|tables/${NAME}\\.json)|\\.\\./parts/[a-z0-9-]+\\.json)$`,
);
const PICTURE = /^[a-z0-9-]+\.(?:svg|png|webp)$/;

/** Whether a wizard may have this id. `parts` is the folder of the shared parts. */
export function isWizardId(id: string): boolean {
  return ID.test(id) && id !== 'parts' && id.length <= 100;
}

/** Whether the studio may read and write a text at this path, relative to a wizard's folder. */
export function isTextPath(name: string): boolean {
  return TEXTS.test(name) && name.length <= 200;
}

/** Whether a picture may have this name. */
export function isPictureName(name: string): boolean {
  return PICTURE.test(name) && name.length <= 100;
}
