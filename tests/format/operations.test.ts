import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshComputed } from '../../src/editing/index.ts';
import { computeFrom } from '../../src/engine/computed/index.ts';
import { answersUsedBy, schemaOfValue, takesEach } from '../../src/explore/dependencies.ts';
import { OPERATION_ROWS, operationOf, OPERATIONS } from '../../src/format/index.ts';
import { formatOperation } from '../../src/studio/document/computed.ts';
import { labelOf } from '../../src/studio/document/labels.ts';
import { findingsOf, goodDraft } from '../engine/authored.ts';
import { group, plainFacts, row, text, yesNo } from '../engine/definitions.ts';
import { collectFields, joinPointer } from '../../src/engine/index.ts';
import { WIZARDS } from '../support/wizardFolders.ts';
import { OPERATION_TEST_ROWS, type OperationTestRow } from './operationRows.ts';
import type { ComputedFile, PropertySchema, TableFile } from '../../src/engine/definition.ts';
import type { OperationName } from '../../src/engine/vocabulary.ts';

const ROWS = Object.entries(OPERATION_TEST_ROWS) as [OperationName, OperationTestRow][];
const PRICES: TableFile = {
  title: 'Preise',
  source: 'Liste',
  validFrom: '2026-01-01',
  rows: [row({ '/art': 'ja' }, { eur: 120 })],
  otherwise: { eur: null },
};
const ASKED: Record<string, PropertySchema> = {
  eins: { title: 'Eins', type: 'integer', errorMessage: 'Bitte eine Zahl.' },
  zwei: { title: 'Zwei', type: 'integer', errorMessage: 'Bitte eine Zahl.' },
};
const FIELDS = collectFields(
  '',
  group({
    ...ASKED,
    art: yesNo('Art'),
    am: { title: 'Am', type: 'string', format: 'date' },
    zeugen: { title: 'Zeugen', type: 'array', items: group({ name: text('Name') }) },
  }),
);
const TITLES = {
  of: (name: string) => FIELDS.find(({ pointer }) => pointer === name)?.schema.title ?? name,
  table: (name: string) => name,
};

describe.each(ROWS)('%s', (operation, { value, words, cases }) => {
  const source = { computed: { pruefling: value }, tables: { preise: PRICES }, steps: {} };

  it.each(cases)('of %j makes %j', (answers, result) => {
    const facts = plainFacts(answers, () => '2026-11-22');
    expect(computeFrom(source, facts)('pruefling')).toBe(result);
  });

  it('may stand in the files, with what it takes and nothing else', () => {
    const draft = goodDraft();
    Object.assign(draft['steps/details.json'].schema.properties, ASKED);
    draft['steps/details.json'].ui['ui:sections'][0].fields.push(...Object.keys(ASKED));
    const found = (pruefling: unknown) => {
      draft['wizard.json'].computed.pruefling = pruefling;
      draft['steps/danke.json'].intro = ['Das ist {=pruefling}.'];
      return findingsOf(draft).map(({ code }) => code);
    };
    expect(found(value)).toEqual([]);
    const wrong = JSON.stringify(value).replaceAll(/"\/\w+"|"preise"/g, '"/unbekannt"');
    expect(found(JSON.parse(wrong))).not.toEqual([]);
  });

  it('is explored: what is behind it is known, and what it makes', () => {
    const ground = { ...source, fields: FIELDS };
    const named = Object.keys(Object.assign({}, ...cases.map(([answers]) => answers)));
    expect(answersUsedBy('pruefling', ground).toSorted()).toEqual(named.map((key) => joinPointer('', key)).toSorted());
    const { type } = schemaOfValue('pruefling', ground) ?? {};
    const { gives, isEach } = OPERATION_ROWS[operation];
    expect(type === 'string').toBe(gives === 'day');
    expect(isEach || !takesEach('pruefling', ground)).toBe(true);
  });

  it('is called by a German name, said in words and begun in the studio', () => {
    expect(formatOperation(value, TITLES)).toBe(words);
    expect(labelOf(operation)).not.toBe(operation);
    const ground = {
      days: ['/am'],
      numbers: ['/eins'],
      lists: ['/zeugen'],
      tables: [{ name: 'preise', columns: ['eur'] }],
    };
    const fresh: ComputedFile = freshComputed(operation, ground);
    expect(operationOf(fresh)).toBe(operation);
    expect(formatOperation(fresh, TITLES)).not.toBe('');
  });

  it('is described in the guide and in the reference', () => {
    for (const name of ['README.md', 'referenz.md'])
      expect(readFileSync(path.join(WIZARDS, name), 'utf8')).toMatch(new RegExp(`\\b${operation}\\b`));
  });
});

it('each operation has a row', () => {
  expect(ROWS.map(([operation]) => operation).toSorted()).toEqual(OPERATIONS.toSorted());
});
