import { describe, expect, it } from 'vitest';
import { payload, type Definition } from '../../src/engine/index.ts';
import { shipped, wizardOf } from '../engine/definitions.ts';

/** The lists of witnesses and injured persons stand beside the documented fields (specification 2, section 3). */
const LISTS = ['zeugenliste', 'verletztenliste'];

/** The wizard as it is documented. */
function withoutLists(): Definition {
  const definition = shipped('verkehrsunfallanfrage');
  const { steps, machine } = definition;
  delete steps['verletzte-personen'];
  delete machine.states['verletzte-personen'];
  machine.states['verletzte'] = { on: { NEXT: 'rettung' } };
  const { zeugen } = steps;
  delete zeugen?.schema?.if;
  delete zeugen?.schema?.then;
  delete zeugen?.advice;
  return definition;
}

describe('the accident wizard', () => {
  const asking = wizardOf(shipped('verkehrsunfallanfrage'));
  const documented = wizardOf(withoutLists());
  const { journeys } = shipped('verkehrsunfallanfrage');
  const plain = journeys.filter(({ answers }) => LISTS.every((list) => !Object.hasOwn(answers, list)));

  it.each(plain.map(({ name, answers }) => [name, answers] as const))(
    'sends the documented request, byte for byte, where no list is filled in: %s',
    (_, answers) => {
      expect(JSON.stringify(payload(asking, answers))).toBe(JSON.stringify(payload(documented, answers)));
    },
  );

  it('adds only the lists where they are filled in', () => {
    const filled = journeys.find((journey) => !plain.includes(journey));
    const sent = payload(asking, filled?.answers ?? {});
    expect(LISTS.map((list) => sent[list])).toEqual(LISTS.map((list) => filled?.answers[list]));
    const rest = Object.fromEntries(Object.entries(sent).filter(([key]) => !LISTS.includes(key)));
    expect(rest).toEqual(payload(documented, rest));
  });

  it('drops a list whose question is taken back', () => {
    const filled = journeys.find((journey) => !plain.includes(journey));
    const sent = payload(asking, { ...filled?.answers, zeugen: { vorhanden: 'nein' }, personenschaden: 'nein' });
    expect(LISTS.filter((list) => Object.hasOwn(sent, list))).toEqual([]);
  });
});
