import { isUuid } from '../base/uuid.ts';

/** Returns the id of a stored file. Throws a TypeError for anything but a UUID, so that no id can be used as a path. */
export function requireUuid(id: string): string {
  if (!isUuid(id)) throw new TypeError(`expected a UUID as the name of a stored file, found ${JSON.stringify(id)}`);
  return id;
}
