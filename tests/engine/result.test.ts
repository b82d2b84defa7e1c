import { describe, expect, it } from 'vitest';
import { outcome, type Definition } from '../../src/engine/index.ts';
import { group, makeWizard, needed, row, yesNo } from './definitions.ts';
import type { When } from '../../src/engine/definition.ts';

const TABLES: Definition['tables'] = {
  preise: {
    title: 'P',
    source: 'Q',
    validFrom: '2026-01-01',
    rows: [row({ '/art': 'ja' }, { eur: 5 })],
    otherwise: {},
  },
};

/** The state of the result, if the table is used under this condition. */
function stateOf(when: When, answers: Record<string, unknown>): string | undefined {
  const wizard = makeWizard({
    steps: {
      frage: {
        schema: needed({ art: yesNo('Art') }, { properties: { art: yesNo('Art'), mehr: yesNo('Mehr') } }),
        result: {
          title: 'Ergebnis',
          tables: [{ table: 'preise', when }],
          rows: [{ label: 'Preis', value: 'eur' }],
          incomplete: 'Es fehlt etwas.',
          undecided: 'Keine Tabelle.',
        },
      },
    },
    tables: TABLES,
  });
  return outcome(wizard, 'frage', answers)?.state;
}

describe('the table that a result uses', () => {
  const record: When = { '/mehr': 'ja', '/art': 'ja' };
  const all: When = {
    type: 'all',
    params: {
      of: [
        { type: 'is', params: { field: '/mehr', value: 'ja' } },
        { type: 'is', params: { field: '/art', value: 'ja' } },
      ],
    },
  };
  const any: When = {
    type: 'any',
    params: {
      of: [
        { type: 'is', params: { field: '/mehr', value: 'nein' } },
        { type: 'isAnswered', params: { field: '/art' } },
      ],
    },
  };

  it.each<[string, When, Record<string, unknown>, string]>([
    ['values by field', record, { art: 'ja', mehr: 'ja' }, 'complete'],
    ['values by field, the first one given', record, { mehr: 'ja' }, 'incomplete'],
    ['values by field, the first one missing', record, {}, 'undecided'],
    ['values by field, another one given', record, { art: 'nein', mehr: 'ja' }, 'undecided'],
    ['all', all, { art: 'ja', mehr: 'ja' }, 'complete'],
    ['all, the first one given', all, { mehr: 'ja' }, 'incomplete'],
    ['all, the first one missing', all, {}, 'undecided'],
    ['any', any, { art: 'nein', mehr: 'ja' }, 'complete'],
    ['any, while a demanded answer is missing', any, { mehr: 'nein' }, 'incomplete'],
    ['any, while none holds', any, { mehr: 'ja' }, 'undecided'],
  ])('%s', (_, when, answers, state) => {
    expect(stateOf(when, answers)).toBe(state);
  });
});

it('is nothing without a result', () => {
  expect(
    outcome(makeWizard({ steps: { frage: { schema: group({ art: yesNo('Art') }) } } }), 'frage', {}),
  ).toBeUndefined();
});
