import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { interpret, JUDGING, type Interpreted } from '../../../src/check/interpreter/interpret.ts';
import type { Schema } from '../../../src/check/interpreter/schema.ts';

/**
 * The tests for draft 2020-12 of the official JSON Schema Test Suite, unchanged, for every keyword that is interpreted.
 * https://github.com/json-schema-org/JSON-Schema-Test-Suite at 44401e0c (2026-08-22), licence in `suite/LICENSE`.
 */
const FOLDER = path.join(import.meta.dirname, 'suite');

type Group = { description: string; schema: Schema; tests: { description: string; data: unknown; valid: boolean }[] };

/** Judged by `differential.test.ts` instead: the suite does not know them, or means something else by them. */
const WITHOUT_SUITE: Record<string, string> = {
  format: 'only annotates by default, and our formats are narrower on purpose',
  equals: 'our own',
  arithmetic: 'our own',
  alone: 'our own',
  minDate: 'our own',
  maxDate: 'our own',
};

/** The file of a keyword, where it is not called like it. */
const FILE_OF = new Map([
  ['$ref', 'ref'],
  ['if', 'if-then-else'],
  ['then', 'if-then-else'],
  ['else', 'if-then-else'],
]);

/** Files about no keyword, or about one that does not validate. */
const ABOUT_ALL = ['boolean_schema', 'default', 'infinite-loop-detection'];

const NO_KEYWORD = 'has a keyword that no definition may use: ';
const PREFIX_ITEMS = `${NO_KEYWORD}prefixItems`;
const ID = `${NO_KEYWORD}$id; $ref names files and places in them`;
const META_SCHEMA = 'refers to the meta-schema, which is not loaded';
const STRICT = 'what would be ignored is refused, as by Ajv in strict mode';
const CHOICES = 'oneOf is only for choices, which are constants';

/** Groups of tests that the interpreter refuses to make a validator for. */
const REFUSED: Record<string, Record<string, string>> = {
  allOf: { 'allOf combined with anyOf, oneOf': `${NO_KEYWORD}multipleOf` },
  enum: { 'empty enum': STRICT },
  'if-then-else': {
    'ignore if without then or else': STRICT,
    'ignore then without if': STRICT,
    'ignore else without if': STRICT,
    'non-interference across combined schemas': STRICT,
    'if and then without else': `${NO_KEYWORD}exclusiveMaximum`,
    'if and else without then': `${NO_KEYWORD}exclusiveMaximum`,
    'validate against correct branch, then vs else': `${NO_KEYWORD}exclusiveMaximum`,
  },
  items: {
    'items and subitems': PREFIX_ITEMS,
    'prefixItems with no additional items allowed': PREFIX_ITEMS,
    'items does not look in applicators, valid case': PREFIX_ITEMS,
    'prefixItems validation adjusts the starting index for items': PREFIX_ITEMS,
    'items with heterogeneous array': PREFIX_ITEMS,
  },
  not: { "collect annotations inside a 'not', even if collection is disabled": `${NO_KEYWORD}unevaluatedProperties` },
  oneOf: {
    oneOf: CHOICES,
    'oneOf with base schema': CHOICES,
    'oneOf with boolean schemas, all true': CHOICES,
    'oneOf with boolean schemas, one true': CHOICES,
    'oneOf with boolean schemas, more than one true': CHOICES,
    'oneOf with boolean schemas, all false': CHOICES,
    'oneOf complex types': CHOICES,
    'oneOf with empty schema': CHOICES,
    'oneOf with required': CHOICES,
    'oneOf with missing optional property': CHOICES,
    'nested oneOf, to check validation semantics': CHOICES,
  },
  ref: {
    'relative pointer ref to array': PREFIX_ITEMS,
    'remote ref, containing refs itself': META_SCHEMA,
    'Recursive references between schemas': ID,
    'refs with relative uris and defs': ID,
    'relative refs with absolute uris and defs': ID,
    '$id must be resolved against nearest parent, not just immediate parent': ID,
    'order of evaluation: $id and $ref': ID,
    'order of evaluation: $id and $anchor and $ref': ID,
    'order of evaluation: $id and $ref on nested schema': ID,
    'simple URN base URI with $ref via the URN': ID,
    'simple URN base URI with JSON pointer': ID,
    'URN base URI with NSS': ID,
    'URN base URI with r-component': ID,
    'URN base URI with q-component': ID,
    'URN base URI with URN and JSON pointer ref': ID,
    'URN base URI with URN and anchor ref': ID,
    'URN ref with nested pointer ref': ID,
    'ref to if': ID,
    'ref to then': ID,
    'ref to else': ID,
    'ref with absolute-path-reference': ID,
    '$id with file URI still resolves pointers - *nix': ID,
    '$id with file URI still resolves pointers - windows': ID,
  },
  uniqueItems: {
    'uniqueItems with an array of items': PREFIX_ITEMS,
    'uniqueItems with an array of items and additionalItems=false': PREFIX_ITEMS,
    'uniqueItems=false with an array of items': PREFIX_ITEMS,
    'uniqueItems=false with an array of items and additionalItems=false': PREFIX_ITEMS,
  },
};

/** Groups with a validator that judges otherwise, or refuses when it is called. */
const DIFFERENT: Record<string, Record<string, string>> = {
  properties: { 'properties whose names are Javascript object property names': 'Ajv reads inherited properties too' },
  required: {
    'required properties whose names are Javascript object property names': 'Ajv reads inherited properties too',
  },
  ref: { 'ref creates new scope when adjacent to keywords': `${NO_KEYWORD}unevaluatedProperties` },
};

const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => path.basename(name, '.json'))
  .toSorted();

const groupsOf = (file: string) => JSON.parse(readFileSync(path.join(FOLDER, `${file}.json`), 'utf8')) as Group[];

const make = (schema: Schema) => interpret(schema, { formats: {} });

it('every keyword has a file of the suite, or a reason to have none', () => {
  const withSuite = JUDGING.filter((keyword) => !Object.hasOwn(WITHOUT_SUITE, keyword));
  const expected = [...withSuite.map((keyword) => FILE_OF.get(keyword) ?? keyword), ...ABOUT_ALL];
  expect(FILES).toEqual([...new Set(expected)].toSorted());
});

describe.each(FILES)('%s', (file) => {
  const refused = REFUSED[file] ?? {};
  const different = DIFFERENT[file] ?? {};
  const groups = groupsOf(file);
  const judged = groups.filter(({ description }) => !Object.hasOwn({ ...refused, ...different }, description));

  it('is judged as the suite demands', () => {
    const told = judged.flatMap(({ description, schema, tests }) => {
      const validate = make(schema);
      return tests.map((test) => [description, test.description, validate(test.data)]);
    });
    expect(told).toEqual(
      judged.flatMap(({ description, tests }) => tests.map((test) => [description, test.description, test.valid])),
    );
    expect(groups.length).toBeGreaterThan(0);
  });

  it('leaves out only what it must', () => {
    const named = new Set(groups.map(({ description }) => description));
    expect(Object.keys({ ...refused, ...different }).filter((description) => !named.has(description))).toEqual([]);
    const accepted = groups.filter(({ description, schema }) => description in refused && isMade(schema));
    const alike = groups.filter(
      ({ description, schema, tests }) =>
        description in different && tests.every(({ data, valid }) => agrees(make(schema), data, valid)),
    );
    expect([...accepted, ...alike].map(({ description }) => description)).toEqual([]);
  });
});

function isMade(schema: Schema): boolean {
  try {
    make(schema);
    return true;
  } catch {
    return false;
  }
}

function agrees(validate: Interpreted, data: unknown, valid: boolean): boolean {
  try {
    return validate(data) === valid;
  } catch {
    return false;
  }
}
