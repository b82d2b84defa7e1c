import { describe, expect, it } from 'vitest';
import {
  askedFields,
  demandedPointers,
  payload,
  prune,
  questionAt,
  receive,
  summarise,
  unknownAnswers,
  validate,
  type Answers,
  type PropertySchema,
} from '../../src/engine/index.ts';
import { restoreEdit } from '../../src/engine/restoreEdit.ts';
import { ask, file, group, needed, opens, text, when, yesNo } from './definitions.ts';

const ZEUGEN: PropertySchema = {
  title: 'Zeugen',
  type: 'array',
  maxItems: 3,
  row: { title: 'Zeuge', name: ['/vorname', '/person/nachname'] },
  items: needed(
    {
      vorname: text('Vorname'),
      person: needed({ nachname: text('Nachname') }),
      verletzt: yesNo('Verletzt'),
    },
    {
      required: ['vorname', 'verletzt'],
      allOf: [
        opens(when('verletzt', 'ja'), needed({ womit: text('Womit', { maxLength: 10 }) })),
        opens(
          { required: ['womit'] },
          group({ bilder: { title: 'Bilder', type: 'array', upload: { accept: ['image/*'] } } }),
        ),
        group({ notiz: text('Notiz', { transient: true }), mitfahrer: { title: 'Mitfahrer', type: 'boolean' } }),
      ],
    },
  ),
};

const wizard = ask(group({ wo: text('Wo'), zeugen: ZEUGEN }), {
  ui: { zeugen: { items: { womit: { 'ui:widget': 'password' } } } },
});
const ANNA = { vorname: 'Anna', person: { nachname: 'Berg' }, verletzt: 'nein' };
const BEN = { vorname: 'Ben', person: { nachname: 'Cem' }, verletzt: 'ja', womit: 'Arm' };

function always(row: number) {
  return ['vorname', 'person/nachname', 'verletzt'].map((key) => `/zeugen/${row}/${key}`);
}

describe('the questions of rows', () => {
  it('are asked in each row for itself', () => {
    const asked = askedFields(wizard, 'frage', { zeugen: [ANNA, BEN] }).map(({ pointer }) => pointer);
    expect(asked).toEqual([
      '/wo',
      '/zeugen',
      ...always(0),
      ...['notiz', 'mitfahrer'].map((key) => `/zeugen/0/${key}`),
      ...always(1),
      ...['womit', 'bilder', 'notiz', 'mitfahrer'].map((key) => `/zeugen/1/${key}`),
    ]);
  });

  it('are required in each row for itself', () => {
    const demanded = demandedPointers(wizard, 'frage', { zeugen: [ANNA, BEN] });
    expect([...demanded].filter((pointer) => pointer.endsWith('/womit'))).toEqual(['/zeugen/1/womit']);
    expect(demanded).toContain('/zeugen/0/person/nachname');
  });

  it.each([
    ['/zeugen/1/person/nachname', '/zeugen/1/person/nachname'],
    ['/zeugen/1/bilder/0', '/zeugen/1/bilder'],
    ['/zeugen/*/womit', '/zeugen/*/womit'],
    ['/zeugen/1', '/zeugen'],
    ['/zeugen/1/fremd', '/zeugen'],
    ['/zeugenschaft', undefined],
  ])('%s belongs to %s', (pointer, expected) => {
    expect(questionAt(wizard.step('frage')?.fields ?? [], pointer)?.pointer).toBe(expected);
  });
});

describe('the rules of rows', () => {
  it('are told at the answers of the row, in the order of rows and questions', () => {
    const issues = validate(wizard, 'frage', { zeugen: [{ verletzt: 'ja', womit: 'Schleudertrauma' }, {}] });
    expect(issues.map(({ pointer, message }) => [pointer, message])).toEqual([
      ['/zeugen/0/vorname', 'Vorname fehlt.'],
      ['/zeugen/0/person/nachname', 'Nachname fehlt.'],
      ['/zeugen/0/womit', 'Womit: Bitte geben Sie höchstens 10 Zeichen ein.'],
      ['/zeugen/1/vorname', 'Vorname fehlt.'],
      ['/zeugen/1/person/nachname', 'Nachname fehlt.'],
      ['/zeugen/1/verletzt', 'Verletzt: bitte wählen.'],
    ]);
  });

  it('do not see answers that a closed branch left behind', () => {
    expect(validate(wizard, 'frage', { zeugen: [{ ...ANNA, womit: 'viel zu lang für diese Frage' }] })).toEqual([]);
  });

  it('count the rows', () => {
    const issues = validate(wizard, 'frage', { zeugen: [ANNA, ANNA, ANNA, ANNA] });
    expect(issues.map(({ pointer, message }) => [pointer, message])).toEqual([
      ['/zeugen', 'Zeugen: Bitte geben Sie höchstens 3 an.'],
    ]);
  });

  it.each([[[5]], [['x', ANNA]], [[null]], [[[]]]])('refuse rows that are none: %j', (zeugen) => {
    expect(receive(wizard, { zeugen }).issues.length).toBeGreaterThan(0);
    expect(Array.isArray(summarise(wizard, { zeugen }))).toBe(true);
  });
});

describe('the answers of rows', () => {
  const answers: Answers = {
    zeugen: [
      { ...ANNA, womit: 'Arm', bilder: [file(1)], notiz: 'geheim' },
      { ...BEN, bilder: [{ ...file(2), size: 5 }], notiz: 'geheim', mitfahrer: true },
    ],
  };

  it('are sent without closed branches, transient answers and what else a file has', () => {
    expect(payload(wizard, answers)).toEqual({
      zeugen: [
        { ...ANNA, mitfahrer: false },
        { ...BEN, bilder: [file(2)], mitfahrer: true },
      ],
    });
    expect(payload(wizard, payload(wizard, answers))).toEqual(payload(wizard, answers));
  });

  it('are received as they are sent', () => {
    const sent = payload(wizard, answers);
    expect(receive(wizard, sent)).toEqual({ issues: [], last: 'frage', payload: sent });
  });

  it('are kept in their rows when pruned', () => {
    expect(prune(wizard, { zeugen: [{ fremd: 1, womit: 'Arm' }, BEN] })).toEqual({ zeugen: [{}, BEN] });
  });

  it('are unknown where no row asks for them', () => {
    const sent = { zeugen: [{ ...ANNA, fremd: 1, notiz: 'x', person: { nachname: 'B', fremd: 2 } }] };
    expect(unknownAnswers(wizard, sent).map(({ pointer }) => pointer)).toEqual([
      '/zeugen/0/person/fremd',
      '/zeugen/0/fremd',
      '/zeugen/0/notiz',
    ]);
  });

  it('lose the files that were removed during an edit that is undone', () => {
    const before = { zeugen: [{ ...BEN, bilder: [file(1), file(2)] }] };
    const now = { zeugen: [{ ...BEN, vorname: 'Bea', bilder: [file(2)] }] };
    expect(restoreEdit(wizard, before, now)).toEqual({ zeugen: [{ ...BEN, bilder: [file(2)] }] });
  });
});

describe('the summary of rows', () => {
  it('has a heading for each, with its name once it is given', () => {
    const given = { zeugen: [ANNA, { ...BEN, vorname: 'B\n\nen', bilder: [file(1)] }, {}] };
    const anna = { pointer: '/zeugen/0', title: '1. Zeuge', name: 'Anna Berg' };
    const ben = { pointer: '/zeugen/1', title: '2. Zeuge', name: 'B en Cem' };
    expect(summarise(wizard, given)[0]?.lines).toEqual([
      { pointer: '/zeugen/0/vorname', label: 'Vorname', value: 'Anna', row: anna },
      { pointer: '/zeugen/0/person/nachname', label: 'Nachname', value: 'Berg', row: anna },
      { pointer: '/zeugen/0/verletzt', label: 'Verletzt', value: 'Nein', row: anna },
      { pointer: '/zeugen/1/vorname', label: 'Vorname', value: 'B\n\nen', row: ben },
      { pointer: '/zeugen/1/person/nachname', label: 'Nachname', value: 'Cem', row: ben },
      { pointer: '/zeugen/1/verletzt', label: 'Verletzt', value: 'Ja', row: ben },
      { pointer: '/zeugen/1/bilder', label: 'Bilder', value: 'Bild 1.jpg', row: ben },
      { pointer: '/zeugen/2', label: '3. Zeuge', value: 'ohne Angaben' },
    ]);
  });
});
