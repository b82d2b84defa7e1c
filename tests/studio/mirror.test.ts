import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createWizardMachine, type WizardContext } from '../../src/engine/index.ts';
import { movesOf, situationIn, type Situation } from '../../src/explain/index.ts';
import type { ToFrame } from '../../src/studio/preview/protocol.ts';
import { differencesOf } from '../../src/studio/simulator/differences.ts';
import { NO_LOG, travelled, withEntry, type Log } from '../../src/studio/simulator/log.ts';
import { Mirror, runOf } from '../../src/studio/simulator/mirror.ts';
import { branching, makeWizard } from '../engine/definitions.ts';

const wizard = makeWizard(branching());
const BEGIN = { type: 'BEGIN', because: 'asked' } as const;

/** A frame that runs the real machine and reports one event after the other. */
function frame() {
  const messages: ToFrame[] = [];
  const start = (situation: Situation) => createActor(createWizardMachine(wizard, situation)).start();
  let actor = start(at(wizard.initial));
  const standing = () => {
    const { value, context } = actor.getSnapshot() as unknown as { value: unknown; context: WizardContext };
    return situationIn({ value, context });
  };
  const mirror = new Mirror((message) => messages.push(message));
  /** Takes in the messages so far. */
  const answer = () => {
    for (;;) {
      const message = messages.shift();
      if (message === undefined) return;
      if (message.kind === 'simulate' && message.situation !== undefined) actor = start(message.situation);
      if (message.kind === 'event') actor.send(message.event);
      mirror.heard(standing());
    }
  };
  return { mirror, messages, answer, standing };
}

const at = (step: string, answers: Record<string, unknown> = {}): Situation => ({ step, answers });

function logOf(...entries: [Parameters<typeof withEntry>[1], Situation][]): Log {
  return entries.reduce((log, [event, situation]) => withEntry(log, event, situation), NO_LOG);
}

const side = (of: typeof wizard, situation: Situation) => ({ wizard: of, situation, moves: movesOf(of, situation) });

function follow({ mirror }: ReturnType<typeof frame>, log: Log): void {
  const run = runOf(log);
  if (run !== undefined) mirror.follow(run, wizard);
}

describe('a frame that follows a run', () => {
  const answered = at('frage', { art: 'nein' });
  const log = logOf(
    [BEGIN, at('frage')],
    [{ type: 'ANSWER', answers: answered.answers }, answered],
    [{ type: 'NEXT' }, at('pruefung', answered.answers)],
  );

  it('goes through the same events, one after the other', () => {
    const followed = frame();
    follow(followed, log);
    expect(followed.messages.map(({ kind }) => kind)).toEqual(['simulate']);
    followed.answer();
    expect(followed.standing().step).toBe('pruefung');
    expect(followed.standing().answers).toEqual({ art: 'nein' });
  });

  it('takes only the last of what was typed, and begins anew when the run goes back', () => {
    const followed = frame();
    follow(followed, logOf([BEGIN, at('frage')], [{ type: 'ANSWER', answers: {} }, at('frage', { art: 'j' })]));
    followed.answer();
    follow(followed, withEntry(log, { type: 'BACK' }, at('frage', answered.answers)));
    followed.answer();
    expect(followed.standing()).toMatchObject(at('frage', { art: 'nein' }));
    follow(followed, travelled(log, 1));
    expect(followed.messages.map(({ kind }) => kind)).toEqual(['simulate']);
    followed.answer();
    expect(followed.standing()).toMatchObject(answered);
  });
});

describe('how two runs differ', () => {
  it('says nothing if they stand alike', () => {
    const one = side(wizard, at('frage', { art: 'nein' }));
    expect(differencesOf(one, one)).toEqual([]);
  });

  it('names what is closed in one of them, and why', () => {
    const definition = branching();
    const step = definition.steps['frage'];
    if (step?.schema === undefined) throw new Error('no such step');
    step.schema.properties = { ...step.schema.properties, neu: { type: 'string', title: 'Neues' } };
    step.schema.required = [...(step.schema.required ?? []), 'neu'];
    const situation = at('frage', { art: 'nein' });
    const [sentence, ...others] = differencesOf(side(makeWizard(definition), situation), side(wizard, situation));
    expect(sentence).toMatch(/^Weiter: in dieser geschlossen, in der anderen offen\. Neues: /);
    expect(others).toEqual([]);
  });

  it('names where each stands, and which answers count only there', () => {
    const [here, there] = [at('frage', { art: 'nein' }), at('pruefung', { art: 'nein', ok: true })];
    const sentences = differencesOf(side(wizard, here), side(wizard, there));
    expect(sentences.join(' ')).toMatch(/Diese steht bei „.*“, die andere bei „.*“\./);
    expect(sentences.at(-1)).toMatch(/^Nur in der anderen zählt: /);
  });
});
