import { describe, expect, it } from 'vitest';
import { consequences, onDay, outcome, type Definition } from '../../src/engine/index.ts';
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

describe('what a result leads to', () => {
  const wizard = makeWizard({
    wizard: {
      computed: {
        doppelt: { product: [{ sum: ['=preis', '/menge'] }, 2] },
        preis: { cell: { step: 'frage', column: 'eur' } },
      },
    },
    steps: {
      frage: {
        schema: group({ art: yesNo('Art'), menge: { title: 'Menge', type: 'integer', maximum: 9 } }),
        result: {
          title: 'Ergebnis',
          tables: [{ table: 'preise', when: { type: 'isAnswered', params: { field: '/art' } } }],
          rows: [{ label: 'Preis', value: 'eur' }],
          follows: [
            { title: 'Immer', text: 'Das gilt immer.' },
            {
              title: 'Viel',
              text: 'Bei {/menge} Stück.',
              when: { type: 'atLeast', params: { field: '/menge', value: 3 } },
            },
            { title: 'Preis', text: 'Das kostet {=doppelt}.' },
            {
              title: 'Teuer',
              text: 'Das ist viel.',
              when: { type: 'atLeast', params: { field: '=doppelt', value: 20 } },
            },
          ],
          incomplete: 'Es fehlt etwas.',
          undecided: 'Keine Tabelle.',
        },
      },
    },
    tables: TABLES,
  });

  it.each<[Record<string, unknown>, string[]]>([
    [{ art: 'ja' }, ['Das gilt immer.']],
    [{ art: 'ja', menge: 2 }, ['Das gilt immer.', 'Das kostet 14.']],
    [{ art: 'ja', menge: 5 }, ['Das gilt immer.', 'Bei 5 Stück.', 'Das kostet 20.', 'Das ist viel.']],
    // No row matches, no table applies.
    [{ art: 'nein', menge: 5 }, []],
    [{ menge: 5 }, []],
    // A wrong answer that need not be given counts as none.
    [{ art: 'ja', menge: 10 }, ['Das gilt immer.']],
  ])('%j: %j', (answers, texts) => {
    expect(consequences(wizard, 'frage', answers, '2026-11-22').map(({ text }) => text)).toEqual(texts);
  });
});

it('is nothing without a result', () => {
  expect(
    outcome(makeWizard({ steps: { frage: { schema: group({ art: yesNo('Art') }) } } }), 'frage', {}),
  ).toBeUndefined();
});

describe('a table with a formula, a remark and periods', () => {
  const later = { source: 'neu', validFrom: '2027-01-01', rows: [row({ '/art': 'ja' }, { eur: 7 })] };
  const wizard = makeWizard({
    steps: {
      frage: {
        schema: group({
          art: yesNo('Art'),
          tage: { title: 'Tage', type: 'integer' },
          tag: { title: 'Tag', type: 'string', format: 'date' },
        }),
        result: {
          title: 'Ergebnis',
          tables: [{ table: 'preise', when: { '/art': 'ja' } }],
          rows: [{ label: 'Preis', value: 'eur' }],
          incomplete: 'Es fehlt etwas.',
          undecided: 'Keine Tabelle.',
        },
      },
    },
    tables: {
      preise: {
        title: 'P',
        source: 'alt',
        validFrom: '2020-01-01',
        validTo: '2026-12-31',
        date: '/tag',
        rows: [{ ...row({ '/art': 'ja' }, { eur: { product: ['/tage', 35] } }), remark: 'Je Tag.' }],
        sets: [later],
        otherwise: { eur: null },
      },
    },
  });
  const on = (answers: Record<string, unknown>) =>
    outcome(onDay(wizard, '2026-11-22'), 'frage', { art: 'ja', tag: '2026-05-01', ...answers });

  it('is computed', () => {
    expect(on({ tage: 3 })).toEqual({
      state: 'complete',
      matched: true,
      values: { eur: 105 },
      shown: { eur: 105 },
      source: 'alt',
      validFrom: '2020-01-01',
      remark: 'Je Tag.',
    });
  });

  it('is incomplete while the formula lacks an answer', () => {
    expect(on({})).toEqual({ state: 'incomplete' });
  });

  it('names the source of the rows that are valid on the day', () => {
    expect(on({ tag: '2027-01-01' })).toMatchObject({ values: { eur: 7 }, source: 'neu', validFrom: '2027-01-01' });
  });

  it('does not match before the first period', () => {
    expect(on({ tage: 3, tag: '2019-12-31' })).toMatchObject({ matched: false, values: { eur: null } });
  });
});

describe('what is shown instead of a cell', () => {
  const wizard = makeWizard({
    wizard: { computed: { doppelt: { product: [2, '=preis'] }, preis: { cell: { step: 'frage', column: 'eur' } } } },
    steps: {
      frage: {
        schema: group({ menge: { title: 'Menge', type: 'integer' } }),
        result: {
          title: 'Ergebnis',
          tables: [{ table: 'preise', when: { type: 'isAnswered', params: { field: '/menge' } } }],
          rows: [{ label: 'Preis', value: 'eur' }],
          follows: [{ title: 'Doppelt', text: '{=doppelt}' }],
          incomplete: 'Es fehlt etwas.',
          undecided: 'Keine Tabelle.',
        },
      },
    },
    tables: {
      preise: {
        title: 'P',
        source: 'Q',
        validFrom: '2020-01-01',
        rows: [
          { ...row({ '/menge': 1 }, { eur: 5, tage: 2 }), shown: { eur: 'meist 4' } },
          row({ '/menge': { max: 3 } }, { eur: 6, tage: 3 }),
        ],
        remarks: [
          { when: { '/menge': 3 }, text: 'Ab drei.', shown: { eur: 7 } },
          { when: { '/menge': 4 }, text: 'Kein Preis, aber.', shown: { eur: 8 } },
          { when: { '/menge': 5 }, text: 'Kein Preis.' },
        ],
        otherwise: { eur: 0, tage: 0 },
      },
    },
  });

  it.each([
    [1, { eur: 5, tage: 2 }, { eur: 'meist 4', tage: 2 }, []],
    [2, { eur: 6, tage: 3 }, { eur: 6, tage: 3 }, ['12']],
    [3, { eur: 6, tage: 3 }, { eur: 7, tage: 3 }, ['14']],
    [4, { eur: 0, tage: 0 }, { eur: 8 }, ['16']],
    [5, { eur: 0, tage: 0 }, undefined, []],
  ])(
    '%i: the table holds %j, people are told %j, and what follows is computed from that',
    (menge, values, shown, follows) => {
      const found = outcome(wizard, 'frage', { menge });
      expect(found?.state === 'complete' && [found.values, found.shown]).toEqual([values, shown]);
      expect(consequences(wizard, 'frage', { menge }, '2026-11-22').map(({ text }) => text)).toEqual(follows);
    },
  );
});
