import * as authoring from '../../src/engine/authoring/index.ts';

/** Whether a folder may have this name. */
export function isWizardId(id: string): boolean {
  return authoring.idFlaw(id) === undefined && id.length <= 100;
}

/** Whether the studio may read and write a text at this path, relative to a wizard's folder. */
export function isTextPath(name: string): boolean {
  return (authoring.isTextPath(name) || authoring.isPartPath(name)) && name.length <= 200;
}

/** Whether a picture may have this name. */
export function isPictureName(name: string): boolean {
  return authoring.isPictureName(name) && name.length <= 100;
}
