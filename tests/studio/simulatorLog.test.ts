import { describe, expect, it } from 'vitest';
import { defaultAnswers } from '../../src/engine/index.ts';
import type { Situation } from '../../src/explain/index.ts';
import {
  isUntouched,
  logAfter,
  NO_LOG,
  readLog,
  returnTo,
  situationOf,
  travelled,
  withEntry,
  type Log,
} from '../../src/studio/simulator/log.ts';
import { formatBroken, formatEntry, formatIssue } from '../../src/studio/simulator/words.ts';
import { LOADED } from '../wizards/folders.ts';
import { branching, makeWizard } from '../engine/definitions.ts';

const at = (step: string, answers: Record<string, unknown> = {}): Situation => ({ step, answers });
const ANSWER = { type: 'ANSWER', answers: {} } as const;
const BEGIN = { type: 'BEGIN', because: 'asked' } as const;
const isStep = (id: string) => id !== 'senden';
const SUBMIT = { type: 'SUBMIT' } as const;

function logOf(...entries: [Parameters<typeof withEntry>[1], Situation][]): Log {
  return entries.reduce((log, [event, situation]) => withEntry(log, event, situation), NO_LOG);
}

describe('the log of the simulator', () => {
  it('says which answers an event has changed', () => {
    const log = logOf([BEGIN, at('a')], [ANSWER, at('a', { name: 'Jo', ort: { plz: '50674' } })]);
    expect(log.entries[1]?.changed).toEqual(['/name', '/ort/plz']);
  });

  it('keeps typing in one question as one entry, and in two questions as two', () => {
    const typed = logOf(
      [BEGIN, at('a')],
      [ANSWER, at('a', { name: 'J' })],
      [ANSWER, at('a', { name: 'Jo' })],
      [ANSWER, at('a', { name: 'Jo', ort: 'K' })],
    );
    expect(typed.entries.map(({ changed }) => changed)).toEqual([[], ['/name'], ['/ort']]);
    expect(situationOf(typed)).toEqual(at('a', { name: 'Jo', ort: 'K' }));
  });

  it('drops what was gone back from once something else happens, and not if the same happens again', () => {
    const log = logOf([BEGIN, at('a')], [{ type: 'NEXT' }, at('b')], [{ type: 'NEXT' }, at('c')]);
    const back = travelled(log, 0);
    expect(withEntry(back, { type: 'NEXT' }, at('b'))).toEqual({ ...log, at: 1 });
    expect(withEntry(back, { type: 'NEXT' }, at('d')).entries).toHaveLength(2);
  });

  it('goes on with what a frame says, and with how the tester had the request end', () => {
    const began = logAfter(NO_LOG, { kind: 'began', because: 'asked', situation: at('a') }, undefined) ?? NO_LOG;
    const answer = { kind: 'accepted' } as const;
    const sent = logAfter(began, { kind: 'ran', event: SUBMIT, situation: at('senden') }, answer) ?? NO_LOG;
    const ended = logAfter(sent, { kind: 'ran', event: { type: 'ACCEPTED' }, situation: at('danke') }, answer);
    expect(ended?.entries.map(({ event: { type }, answered }) => [type, answered])).toEqual([
      ['BEGIN', undefined],
      ['SUBMIT', undefined],
      ['ACCEPTED', answer],
    ]);
  });

  it('stays as it is when a frame that was drawn anew stands where it stood, and notes a reload', () => {
    const log = logOf([BEGIN, at('a')]);
    expect(logAfter(log, { kind: 'began', because: 'asked', situation: at('a') }, undefined)).toBeUndefined();
    expect(logAfter(log, { kind: 'began', because: 'reload', situation: at('a') }, undefined)?.entries).toHaveLength(2);
  });

  it('says of a reload whether the wizard counted as changed, so that one after the other is seen to do something', () => {
    const words = (['reload', 'changedReload'] as const).map((because) => {
      const log = logAfter(logOf([BEGIN, at('a')]), { kind: 'began', because, situation: at('a') }, undefined);
      const entry = log?.entries.at(-1);
      return entry && formatEntry(makeWizard(branching()), entry, at('a')).split(':')[0];
    });
    expect(words).toEqual(['Seite neu geladen', 'Seite nach einer Änderung neu geladen']);
  });

  it('goes back to sending by sending again, since no run can begin there', () => {
    const log = logOf([BEGIN, at('a')], [SUBMIT, at('senden')], [{ type: 'ACCEPTED' }, at('danke')]);
    expect(returnTo(log, 1, isStep)).toEqual({ situation: at('a'), event: SUBMIT });
    expect(returnTo(log, 2, isStep)).toEqual({ situation: at('danke'), event: undefined });
    expect(returnTo(log, 7, isStep)).toBeUndefined();
  });

  it('goes back to an event without effect as to the one before it', () => {
    const log = logOf([BEGIN, at('a')], [SUBMIT, at('senden')], [SUBMIT, at('senden')]);
    expect(log.entries).toHaveLength(3);
    expect(returnTo(log, 2, isStep)).toEqual({ situation: at('a'), event: SUBMIT });
  });

  it('calls refused what a step refuses, and not what happens while answers are sent', () => {
    const answers = { art: 'nein', ok: true };
    const wizard = makeWizard(branching());
    const sending = { event: SUBMIT, situation: { step: 'senden', answers }, changed: [] };
    expect(formatEntry(wizard, sending, sending.situation)).toBe('Absenden, ohne Wirkung, solange gesendet wird');
    const refused = { event: SUBMIT, situation: { step: 'einwilligung', answers: {} }, changed: [] };
    expect(formatEntry(wizard, refused, refused.situation)).toBe('Absenden, abgewiesen');
  });

  it('is read as it was stored, and is empty if that was damaged', () => {
    const log = logOf([BEGIN, at('a')], [{ type: 'NEXT' }, at('b')]);
    expect(readLog(JSON.stringify(log))).toEqual(log);
    for (const damaged of [null, '', '{', '[]', '{"entries":[{}],"at":0}', '{"entries":[]}'])
      expect(readLog(damaged)).toEqual(NO_LOG);
  });
});

it('a group that is refused as a whole is called by its title', () => {
  const wizard = LOADED.find((one) => one.wizard.id === 'verkehrsunfallanfrage')?.wizard;
  expect(wizard && formatIssue(wizard, '/reaktion', 'Bitte geben Sie an, wie Sie reagiert haben.')).toEqual({
    question: 'Ihre Reaktion',
    sentence: 'Bitte geben Sie an, wie Sie reagiert haben.',
  });
});

it('rules that say the same about a question are told apart', () => {
  const wizard = LOADED.find((one) => one.wizard.id === 'verkehrsunfallanfrage')?.wizard;
  if (wizard === undefined) throw new Error('The wizard does not compile.');
  const rule = { field: '/reaktion', at: '/schema', message: 'Bitte berichtigen Sie das.', answers: {} };
  const said = (...keywords: string[]) =>
    formatBroken(
      wizard,
      keywords.map((keyword) => ({ ...rule, keyword })),
    ).questions.flatMap(([, rules]) => rules.map(({ sentence }) => sentence));
  expect(said('minLength', 'pattern')).toEqual([
    'Bitte berichtigen Sie das. (Zu kurz)',
    'Bitte berichtigen Sie das. (Muster)',
  ]);
  expect(said('pattern')).toEqual(['Bitte berichtigen Sie das.']);
});

const broken = (field: string, keyword: string) => ({
  field,
  keyword,
  at: '/schema',
  message: keyword,
  answers: {},
});

it('rules stand under their questions, and apart what only a program can send', () => {
  const wizard = LOADED.find((one) => one.wizard.id === 'verkehrsunfallanfrage')?.wizard;
  if (wizard === undefined) throw new Error('The wizard does not compile.');
  const { questions, byPrograms } = formatBroken(wizard, [
    broken('/vorname', 'minLength'),
    broken('/nachname', 'pattern'),
    broken('/vorname', 'type'),
    broken('/vorname', 'pattern'),
  ]);
  expect(questions.map(([question, rules]) => [question, rules.length])).toEqual([
    ['Vorname', 2],
    ['Nachname', 1],
  ]);
  expect(byPrograms.map(({ question, sentence }) => [question, sentence])).toEqual([['Vorname', 'type']]);
});

it('a run is untouched until something happens, and if it began elsewhere', () => {
  const wizard = LOADED.find((one) => one.wizard.id === 'kontaktformular')?.wizard;
  if (wizard === undefined) throw new Error('The wizard does not compile.');
  // As a machine reports it.
  const start = { ...at(wizard.initial, defaultAnswers(wizard)), asking: false, acknowledged: false };
  const named = at(wizard.initial, { name: 'Jörg' });
  expect(isUntouched(NO_LOG, wizard)).toBe(false);
  expect(isUntouched(logOf([BEGIN, start]), wizard)).toBe(true);
  expect(isUntouched(logOf([BEGIN, named]), wizard)).toBe(false);
  expect(isUntouched(logOf([BEGIN, { ...start, asking: true }]), wizard)).toBe(false);
  expect(isUntouched(logOf([BEGIN, start], [ANSWER, named]), wizard)).toBe(false);
});
