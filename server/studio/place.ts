import * as check from '../../src/check/index.ts';

/** Whether a folder may have this name. */
export function isWizardId(id: string): boolean {
  return check.idFlaw(id) === undefined && id.length <= 100;
}

/** Whether the studio may read and write a text at this path, relative to a wizard's folder. */
export function isTextPath(name: string): boolean {
  return (check.isTextPath(name) || check.isPartPath(name)) && name.length <= 200;
}

/** Whether a picture may have this name. */
export function isPictureName(name: string): boolean {
  return check.isPictureName(name) && name.length <= 100;
}
