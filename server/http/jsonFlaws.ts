import { LIMITS } from '../../src/contract/index.ts';

/**
 * Returns why a parsed JSON body cannot be used, as a German sentence; undefined if it can. Postgres stores
 * neither NUL nor lone surrogates in text and jsonb.
 */
export function findJsonFlaw(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'Die Anfrage muss ein JSON-Objekt sein.';
  const open: object[] = [body];
  let entries = 0;
  for (let level = open.pop(); level; level = open.pop()) {
    const keys = Object.keys(level);
    entries += keys.length;
    if (entries > LIMITS.jsonEntries) return 'Die Anfrage enthält zu viele Angaben.';
    for (const key of keys) {
      const value = (level as Record<string, unknown>)[key];
      const flaw = flawOfEntry(key, value);
      if (flaw !== undefined) return flaw;
      if (typeof value === 'object' && value !== null) open.push(value);
    }
  }
  return undefined;
}

function flawOfEntry(key: string, value: unknown): string | undefined {
  if (key === '__proto__' || (key === 'constructor' && hasPrototype(value)))
    return 'Die Anfrage enthält einen unzulässigen Feldnamen.';
  if (!isStorable(key) || (typeof value === 'string' && !isStorable(value)))
    return 'Die Anfrage enthält unzulässige Zeichen.';
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
