import { LIMITS } from '../../src/contract/index.ts';

type Level = { value: object; depth: number };

/**
 * Returns why a parsed JSON body cannot be used, as a German sentence; undefined if it can. Iterative, so that deep
 * nesting does not overflow the stack. Postgres stores neither NUL nor lone surrogates in text and jsonb.
 */
export function findJsonFlaw(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'Die Anfrage muss ein JSON-Objekt sein.';
  const open: Level[] = [{ value: body, depth: 1 }];
  let entries = 0;
  for (let level = open.pop(); level; level = open.pop()) {
    if (level.depth > LIMITS.jsonDepth) return 'Die Anfrage ist zu tief verschachtelt.';
    for (const key of Object.keys(level.value)) {
      const value = (level.value as Record<string, unknown>)[key];
      entries += 1;
      if (entries > LIMITS.jsonEntries) return 'Die Anfrage enthält zu viele Angaben.';
      const flaw = flawOfEntry(key, value);
      if (flaw !== undefined) return flaw;
      if (typeof value === 'object' && value !== null) open.push({ value, depth: level.depth + 1 });
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
