import { describe, expect, it } from 'vitest';
import { applyEdits, type Edit } from '../../../src/editing/index.ts';
import type { StudioAuthorship } from '../../../src/contract/index.ts';
import { allAuthors, authorsOf } from '../../../src/studio/changes/authors.ts';
import { compared } from '../../../src/studio/changes/compared.ts';
import { filesOf } from '../folder.ts';

/** Who wrote each change of a release, from the saves of its draft. */

const WIZARD = 'kontaktformular';
const STEP = 'steps/nachricht.json';
const LIVE = filesOf(WIZARD);
const TITLE = '/title';
const SUBJECT = '/schema/properties/betreff/title';

type Files = Record<string, string>;
const edited = (files: Files, edits: Edit[]): Files => ({ ...applyEdits(files, edits) });
const titled = (files: Files, pointer: string, set: string) => edited(files, [{ file: STEP, pointer, set }]);

/** A draft that people changed one after the other; the hour of each save is its number. */
function draft(...turns: [string, (files: Files) => Files][]): { authorship: StudioAuthorship; files: Files } {
  let files: Files = { ...LIVE };
  const saves = turns.map(([by, change], index) => {
    const after = change(files);
    const names = [...new Set([...Object.keys(files), ...Object.keys(after)])];
    const texts = Object.fromEntries(
      names.flatMap((name) => (files[name] === after[name] ? [] : [[name, after[name] ?? null]])),
    );
    files = after;
    return { by, at: `2026-12-03T0${index}:00:00.000Z`, texts };
  });
  return { authorship: { start: LIVE, saves }, files };
}

/** The names at each change, by where it is. */
function namesFor(older: Files, { authorship, files }: ReturnType<typeof draft>): Record<string, string[]> {
  const told = compared(WIZARD, older, files) ?? [];
  const { changes: authors } = authorsOf(WIZARD, older, [authorship], told);
  return Object.fromEntries(told.map((one) => [one.where, (authors.get(one) ?? []).map(({ by }) => by)]));
}

describe('authors of changes', () => {
  it('are told apart within one file', () => {
    const made = draft(
      ['Vera', (files) => titled(files, TITLE, 'Ihre neue Nachricht')],
      ['Anna', (files) => titled(files, SUBJECT, 'Worum geht es?')],
    );
    expect(Object.values(namesFor(LIVE, made))).toEqual([['Vera'], ['Anna']]);
  });

  it('are both, in their order, if they changed the same sentence', () => {
    const made = draft(
      ['Vera', (files) => titled(files, TITLE, 'Ihre neue Nachricht')],
      ['Anna', (files) => titled(files, TITLE, 'Schreiben Sie uns')],
      ['Vera', (files) => titled(files, TITLE, 'Schreiben Sie uns!')],
    );
    expect(Object.values(namesFor(LIVE, made))).toEqual([['Vera', 'Anna']]);
    expect(allAuthors([made.authorship])).toEqual([
      { by: 'Vera', at: '2026-12-03T02:00:00.000Z' },
      { by: 'Anna', at: '2026-12-03T01:00:00.000Z' },
    ]);
  });

  const HINT = '/schema/properties/betreff/description';
  const PHONE = '/schema/properties/rueckruf';
  const set = (pointer: string, value: unknown) => (files: Files) =>
    edited(files, [{ file: STEP, pointer, set: value }]);
  const removed = (pointer: string) => (files: Files) => edited(files, [{ file: STEP, pointer, remove: true }]);
  const asked = (title: string) => set(PHONE, { title, type: 'string', maxLength: 20 });
  const subject = (JSON.parse(LIVE[STEP] ?? '{}') as { schema: { properties: { betreff: { title: string } } } }).schema
    .properties.betreff.title;
  type Turns = Parameters<typeof draft>;

  it.each<[what: string, turns: Turns, names: string[]]>([
    [
      'who wrote words again that somebody has taken back',
      [
        ['Vera', set(SUBJECT, 'Worum geht es?')],
        ['Vera', set(SUBJECT, subject)],
        ['Anna', set(SUBJECT, 'Worum geht es?')],
      ],
      ['Anna'],
    ],
    [
      'who wrote other words after some were taken back by somebody else',
      [
        ['Vera', set(SUBJECT, 'Worum geht es?')],
        ['Otto', set(SUBJECT, subject)],
        ['Anna', set(SUBJECT, 'Was möchten Sie?')],
      ],
      ['Anna'],
    ],
    [
      'who wrote the words to which somebody has gone back',
      [
        ['Vera', set(SUBJECT, 'Worum geht es?')],
        ['Anna', set(SUBJECT, 'Was möchten Sie?')],
        ['Otto', set(SUBJECT, 'Worum geht es?')],
      ],
      ['Vera'],
    ],
    [
      'not who has taken back all that they wrote beside others',
      [
        ['Vera', set(SUBJECT, 'Worum geht es?')],
        ['Anna', set(HINT, 'Ein Wort genügt.')],
        ['Anna', removed(HINT)],
      ],
      ['Vera'],
    ],
    [
      'who wrote what is left of several lines',
      [
        ['Anna', set(HINT, 'Ein Wort genügt.')],
        ['Otto', set(HINT, 'Zwei Worte genügen.')],
        ['Anna', set(HINT, 'Ein Wort genügt.')],
        ['Vera', set(SUBJECT, 'Worum geht es?')],
      ],
      ['Anna', 'Vera'],
    ],
    [
      'who asked again what was taken out',
      [
        ['Vera', asked('Telefon')],
        ['Otto', removed(PHONE)],
        ['Anna', asked('Ihre Telefonnummer')],
      ],
      ['Anna'],
    ],
    [
      'who removed something, and not who changed it before',
      [
        ['Vera', set(SUBJECT, 'Worum geht es?')],
        ['Anna', (files) => edited(files, [{ file: STEP, pointer: '/schema/properties/betreff', remove: true }])],
      ],
      ['Anna'],
    ],
  ])('are %s', (_, turns, names) => {
    const found = namesFor(LIVE, draft(...turns));
    expect(Object.values(found)).toContainEqual(names);
    expect(new Set(Object.values(found).flat())).toEqual(new Set(names));
  });

  it('are found through a state that could not be run', () => {
    const machine = LIVE['machine.json'] ?? '';
    const made = draft(
      ['Vera', (files) => ({ ...titled(files, TITLE, 'Neu'), 'machine.json': '{' })],
      ['Anna', (files) => ({ ...files, 'machine.json': machine })],
    );
    expect(Object.values(namesFor(LIVE, made))).toEqual([['Vera', 'Anna']]);
  });

  it('of what came from elsewhere are not named', () => {
    const live = titled(LIVE, TITLE, 'Vom Betrieb');
    const made = draft(['Anna', (files) => titled(files, SUBJECT, 'Worum geht es?')]);
    const told = compared(WIZARD, LIVE, titled(made.files, TITLE, 'Vom Betrieb')) ?? [];
    expect(live[STEP]).not.toBe(LIVE[STEP]);
    const nobody = authorsOf(WIZARD, LIVE, [{ start: {}, saves: [] }], told);
    expect(nobody.changes.size).toBe(0);
  });

  it('of what a draft was begun with are not who changed its file later', () => {
    // A release with a new question was taken back since.
    const start = asked('Rückruf')(LIVE);
    const files = titled(start, TITLE, 'Ihre neue Nachricht');
    const save = { by: 'Vera', at: '2026-12-03T21:52:00.000Z', texts: { [STEP]: files[STEP] ?? '' } };
    const found = namesFor(LIVE, { authorship: { start, saves: [save] }, files });
    const ofQuestion = Object.entries(found).filter(([where]) => where.includes('Rückruf'));
    expect(ofQuestion.flatMap(([, names]) => names)).toEqual([]);
    expect(Object.values(found)).toContainEqual(['Vera']);
  });

  it('of several releases are taken together', () => {
    const first = draft(['Vera', (files) => titled(files, TITLE, 'Neu')]);
    const second: StudioAuthorship = {
      start: first.files,
      saves: [
        {
          by: 'Anna',
          at: '2026-12-04T00:00:00.000Z',
          texts: { [STEP]: titled(first.files, SUBJECT, 'Worum geht es?')[STEP] ?? '' },
        },
      ],
    };
    const last = titled(first.files, SUBJECT, 'Worum geht es?');
    const told = compared(WIZARD, LIVE, last) ?? [];
    const { changes: authors } = authorsOf(WIZARD, LIVE, [first.authorship, second], told);
    expect(told.map((one) => authors.get(one)?.map(({ by }) => by))).toEqual([['Vera'], ['Anna']]);
  });
});
