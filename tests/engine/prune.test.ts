import { describe, expect, it } from 'vitest';
import { examine, payload, prune, replay, unknownAnswers, type Answers } from '../../src/engine/index.ts';
import {
  branching,
  consent,
  file,
  group,
  makeWizard,
  needed,
  opens,
  SENDING,
  SHIPPED,
  shipped,
  text,
  when,
  wizardOf,
  yesNo,
} from './definitions.ts';

/** `a` opens `b`, `b` opens `c`; both inside one step. */
const chained = makeWizard({
  steps: {
    frage: {
      schema: needed(
        { a: yesNo('A') },
        opens(when('a', 'ja'), needed({ b: yesNo('B') }, opens(when('b', 'ja'), needed({ c: text('C') })))),
      ),
    },
  },
});

describe('prune', () => {
  const wizard = makeWizard(branching());

  it.each([
    ['keeps the live path', { art: 'ja', was: 'x', ok: true }, { art: 'ja', was: 'x', ok: true }],
    ['drops the answers of a closed branch', { art: 'nein', was: 'x', wo: 'y', ok: true }, { art: 'nein', ok: true }],
    ['drops what lies beyond the step where the path stops', { art: 'ja', wo: 'y', ok: true }, { art: 'ja', wo: 'y' }],
    ['drops what nobody asks', { art: 'nein', ok: true, mehr: { x: 1 } }, { art: 'nein', ok: true }],
    ['tidies', { art: 'ja', was: ' x ', wo: ' ', ok: true }, { art: 'ja', was: 'x', ok: true }],
  ])('%s', (_, answers, expected) => {
    expect(prune(wizard, answers)).toEqual(expected);
  });

  it.each([
    [
      { a: 'ja', b: 'ja', c: 'x' },
      { a: 'ja', b: 'ja', c: 'x' },
    ],
    [
      { a: 'ja', b: 'nein', c: 'x' },
      { a: 'ja', b: 'nein' },
    ],
    [{ a: 'nein', b: 'ja', c: 'x' }, { a: 'nein' }],
    [{ b: 'ja', c: 'x' }, {}],
  ])('follows two conditions in a row: %j', (answers, expected) => {
    expect(prune(chained, answers)).toEqual(expected);
  });

  it('never touches its input, so that answers come back when the branch opens again', () => {
    const answers = { a: 'ja', b: 'ja', c: 'x' };
    const changed = { ...answers, a: 'nein' };
    expect(prune(chained, changed)).toEqual({ a: 'nein' });
    expect(changed).toEqual({ a: 'nein', b: 'ja', c: 'x' });
    expect(prune(chained, { ...changed, a: 'ja' })).toEqual(answers);
  });

  it('closes a branch of the machine whose reason lies in another closed branch', () => {
    const twice = makeWizard({
      steps: {
        eins: { schema: needed({ a: yesNo('A') }) },
        zwei: { schema: needed({ b: yesNo('B') }) },
        drei: { schema: needed({ c: text('C') }) },
        vier: {},
      },
      states: {
        eins: {
          on: {
            NEXT: [{ target: 'zwei', guard: { type: 'is', params: { field: '/a', value: 'ja' } } }, { target: 'vier' }],
          },
        },
        zwei: { on: { NEXT: 'vier' } },
        vier: {
          on: {
            NEXT: [
              { target: 'drei', guard: { type: 'is', params: { field: '/b', value: 'ja' } } },
              { target: 'danke' },
            ],
          },
        },
        drei: { on: { NEXT: 'danke' } },
        danke: { type: 'final' },
      },
    });
    expect(prune(twice, { a: 'ja', b: 'ja', c: 'x' })).toEqual({ a: 'ja', b: 'ja', c: 'x' });
    expect(prune(twice, { a: 'nein', b: 'ja', c: 'x' })).toEqual({ a: 'nein' });
    expect(replay(twice, { a: 'nein', b: 'ja', c: 'x' }).path).toEqual(['eins', 'vier', 'danke']);
  });
});

describe('answers left over from a closed branch decide nothing', () => {
  /** `b` is asked only after a = ja; `c` is asked unless b = ja. */
  const wizard = makeWizard({
    steps: {
      eins: { schema: needed({ a: yesNo('A') }, opens(when('a', 'ja'), needed({ b: yesNo('B') }))) },
      zwei: { schema: group({}, opens(when('b', 'ja'), {}, needed({ c: text('C') }))) },
      drei: { schema: needed({ ok: consent('OK') }) },
    },
  });
  const left = { a: 'nein', b: 'ja', ok: true };

  it('so that what is missing without them is asked for', () => {
    expect(replay(wizard, left)).toMatchObject({ path: ['eins', 'zwei'], complete: false });
    expect(examine(wizard, left).map(({ pointer }) => pointer)).toEqual(['/c']);
  });

  it('and what is asked without them is kept', () => {
    expect(prune(wizard, { ...left, c: 'x' })).toEqual({ a: 'nein', c: 'x', ok: true });
    expect(payload(wizard, { ...left, c: 'x' })).toEqual({ a: 'nein', c: 'x', ok: true });
  });

  it('so that replay and prune see the same path', () => {
    for (const answers of [left, { ...left, c: 'x' }, { ...left, a: 'ja' }]) {
      expect(replay(wizard, prune(wizard, answers)).path).toEqual(replay(wizard, answers).path);
    }
  });
});

describe('payload', () => {
  const wizard = makeWizard({
    steps: {
      eins: {
        schema: group({
          name: text('Name'),
          geheim: text('Geheim', { transient: true }),
          vorne: { title: 'Vorne', type: 'array', upload: { accept: ['image/*'] } },
        }),
      },
      zwei: {
        schema: group({ g: group({ mehr: { title: 'Mehr', type: 'array', upload: { accept: ['image/*'] } } }) }),
      },
    },
    wizard: { documents: { into: '/dokumente', from: ['/vorne', '/g/mehr'] } },
  });
  const answers = { name: ' Jana ', geheim: 'x', vorne: [file(1), file(2)], g: { mehr: [file(3)] } };

  it('leaves transient answers out, gathers documents in their order', () => {
    expect(payload(wizard, answers)).toEqual({
      name: 'Jana',
      vorne: [file(1), file(2)],
      g: { mehr: [file(3)] },
      dokumente: [file(1), file(2), file(3)],
    });
  });

  it('gathers an empty list where there are none', () => {
    expect(payload(wizard, { name: 'Jana' })).toEqual({ name: 'Jana', dokumente: [] });
  });

  it('reduces files to id, name and path', () => {
    const more = makeWizard({
      steps: { eins: { schema: group({ f: { title: 'F', type: 'array', upload: { accept: ['image/*'] } } }) } },
    });
    expect(payload(more, { f: [{ ...file(1), preview: 'data:…', size: 5 }] })).toEqual({ f: [file(1)] });
  });

  it('gathers a list that is itself among its sources once', () => {
    const own = makeWizard({
      steps: {
        eins: {
          schema: group({
            dokumente: { title: 'D', type: 'array', upload: { accept: ['image/*'] } },
            fotos: { title: 'F', type: 'array', upload: { accept: ['image/*'] } },
          }),
        },
      },
      wizard: { documents: { into: '/dokumente', from: ['/dokumente', '/fotos'] } },
    });
    const sent = payload(own, { dokumente: [file(1)], fotos: [file(2), file(1)] });
    expect(sent).toEqual({ dokumente: [file(1), file(2)], fotos: [file(2), file(1)] });
    expect(payload(own, sent)).toEqual(sent);
  });

  it('believes no list of documents that a client made up', () => {
    expect(payload(wizard, { ...answers, dokumente: [file(9)] })).toEqual(payload(wizard, answers));
  });

  it('says no for a box left unticked, where it was asked, and decides by it', () => {
    const boxed = makeWizard({
      steps: {
        eins: {
          schema: needed({ a: yesNo('A') }, opens(when('a', 'ja'), group({ box: { title: 'Box', type: 'boolean' } }))),
        },
        zwei: { schema: needed({ b: text('B') }) },
        drei: {
          schema: group({
            wahl: {
              title: 'Wahl',
              type: 'boolean',
              oneOf: [
                { const: true, title: 'Ja' },
                { const: false, title: 'Nein' },
              ],
            },
          }),
        },
      },
      states: {
        eins: {
          on: {
            NEXT: [
              { target: 'zwei', guard: { type: 'is', params: { field: '/box', value: false } } },
              { target: 'drei' },
            ],
          },
        },
        zwei: { on: { NEXT: 'drei' } },
        drei: { on: { SUBMIT: 'senden' } },
        ...SENDING('drei'),
      },
    });
    expect(payload(boxed, { a: 'nein' })).toEqual({ a: 'nein' });
    expect(payload(boxed, { a: 'ja', box: true })).toEqual({ a: 'ja', box: true });
    expect(payload(boxed, { a: 'ja', b: 'x' })).toEqual({ a: 'ja', box: false, b: 'x' });
    expect(replay(boxed, { a: 'ja' }).path).toEqual(replay(boxed, payload(boxed, { a: 'ja' })).path);
  });

  const journeys = SHIPPED.flatMap((id) =>
    shipped(id).journeys.map(({ name, answers: given }): [string, string, Answers] => [id, name, given]),
  );

  it.each(journeys)('%s, %s: changes nothing when sent through again, and is accepted', (id, _, given) => {
    const real = wizardOf(shipped(id));
    const sent = payload(real, given);
    expect(payload(real, sent)).toEqual(sent);
    expect(unknownAnswers(real, sent)).toEqual([]);
    expect(examine(real, sent, { transient: 'ignored' })).toEqual([]);
  });
});

describe('unknownAnswers', () => {
  const wizard = makeWizard({
    steps: {
      eins: {
        schema: group({
          a: text('A'),
          geheim: text('G', { transient: true }),
          g: group({ b: text('B') }),
          zeugen: { title: 'Z', type: 'array', items: group({ name: text('N') }) },
          fotos: { title: 'F', type: 'array', upload: { accept: ['image/*'] } },
        }),
      },
    },
    wizard: { documents: { into: '/dokumente', from: ['/fotos'] } },
  });

  it.each([
    [{ a: 'x', g: { b: 'y' } }, []],
    [{ zeugen: [{ name: 'A' }, { name: 'B' }], fotos: [file(1)], dokumente: [file(1)] }, []],
    [{ zeugen: [], fotos: [], dokumente: [], g: {} }, []],
    [{ zeugen: [{}] }, []],
    [{ g: { d: {} } }, ['/g/d']],
    [{ b: 1 }, ['/b']],
    [{ geheim: 'x' }, ['/geheim']],
    [{ g: { c: 1, d: { e: 2 } } }, ['/g/c', '/g/d/e']],
    [{ a: { b: 1 } }, ['/a/b']],
    [{ zeugen: [{ name: 'A', alter: 3 }] }, ['/zeugen/0/alter']],
    [{ fotos: [{ ...file(1), size: 3 }] }, ['/fotos/0/size']],
    [{ constructor: 1, toString: 2 }, ['/constructor', '/toString']],
    [JSON.parse('{"__proto__":{"a":1}}') as Answers, ['/__proto__/a']],
  ])('%j', (answers, expected) => {
    const issues = unknownAnswers(wizard, answers);
    expect(issues.map(({ pointer }) => pointer)).toEqual(expected);
    for (const issue of issues)
      expect(issue).toMatchObject({ keyword: 'unknown', message: 'Dieses Feld ist unbekannt.' });
  });
});

it('sends nothing that its own rules would refuse, wherever a group is a value', () => {
  const wizard = makeWizard({
    steps: { eins: { schema: needed({ g: needed({ a: text('A') }) }) } },
    states: { eins: { on: { SUBMIT: 'senden' } }, ...SENDING('eins') },
  });
  for (const g of ['x', 5, true, [], ['x']]) expect(examine(wizard, { g }).length).toBeGreaterThan(0);
});
