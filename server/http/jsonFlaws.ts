import { LIMITS } from '../../src/contract/index.ts';

/**
 * Returns why a parsed JSON body cannot be used, as a German sentence; undefined if it can. Postgres stores
 * neither NUL nor lone surrogates in text and jsonb. `isFit`: whether a text can be used.
 */
export function findJsonFlaw(body: unknown, isFit: (text: string) => boolean = isReadable): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'Die Anfrage muss ein JSON-Objekt sein.';
  const open: object[] = [body];
  let entries = 0;
  for (let level = open.pop(); level; level = open.pop()) {
    const keys = Object.keys(level);
    entries += keys.length;
    if (entries > LIMITS.jsonEntries) return 'Die Anfrage enthält zu viele Angaben.';
    for (const key of keys) {
      const value = (level as Record<string, unknown>)[key];
      const flaw = flawOfEntry(key, value, isFit);
      if (flaw !== undefined) return flaw;
      if (typeof value === 'object' && value !== null) open.push(value);
    }
  }
  return undefined;
}

function flawOfEntry(key: string, value: unknown, isFit: (text: string) => boolean): string | undefined {
  if (key === '__proto__' || (key === 'constructor' && hasPrototype(value)))
    return 'Die Anfrage enthält einen unzulässigen Feldnamen.';
  if (!isFit(key) || (typeof value === 'string' && !isFit(value))) return 'Die Anfrage enthält unzulässige Zeichen.';
  // JSON.parse reads 1e999 as Infinity, which JSON cannot represent.
  if (typeof value === 'number' && !Number.isFinite(value)) return 'Die Anfrage enthält eine unzulässige Zahl.';
  return undefined;
}

function hasPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}

/** Whether Postgres can store a text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Whether an answer can be stored as it was meant: U+FFFD stands where a letter could not be decoded. */
export function isReadable(text: string): boolean {
  return isStorable(text) && !text.includes('\uFFFD');
}
