import { describe, expect, it } from 'vitest';
import { validate, type Answers, type PropertySchema } from '../../src/engine/index.ts';
import { ask, consent, file, group, needed, opens, text, when, yesNo } from './definitions.ts';

function issuesOf(schema: PropertySchema, answers: Answers) {
  return validate(ask(schema), 'frage', answers).map(({ pointer, keyword, message }) => [pointer, keyword, message]);
}

describe('where an issue stands', () => {
  it('names a missing answer itself, in field order, groups that nobody opened included', () => {
    const schema = needed({ b: text('B'), g: needed({ c: text('C'), h: needed({ d: text('D') }) }), a: text('A') });
    expect(issuesOf(schema, {})).toEqual([
      ['/b', 'required', 'B fehlt.'],
      ['/g/c', 'required', 'C fehlt.'],
      ['/g/h/d', 'required', 'D fehlt.'],
      ['/a', 'required', 'A fehlt.'],
    ]);
  });

  it('keeps field order when some answers are wrong and others missing', () => {
    const schema = needed({ a: text('A', { maxLength: 2 }), b: text('B'), c: text('C', { maxLength: 2 }) });
    expect(issuesOf(schema, { c: 'xxx', a: 'xxx' }).map(([pointer]) => pointer)).toEqual(['/a', '/b', '/c']);
  });

  it('gives one issue for each place, however many rules are broken there', () => {
    expect(
      issuesOf(group({ plz: text('PLZ', { pattern: '^[0-9]+$', minLength: 5, format: 'date' }) }), { plz: 'x' }),
    ).toHaveLength(1);
  });

  it.each([[{ a: '' }], [{ a: '  ' }], [{ a: null }], [{ a: [] }]])('takes %j for a missing answer', (answers) => {
    expect(issuesOf(needed({ a: text('A') }), answers)).toEqual([['/a', 'required', 'A fehlt.']]);
  });

  it('points at the item of a list', () => {
    const schema = group({ namen: { title: 'Namen', type: 'array', items: { type: 'string', maxLength: 3 } } });
    expect(issuesOf(schema, { namen: ['abc', 'abcd', 'a', 'abcde'] }).map(([pointer]) => pointer)).toEqual([
      '/namen/1',
      '/namen/3',
    ]);
  });

  it('points at the part of a repeated group and says its own sentence', () => {
    const schema = group({
      zeugen: {
        title: 'Zeugen',
        type: 'array',
        items: needed({ name: text('Name'), tel: text('Telefon', { maxLength: 3 }) }),
      },
    });
    expect(issuesOf(schema, { zeugen: [{ name: 'A', tel: '1' }, { tel: '12345' }] })).toEqual([
      ['/zeugen/1/name', 'required', 'Name fehlt.'],
      ['/zeugen/1/tel', 'maxLength', 'Telefon: Bitte geben Sie höchstens 3 Zeichen ein.'],
    ]);
  });

  it('reports what a then and an else demand, and only the one that applies', () => {
    const schema = needed(
      { da: yesNo('Da') },
      opens(when('da', 'ja'), needed({ wer: text('Wer') }), needed({ grund: text('Grund') })),
    );
    expect(issuesOf(schema, { da: 'ja' })).toEqual([['/wer', 'required', 'Wer fehlt.']]);
    expect(issuesOf(schema, { da: 'nein' })).toEqual([['/grund', 'required', 'Grund fehlt.']]);
    expect(issuesOf(schema, { da: 'nein', grund: 'x', wer: 'y' })).toEqual([]);
  });

  it('reports conditions nested three deep, and those of allOf', () => {
    const inner = needed({ c: text('C') });
    const schema = group(
      { a: yesNo('A') },
      {
        allOf: [
          opens(when('a', 'ja'), needed({ b: yesNo('B') }, opens(when('b', 'ja'), inner))),
          needed({ z: text('Z') }),
        ],
      },
    );
    expect(issuesOf(schema, { a: 'ja', b: 'ja', z: 'x' })).toEqual([['/c', 'required', 'C fehlt.']]);
    expect(issuesOf(schema, { a: 'ja' }).map(([pointer]) => pointer)).toEqual(['/b', '/z']);
    expect(issuesOf(schema, { z: 'x' })).toEqual([]);
  });
});

describe('rules', () => {
  const boxes = group(
    { ampel: { title: 'Ampel', type: 'boolean' }, schild: { title: 'Schild', type: 'boolean' } },
    {
      anyOf: [when('ampel', true), when('schild', true)],
      errorMessage: { anyOf: 'Bitte kreuzen Sie etwas an.' },
    },
  );

  it.each([[{}], [{ v: {} }], [{ v: { ampel: false } }]])('wants at least one box: %j', (answers) => {
    expect(issuesOf(group({ v: boxes }), answers)).toEqual([['/v', 'anyOf', 'Bitte kreuzen Sie etwas an.']]);
  });

  it('is content with one box', () => {
    expect(issuesOf(group({ v: boxes }), { v: { ampel: false, schild: true } })).toEqual([]);
  });

  it.each([
    [undefined, 'required'],
    [false, 'const'],
    ['true', 'type'],
    [1, 'type'],
  ])('wants a consent, not %j', (ok, keyword) => {
    const issues = issuesOf(needed({ ok: consent('Datenschutz') }), { ok });
    expect(issues).toEqual([['/ok', keyword, 'Datenschutz: bitte zustimmen.']]);
  });

  it.each([
    [
      'oneOf',
      {
        title: 'F',
        oneOf: [
          { const: 'rot', title: 'Rot' },
          { const: 1, title: 'Eins' },
        ],
      },
    ],
    ['enum', { title: 'F', enum: ['rot', 1] }],
  ] as [string, PropertySchema][])('knows closed questions as %s', (_, schema) => {
    expect(issuesOf(group({ f: schema }), { f: 'rot' })).toEqual([]);
    expect(issuesOf(group({ f: schema }), { f: 1 })).toEqual([]);
    for (const f of ['Rot', '1', ['rot'], true]) {
      expect(issuesOf(group({ f: schema }), { f })).toEqual([
        ['/f', 'enum', 'F: Bitte wählen Sie eine der angebotenen Möglichkeiten.'],
      ]);
    }
  });

  it.each<[string, Answers, unknown[]]>([
    ['the same', { a: 'x', b: 'x', g: { c: 'x' } }, []],
    ['trimmed the same', { a: ' x', b: 'x ', g: { c: 'x' } }, []],
    [
      'another',
      { a: 'x', b: 'y', g: { c: 'X' } },
      [
        ['/b', 'equals', 'A und B müssen gleich sein.'],
        ['/g/c', 'equals', 'C: Die beiden Angaben stimmen nicht überein.'],
      ],
    ],
    [
      'missing',
      { a: 'x' },
      [
        ['/b', 'required', 'B fehlt.'],
        ['/g/c', 'required', 'C fehlt.'],
      ],
    ],
    ['of nothing', { b: 'x', g: { c: 'y' } }, [['/a', 'required', 'A fehlt.']]],
  ])('wants an answer repeated as it is: %s', (_, answers, issues) => {
    const schema = needed({
      a: text('A'),
      b: text('B', { equals: '/a', errorMessage: { required: 'B fehlt.', equals: 'A und B müssen gleich sein.' } }),
      g: needed({ c: text('C', { equals: '/a' }) }),
    });
    expect(issuesOf(schema, answers)).toEqual(issues);
  });

  it('takes for files what the upload call answered, and no more than allowed', () => {
    const schema = group({ fotos: { title: 'Fotos', type: 'array', upload: { accept: ['image/*'], maxItems: 2 } } });
    expect(issuesOf(schema, { fotos: [file(1), file(2)] })).toEqual([]);
    expect(issuesOf(schema, { fotos: [file(1), file(2), file(3)] })).toEqual([
      ['/fotos', 'maxItems', 'Fotos: Bitte geben Sie höchstens 2 an.'],
    ]);
    expect(issuesOf(schema, { fotos: [{ ...file(1), id: '../x' }] }).map(([pointer]) => pointer)).toEqual([
      '/fotos/0/id',
    ]);
    expect(issuesOf(schema, { fotos: [{ id: file(1).id }] }).map(([pointer, keyword]) => [pointer, keyword])).toEqual([
      ['/fotos/0/name', 'required'],
      ['/fotos/0/path', 'required'],
    ]);
    expect(issuesOf(schema, { fotos: [{ ...file(1), size: 5 }] })).toEqual([
      ['/fotos/0/size', 'unknown', 'Dieses Feld ist unbekannt.'],
    ]);
    expect(issuesOf(schema, { fotos: 'x.jpg' }).map(([pointer, keyword]) => [pointer, keyword])).toEqual([
      ['/fotos', 'type'],
    ]);
  });

  it('wants files where minItems says so, missing ones too', () => {
    const schema = needed({
      fotos: {
        title: 'Fotos',
        type: 'array',
        upload: { accept: ['image/*'] },
        minItems: 2,
        errorMessage: { required: 'Fotos fehlen.', minItems: 'Mindestens {limit} Fotos.' },
      },
    });
    expect(issuesOf(schema, {})).toEqual([['/fotos', 'required', 'Fotos fehlen.']]);
    expect(issuesOf(schema, { fotos: [file(1)] })).toEqual([['/fotos', 'minItems', 'Mindestens 2 Fotos.']]);
  });
});

describe('sentences', () => {
  const German: [PropertySchema, unknown, string][] = [
    [{ type: 'string', minLength: 3 }, 'x', 'F: Bitte geben Sie mindestens 3 Zeichen ein.'],
    [{ type: 'string', maxLength: 3 }, 'xxxx', 'F: Bitte geben Sie höchstens 3 Zeichen ein.'],
    [{ type: 'integer', minimum: 1 }, 0, 'F: Bitte geben Sie mindestens 1 ein.'],
    [{ type: 'integer', maximum: 8 }, 9, 'F: Bitte geben Sie höchstens 8 ein.'],
    [{ type: 'integer' }, 1.5, 'F: Diese Angabe hat nicht die erwartete Form.'],
    [{ type: 'number' }, '5', 'F: Diese Angabe hat nicht die erwartete Form.'],
    [{ type: 'number' }, Number.NaN, 'F: Diese Angabe hat nicht die erwartete Form.'],
    [{ type: 'string', format: 'date' }, '1.2.2024', 'F: Diese Angabe hat nicht die richtige Form.'],
    [{ type: 'string', pattern: '^[0-9]+$' }, 'x', 'F: Diese Angabe hat nicht die richtige Form.'],
    [{ type: 'boolean', const: true }, false, 'F: Bitte bestätigen Sie diesen Punkt.'],
    [{ type: 'array', items: { type: 'string' }, minItems: 2 }, ['x'], 'F: Bitte geben Sie mindestens 2 an.'],
    [{ type: 'array', items: { type: 'string' }, maxItems: 1 }, ['x', 'y'], 'F: Bitte geben Sie höchstens 1 an.'],
    [{ type: 'string', not: { const: 'x' } }, 'x', 'F: Bitte prüfen Sie diese Angabe.'],
  ];

  it.each(German)('%j over %j', (schema, value, message) => {
    expect(issuesOf(group({ f: { title: 'F', ...schema } }), { f: value }).map((issue) => issue[2])).toEqual([message]);
  });

  it.each([
    ['Wer fuhr?', 'Wer fuhr? Bitte geben Sie höchstens 3 Zeichen ein.'],
    ['Wer fuhr: [Näheres](/faq)', 'Bitte geben Sie höchstens 3 Zeichen ein.'],
  ])('names %j without a second mark', (title, message) => {
    expect(issuesOf(group({ f: { title, type: 'string', maxLength: 3 } }), { f: 'xxxx' })[0]?.[2]).toBe(message);
  });

  it.each([
    ['--20', 'Es fehlen der Monat und das Jahr.'],
    ['-11-20', 'Es fehlt das Jahr.'],
    ['1980--20', 'Es fehlt der Monat.'],
    ['1980-11-', 'Es fehlt der Tag.'],
    ['80-11-20', 'Bitte schreiben Sie das Jahr mit vier Ziffern: 1980 oder 2080?'],
    ['05-11-20', 'Bitte schreiben Sie das Jahr mit vier Ziffern: 1905 oder 2005?'],
    ['1980-Mai-20', 'Bitte schreiben Sie Tag, Monat und Jahr als Zahlen.'],
    ['198-11-20', 'Bitte prüfen Sie das Jahr 198.'],
    ['1981-02-29', 'Den 29.02.1981 gibt es nicht.'],
    ['1981-13-01', 'Den 01.13.1981 gibt es nicht.'],
    ['20.11.1980', ''],
  ])('of the date %j says what is missing or wrong', (f, flaw) => {
    const schema = group({
      f: { title: 'F', type: 'string', format: 'date', errorMessage: 'Bitte geben Sie ein Datum an.' },
    });
    expect(issuesOf(schema, { f })).toEqual([['/f', 'format', `Bitte geben Sie ein Datum an. ${flaw}`.trim()]]);
  });

  it('offers no century in the future where the definition says that the date lies in the past', () => {
    const schema = group({
      geburt: { title: 'Geburtsdatum', type: 'string', format: 'date', errorMessage: 'Bitte geben Sie ein Datum an.' },
    });
    const wizard = ask(schema, {
      advice: [{ field: '/geburt', notInFuture: true, message: 'Das liegt in der Zukunft.' }],
    });
    const flawOf = (geburt: string) =>
      validate(wizard, 'frage', { geburt })[0]?.message.replace('Bitte geben Sie ein Datum an. ', '');
    expect(flawOf('80-11-20')).toBe('Bitte schreiben Sie das Jahr mit vier Ziffern: 1980.');
    expect(flawOf('05-11-20')).toBe('Bitte schreiben Sie das Jahr mit vier Ziffern: 1905 oder 2005?');
  });

  it("prefers the definition's sentence for the rule, fills its parameters, and falls back for other rules", () => {
    const schema = needed({
      f: {
        title: 'F',
        type: 'string',
        maxLength: 2,
        errorMessage: { required: 'F bitte.', maxLength: 'Höchstens {limit}, bitte {nichts}.' },
      },
    });
    expect(issuesOf(schema, {})[0]?.[2]).toBe('F bitte.');
    expect(issuesOf(schema, { f: 'xxx' })[0]?.[2]).toBe('Höchstens 2, bitte {nichts}.');
    expect(issuesOf(schema, { f: 5 })[0]?.[2]).toBe('F: Diese Angabe hat nicht die erwartete Form.');
  });

  it('says one sentence for every rule where the definition gives one', () => {
    const schema = needed({ f: { title: 'F', type: 'string', maxLength: 2, errorMessage: 'F stimmt nicht.' } });
    for (const f of [undefined, 'xxx', 5]) expect(issuesOf(schema, { f })[0]?.[2]).toBe('F stimmt nicht.');
  });

  it('fills no parameter that the rule does not have, whatever it is called', () => {
    expect(
      issuesOf(group({ f: text('F', { maxLength: 1, errorMessage: '{constructor} {toString}' }) }), {
        f: 'xx',
      })[0]?.[2],
    ).toBe('{constructor} {toString}');
  });

  it('finds the sentence of a question inside then, else and allOf', () => {
    const schema = group(
      { a: yesNo('A') },
      { allOf: [opens(when('a', 'ja'), group({ g: needed({ b: text('B') }) }), needed({ c: text('C') }))] },
    );
    expect(issuesOf(schema, { a: 'ja' })).toEqual([['/g/b', 'required', 'B fehlt.']]);
    expect(issuesOf(schema, { a: 'nein' })).toEqual([['/c', 'required', 'C fehlt.']]);
  });
});
