import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../src/engine/index.ts';
import { interpret } from '../../../src/check/interpreter/interpret.ts';
import { CASES } from '../../engine/faults/index.ts';
import { filesOf, goodDraft } from '../../engine/authored.ts';
import { replaceAt, size, WRONG } from '../../engine/spoiling.ts';
import { SHIPPED, shippedFiles } from '../../engine/definitions.ts';
import type { Schema } from '../../../src/check/interpreter/schema.ts';

/** The schemas of files, read as editors read them, and compiled by Ajv as an oracle. */
const FOLDER = path.resolve(import.meta.dirname, '../../../wizards');
const schemas = Object.fromEntries(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.schema.json'))
    .map((name): [string, Schema] => [name, JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'))]),
);

const formats = { ...FORMATS, regex: isRegex };

function isRegex(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'u'));
  } catch {
    return false;
  }
}

const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true, formats, schemas });

const VALIDATORS = new Map(
  Object.entries(schemas).map(([name, schema]) => [
    name,
    { compiled: ajv.getSchema(name), interpreted: interpret(schema, { formats, schemas }) },
  ]),
);

type Told = {
  keyword: string;
  instancePath: string;
  params: object;
  schema?: unknown;
  parentSchema?: unknown;
  propertyName?: string | undefined;
};

/** What messages about files are made of. */
function told(errors: Told[] | null | undefined): unknown {
  return (errors ?? []).map(({ keyword, instancePath, params, schema, parentSchema, propertyName }) => ({
    keyword,
    instancePath,
    params,
    schema,
    parentSchema,
    propertyName,
  }));
}

/** What one of the two says of data of a kind of file. */
function judged(by: 'compiled' | 'interpreted', name: string, data: unknown): unknown {
  const validate = VALIDATORS.get(name)?.[by];
  return { isValid: validate?.(data), errors: told(validate?.errors) };
}

/** Compares both. Returns whether the data are valid. */
function compare(name: string, data: unknown): boolean {
  expect(judged('interpreted', name, data)).toEqual(judged('compiled', name, data));
  return VALIDATORS.get(name)?.interpreted(data) === true;
}

function schemaOf(file: string): string {
  if (file.includes('steps/')) return 'step.schema.json';
  if (file.includes('tables/')) return 'table.schema.json';
  return `${path.basename(file, '.json')}.schema.json`;
}

/** The files that are JSON and have a schema. */
function parsed(files: Record<string, string>): [string, unknown][] {
  return Object.entries(files).flatMap(([file, text]): [string, unknown][] => {
    try {
      return VALIDATORS.has(schemaOf(file)) ? [[schemaOf(file), JSON.parse(text)]] : [];
    } catch {
      return [];
    }
  });
}

describe('the schemas of files, interpreted', () => {
  it('report what Ajv reports for every fault that the checks know', () => {
    let broken = 0;
    for (const [, , , change] of CASES) {
      const draft = goodDraft();
      change(draft);
      broken += parsed(filesOf(draft)).filter(([name, data]) => !compare(name, data)).length;
    }
    expect(broken).toBeGreaterThan(30);
  });

  it.each(SHIPPED)('accept %s, as Ajv does', (id) => {
    expect(parsed(shippedFiles(id)).filter(([name, data]) => !compare(name, data))).toEqual([]);
  });

  it('report what Ajv reports wherever a value is replaced, added or left out', () => {
    const sound = [filesOf(goodDraft()), ...SHIPPED.map(shippedFiles)]
      .flatMap(parsed)
      .filter(([, data]) => size(data) < 400);
    const changes = fc.tuple(
      fc.constantFrom(...sound),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...WRONG)), { minLength: 1, maxLength: 3 }),
    );
    let broken = 0;
    fc.assert(
      fc.property(changes, ([[name, data], edits]) => {
        const copy: unknown = structuredClone(data);
        for (const [at, value] of edits) replaceAt(copy, at % size(copy), value);
        if (!compare(name, copy)) broken += 1;
      }),
      { numRuns: 600 },
    );
    expect(broken).toBeGreaterThan(200);
  });

  it('report what Ajv reports for data of any kind', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VALIDATORS.keys()), fc.jsonValue(), (name, data) => {
        expect(judged('interpreted', name, data)).toEqual(judged('compiled', name, data));
      }),
    );
  });
});
