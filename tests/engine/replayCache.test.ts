import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  advise,
  askedFields,
  back,
  demandedPointers,
  examine,
  fieldsOf,
  isReachable,
  next,
  outcome,
  ownAnswers,
  payload,
  prune,
  readPointer,
  withReplayCache,
  replay,
  stepsOf,
  summarise,
  validate,
  withOwnAnswers,
  writePointer,
  type Answers,
  type Wizard,
  onDay,
} from '../../src/engine/index.ts';
import {
  branching,
  group,
  makeWizard,
  needed,
  opens,
  SHIPPED,
  shipped,
  text,
  when,
  wizardOf,
  yesNo,
} from './definitions.ts';
import { likelyAnswers, seeded, WEIRD } from './random.ts';

/** Questions that several steps ask, that lie in one group, and that hang on one another in a circle. */
const tangled = makeWizard({
  steps: {
    eins: { schema: group({ g: needed({ a: yesNo('A') }, opens(when('a', 'ja'), needed({ b: text('B') }))) }) },
    zwei: {
      schema: group(
        { g: group({ b: text('B'), c: yesNo('C') }) },
        {
          allOf: [
            opens({ required: ['y'] }, {}, { properties: { x: text('X') } }),
            opens({ required: ['x'] }, {}, { properties: { y: text('Y') } }),
          ],
        },
      ),
    },
    drei: {
      schema: group(
        { g: group({ a: yesNo('A'), d: needed({ e: text('E') }) }), ok: { title: 'OK', type: 'boolean' } },
        opens(when('ok', true), needed({ z: text('Z') })),
      ),
    },
    pruefung: { summary: true },
    ende: { schema: needed({ y: text('Y') }) },
  },
  states: {
    eins: {
      on: {
        NEXT: [{ target: 'zwei', guard: { type: 'is', params: { field: '/g/a', value: 'ja' } } }, { target: 'drei' }],
      },
    },
    zwei: {
      on: {
        NEXT: [{ target: 'drei', guard: { type: 'isAnswered', params: { field: '/x' } } }, { target: 'pruefung' }],
      },
    },
    drei: {
      on: {
        NEXT: [
          { target: 'zwei', guard: { type: 'is', params: { field: '/g/c', value: 'ja' } } },
          { target: 'pruefung' },
        ],
      },
    },
    pruefung: { on: { NEXT: 'ende' } },
    ende: { on: { SUBMIT: 'senden' } },
    senden: { invoke: { src: 'submit', onDone: 'danke', onError: 'ende' } },
    danke: { type: 'final' },
  },
});

const WIZARDS: [string, Wizard][] = [
  ['branching', makeWizard(branching())],
  ['tangled', tangled],
  ...SHIPPED.map((id): [string, Wizard] => [id, onDay(wizardOf(shipped(id)), '2026-03-01')]),
];

/** All that can be asked about a step. */
const QUESTIONS: ((wizard: Wizard, step: string, answers: Answers) => unknown)[] = [
  validate,
  next,
  back,
  isReachable,
  askedFields,
  demandedPointers,
  outcome,
  (wizard, step, answers) => advise(wizard, step, answers, '2026-03-01'),
  (wizard, _, answers) => [replay(wizard, answers), summarise(wizard, answers)],
  (wizard, _, answers) => [examine(wizard, answers), payload(wizard, answers), prune(wizard, answers)],
];

/**
 * One answer changed, sharing everything else with the answers before or nothing, or replaced as a step's form does it;
 * then a question.
 */
type Turn = { place: number; value: number; how: 'shares' | 'clones' | 'form'; question: number; step: number };

const turns = fc.array(
  fc.record<Turn>({
    place: fc.nat(),
    value: fc.nat(),
    how: fc.constantFrom('shares', 'clones', 'form'),
    question: fc.nat(QUESTIONS.length - 1),
    step: fc.nat(),
  }),
  { minLength: 1, maxLength: 25 },
);

describe.each(WIZARDS)('a wizard with a replay cache: %s', (_, wizard) => {
  const places = fieldsOf(wizard).flatMap((field) => [field.pointer, ...field.parents]);
  const steps = [...wizard.stepIds, 'nirgends'];

  it('answers as one that begins anew each time, and no answer changes later', () => {
    fc.assert(
      fc.property(fc.nat(), turns, (seed, edits) => {
        const run = withReplayCache(wizard);
        const likely = likelyAnswers(wizard, seeded(seed + 1));
        let answers = likelyAnswers(wizard, seeded(seed));
        const held: [given: unknown, then: unknown][] = [];
        for (const { place, value, how, question, step } of edits) {
          const pointer = places[place % places.length] ?? '';
          // Mostly an answer that leads on, sometimes none, sometimes nonsense.
          const changed = [
            readPointer(likely, pointer),
            readPointer(likely, pointer),
            undefined,
            'ja',
            'nein',
            WEIRD[value % WEIRD.length],
          ][value % 6];
          const [root = ''] = pointer.slice(1).split('/');
          const asking = stepsOf(wizard).filter(({ roots }) => roots.includes(root));
          const teller = how === 'form' ? asking[value % asking.length] : undefined;
          if (teller === undefined) {
            answers = how === 'shares' ? { ...answers } : structuredClone(answers);
            if (Object.hasOwn(answers, root)) answers[root] = structuredClone(answers[root]);
            writePointer(answers, pointer, changed);
          } else {
            const own = structuredClone(ownAnswers(teller, answers));
            writePointer(own, pointer, changed);
            answers = withOwnAnswers(teller, answers, own);
          }
          const ask = QUESTIONS[question] ?? validate;
          const at = steps[step % steps.length] ?? '';
          const given = ask(run, at, answers);
          expect(given).toEqual(ask(wizard, at, answers));
          held.push([given, structuredClone(ask(wizard, at, answers))]);
        }
        for (const [given, then] of held) expect(given).toEqual(then);
      }),
      { numRuns: 150 },
    );
  });
});

const counted = (judged: (data: unknown) => boolean) => {
  const wizard = makeWizard({
    steps: Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`s${index}`, { schema: needed({ [`f${index}`]: text('F') }) }]),
    ),
  });
  for (const step of stepsOf(wizard))
    if (step.validate !== undefined) Object.assign(step, { validate: (data: unknown) => judged(data) });
  return wizard;
};
const FORTY = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`f${index}`, 'x']));

describe('a replay cache', () => {
  it('lets a walk judge only the step whose answer changed, and those after it that are asked about', () => {
    const judged = vi.fn<(data: unknown) => boolean>(() => true);
    const run = withReplayCache(counted(judged));
    next(run, 's20', FORTY);
    expect(judged).toHaveBeenCalledTimes(21);
    judged.mockClear();
    for (const typed of ['a', 'ab', 'abc']) validate(run, 's20', { ...FORTY, f20: typed });
    expect(judged).toHaveBeenCalledTimes(3);
    judged.mockClear();
    next(run, 's19', { ...FORTY, f20: 'abc' });
    next(run, 's20', { ...FORTY, f20: 'abc' });
    expect(judged).not.toHaveBeenCalled();
  });

  it('does not keep a walk that threw half way', () => {
    let broken = true;
    const run = withReplayCache(
      counted(() => {
        if (broken) throw new Error('torn');
        return true;
      }),
    );
    expect(() => replay(run, FORTY)).toThrow('torn');
    broken = false;
    expect(replay(run, FORTY)).toMatchObject({ complete: true });
  });
});

describe("a step's own answers", () => {
  const step = wizardStep('eins');

  it('are all that lies in the groups of its questions', () => {
    expect(ownAnswers(step, { g: { a: 'ja', c: 'nein' }, x: '1' })).toEqual({ g: { a: 'ja', c: 'nein' } });
    expect(ownAnswers(step, { x: '1' })).toEqual({});
  });

  it('replace those of the step, remove those that are missing, and keep all other values identical', () => {
    const answers = { g: { a: 'ja' }, liste: [1] };
    expect(withOwnAnswers(step, answers, { g: { a: 'nein' } })).toEqual({ g: { a: 'nein' }, liste: [1] });
    expect(withOwnAnswers(step, answers, {})).toEqual({ liste: [1] });
    expect(withOwnAnswers(step, answers, {})['liste']).toBe(answers.liste);
    expect(answers).toEqual({ g: { a: 'ja' }, liste: [1] });
  });
});

function wizardStep(id: string) {
  const step = tangled.step(id);
  if (step === undefined) throw new Error(`There is no step '${id}'.`);
  return step;
}
