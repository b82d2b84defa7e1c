import { describe, expect, it } from 'vitest';
import { unsentNote, formatValue, summarise, type PropertySchema } from '../../src/engine/index.ts';
import { ask, branching, consent, file, group, makeWizard, needed, opens, text, when, yesNo } from './definitions.ts';

describe('sayValue', () => {
  const CASES: [string, PropertySchema, unknown, string][] = [
    ['a choice by its title', yesNo('X'), 'ja', 'Ja'],
    ['a numeric choice', { oneOf: [{ const: 2, title: 'Zwei' }] }, 2, 'Zwei'],
    ['a text as it is', { type: 'string' }, 'Köln-Süd', 'Köln-Süd'],
    ['a date the German way', { type: 'string', format: 'date' }, '2024-02-29', '29.02.2024'],
    ['a month', { type: 'string', format: 'month' }, '2024-02', '02/2024'],
    ['a time', { type: 'string', format: 'time' }, '09:30', '09:30 Uhr'],
    ['something else in a date field, untouched', { type: 'string', format: 'date' }, 'gestern', 'gestern'],
    ['yes', { type: 'boolean' }, true, 'Ja'],
    ['no', { type: 'boolean' }, false, 'Nein'],
    ['a number with German separators', { type: 'number' }, 120000.5, '120.000,5'],
    ['no minus before zero', { type: 'number' }, -0, '0'],
    ['several choices', { type: 'array', items: yesNo('X') }, ['ja', 'nein'], 'Ja, Nein'],
    [
      'files by their names',
      { type: 'array', upload: { accept: ['image/*'] } },
      [file(1), file(2)],
      'Bild 1.jpg, Bild 2.jpg',
    ],
    [
      'repeated groups by their labels',
      { type: 'array', items: group({ name: text('Name'), da: yesNo('Da'), tel: text('Tel') }) },
      [{ name: 'A', da: 'ja' }, { name: 'B' }],
      'Name: A; Da: Ja, Name: B',
    ],
  ];

  it.each(CASES)('%s', (_, schema, value, expected) => {
    expect(formatValue(schema, value)).toBe(expected);
  });

  it.each([
    [{ toString: 1, valueOf: 1 }],
    [[{ toString: null }]],
    [[[{ toString: 1, valueOf: 1 }]]],
    [Object.create(null)],
  ])('says something about %j, which is no answer', (value) => {
    for (const schema of [
      { type: 'string' },
      { type: 'array', upload: { accept: ['image/*'] } },
      { type: 'array', items: { type: 'string' } },
    ] as PropertySchema[]) {
      expect(typeof formatValue(schema, value)).toBe('string');
    }
  });
});

describe('summarise', () => {
  const parts = branching();
  const wizard = makeWizard(parts);

  it('tells the live path, step by step', () => {
    expect(summarise(wizard, { art: 'ja', was: ' x ', ok: true })).toEqual([
      { step: 'frage', title: 'frage', lines: [{ pointer: '/art', label: 'Art', value: 'Ja' }], single: true },
      { step: 'details', title: 'details', lines: [{ pointer: '/was', label: 'Was', value: 'x' }] },
      {
        step: 'einwilligung',
        title: 'einwilligung',
        lines: [{ pointer: '/ok', label: 'Einwilligung', value: 'Ja' }],
        single: true,
      },
    ]);
  });

  it('tells a step with a single question apart from one of several with a single answer', () => {
    const [alone] = summarise(ask(group({ wer: text('Name') })), { wer: 'Anna' });
    const [oneOfTwo] = summarise(ask(group({ wer: text('Name'), wo: text('Ort') })), { wer: 'Anna' });
    expect([alone?.single, oneOfTwo?.single]).toEqual([true, undefined]);
  });

  it('names a step without an answer on the way to another one, if it asks something that may be listed', () => {
    const several = makeWizard({
      steps: {
        leer: { schema: group({ wer: text('Name') }) },
        rechnen: { schema: group({ summe: { title: 'Summe', type: 'string', arithmetic: true } }) },
        mehr: { schema: group({ wo: text('Ort') }) },
        pruefung: { summary: true },
        spaeter: { schema: group({ wann: text('Tag') }) },
      },
    });
    const stepsOf = (before?: string) =>
      summarise(several, { wo: 'Köln' }, before).map(({ step, lines }) => [step, lines.length]);
    expect(stepsOf('pruefung')).toEqual([
      ['leer', 0],
      ['mehr', 1],
    ]);
    expect(stepsOf()).toEqual([['mehr', 1]]);
  });

  it('leaves out closed branches, questions left open and steps beyond', () => {
    expect(summarise(wizard, { art: 'nein', was: 'x' }).map(({ step }) => step)).toEqual(['frage']);
    expect(summarise(wizard, { was: 'x', ok: true })).toEqual([]);
  });

  it('leaves out answers of closed conditions, also those that left-over answers would open', () => {
    const chained = ask(
      needed(
        { a: yesNo('A') },
        opens(when('a', 'ja'), group({ b: yesNo('B') }, opens(when('b', 'ja'), group({ c: text('C') })))),
      ),
      { summary: true },
    );
    const lines = (answers: Record<string, unknown>) =>
      summarise(chained, answers).flatMap((part) => part.lines.map(({ pointer }) => pointer));
    expect(lines({ a: 'ja', b: 'ja', c: 'x' })).toEqual(['/a', '/b', '/c']);
    expect(lines({ a: 'nein', b: 'ja', c: 'x' })).toEqual(['/a']);
  });

  it('quotes a consent by its words', () => {
    const asking = ask(needed({ ok: consent('Ich stimme zu.') }), { ui: { ok: { 'ui:widget': 'consent' } } });
    expect(summarise(asking, { ok: true })[0]?.lines).toEqual([
      { pointer: '/ok', label: 'Einwilligung', value: 'Ich stimme zu.' },
    ]);
  });

  it('calls a question by its short name', () => {
    const asking = ask(needed({ ok: consent('Ich stimme zu.'), wer: text('Wer sind Sie?') }), {
      ui: { ok: { 'ui:widget': 'consent', 'ui:short': 'Zur Weitergabe' }, wer: { 'ui:short': 'Name' } },
    });
    expect(summarise(asking, { ok: true, wer: 'Anna' })[0]?.lines).toEqual([
      { pointer: '/ok', label: 'Zur Weitergabe', value: 'Ich stimme zu.' },
      { pointer: '/wer', label: 'Name', value: 'Anna' },
    ]);
  });

  it('says in words what a definition writes with links, and leaves answers as they were typed', () => {
    const linked = 'Ich habe die [Datenschutzerklärung](/datenschutz) und die [Hinweise](/impressum) gelesen.';
    const plain = 'Ich habe die Datenschutzerklärung und die Hinweise gelesen.';
    const asking = ask(
      group({
        ok: consent(linked),
        box: { title: linked, type: 'boolean' },
        wahl: yesNo('Wahl', { oneOf: [{ const: 'ja', title: linked }] }),
        frei: text('Frei'),
      }),
      { ui: { ok: { 'ui:widget': 'consent' } } },
    );
    expect(
      summarise(asking, { ok: true, box: true, wahl: 'ja', frei: '[a](/b)' })[0]?.lines.map(({ label, value }) => [
        label,
        value,
      ]),
    ).toEqual([
      ['Einwilligung', plain],
      [plain, 'Ja'],
      ['Wahl', plain],
      ['Frei', '[a](/b)'],
    ]);
  });

  it('says of a voluntary consent whether it was given', () => {
    const asking = ask(group({ news: { title: 'Ich möchte [Post](/post).', type: 'boolean' } }), {
      ui: { news: { 'ui:widget': 'consent', 'ui:voluntary': true } },
    });
    const lines = (answers: Record<string, unknown>) =>
      summarise(asking, answers)[0]?.lines.map(({ label, value }) => `${label}: ${value}`);
    expect(lines({ news: true })).toEqual(['Einwilligung: Ich möchte Post.']);
    expect(lines({ news: false })).toEqual(['Ich möchte Post.: nicht erteilt']);
    expect(lines({})).toEqual(['Ich möchte Post.: nicht erteilt']);
    // In a summary that comes before its step, nobody has been asked yet.
    expect(summarise(asking, {}, asking.initial)).toEqual([]);
  });

  it('quotes no consent that was refused', () => {
    const asking = ask(group({ news: { title: 'Ich möchte Post.', type: 'boolean' } }), {
      ui: { news: { 'ui:widget': 'consent' } },
    });
    expect(summarise(asking, { news: false })[0]?.lines.map(({ value }) => value)).not.toContain('Ich möchte Post.');
  });
});

const asked = (properties: Record<string, PropertySchema>) =>
  ask(group({ name: text('Name'), ...properties }), {
    ui: { wort: { 'ui:widget': 'password' }, geburtsname: { 'ui:short': 'Geburtsname' } },
  });
const only = (title: string, more: PropertySchema = {}) => text(title, { transient: true, ...more });

describe('unsentNote', () => {
  it('names the questions that are asked but not sent', () => {
    expect(unsentNote(asked({ tag: only('Geburtsdatum') }), {})).toBe(
      'Diese Angabe steht hier nicht, weil sie nicht zur Anfrage gehört: Geburtsdatum.',
    );
    expect(unsentNote(asked({ tag: only('Geburtsdatum'), geburtsname: only('Geburtsname, falls anders') }), {})).toBe(
      'Diese Angaben stehen hier nicht, weil sie nicht zur Anfrage gehören: Geburtsdatum, Geburtsname.',
    );
  });

  it('says nothing of sums, passwords and repetitions', () => {
    const sum = only('Wie viel ist {sum}?', { arithmetic: true });
    const wizard = asked({ sum, wort: only('Passwort'), nochmal: only('Name wiederholen', { equals: '/name' }) });
    expect(unsentNote(wizard, { name: 'Anna' })).toBeUndefined();
  });
});
