import { isUuid } from '../base/uuid.ts';

/** The id of a stored file; throws a TypeError for anything else, so that no id becomes a path. */
export function requireUuid(id: string): string {
  if (!isUuid(id)) throw new TypeError(`expected a UUID as the name of a stored file, found ${JSON.stringify(id)}`);
  return id;
}
