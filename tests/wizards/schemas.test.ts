import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../src/engine/formats.ts';
import { readPointer } from '../../src/engine/index.ts';
import { GUARDS, OWN_KEYWORDS, WIDGETS } from '../../src/format/index.ts';
import { WIZARDS } from '../support/wizardFolders.ts';

/** Editors read `wizards/*.schema.json`, the engine reads its vocabulary: both must know the same words. */

const step = await schema('step');
const guard = await schema('guard');
const standard = new Ajv2020();
/** The meta-data vocabulary of JSON Schema 2020-12 (section 9), which Ajv knows without naming it. */
const ANNOTATIONS = new Set(['title', 'description', 'default', 'deprecated', 'readOnly', 'writeOnly', 'examples']);

async function schema(name: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(WIZARDS, `${name}.schema.json`), 'utf8'));
}

function listAt(data: unknown, pointer: string): string[] {
  const list = readPointer(data, pointer);
  if (!Array.isArray(list)) throw new Error(`expected a list at ${pointer}`);
  return list.map(String);
}

/** Keywords that a part of the step schema allows and JSON Schema 2020-12 does not know. */
function ownKeywords(part: string): string[] {
  const properties = readPointer(step, `/$defs/${part}/properties`);
  return Object.keys(properties as object).filter(
    (keyword) => standard.getKeyword(keyword) === false && !ANNOTATIONS.has(keyword),
  );
}

describe('step.schema.json and guard.schema.json list the engine’s words:', () => {
  it('widgets', () => {
    expect(new Set(listAt(step, '/$defs/ui/properties/ui:widget/enum'))).toEqual(new Set(WIDGETS));
  });

  it('guards', () => {
    expect(listAt(guard, '/properties/type/enum')).toEqual([...GUARDS]);
  });

  it('keywords of ours, on questions and on groups', () => {
    // Parts and wordings are filled in before the engine reads a definition.
    expect(new Set(ownKeywords('property'))).toEqual(new Set([...OWN_KEYWORDS, 'uses', 'with', 'wordings']));
    expect(ownKeywords('group').filter((keyword) => !OWN_KEYWORDS.some((known) => known === keyword))).toEqual([]);
  });

  it('formats', () => {
    expect(
      listAt(step, '/$defs/property/properties/format/enum').filter((format) => FORMATS[format] === undefined),
    ).toEqual([]);
  });
});

it('each schema is one itself, and says what it is for', async () => {
  for (const name of ['wizard', 'machine', 'guard', 'formula', 'step', 'table', 'journeys']) {
    const text = await schema(name);
    expect(standard.validateSchema(text as object)).toBe(true);
    expect(readPointer(text, '/description')).toMatch(/\S/);
  }
});
