import type { JsonObject } from '../http/jsonBody.ts';

/** The password that was given with a request; undefined without one. */
export function passwordIn({ password }: JsonObject): string | undefined {
  return typeof password === 'string' ? password : undefined;
}
