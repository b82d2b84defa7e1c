import { describe, expect, it } from 'vitest';
import { erasePointer, fieldsOf, validate, writePointer } from '../../src/engine/index.ts';
import { accept } from '../../server/submissions/accept.ts';
import { LOADED } from './folders.ts';

/** What the law and the privacy page promise of every wizard that is shipped. */

/** Specification 2, section 3: whether anybody was hurt, and whether an ambulance came. */
const HEALTH = ['/personenschaden', '/verletztenliste', '/rettungsdienst'];
const CONSENT = /datenschutz|einwilligung|newsletter|bestaetigt/i;
const named = LOADED.map((loaded) => ({ id: loaded.wizard.id, loaded }));

describe.each(named)('$id', ({ loaded: { wizard, definition } }) => {
  const consents = fieldsOf(wizard).filter(({ pointer, schema }) => schema.type === 'boolean' && CONSENT.test(pointer));

  it('takes no consent for given (GDPR article 4 (11), recital 32)', () => {
    expect(consents.filter(({ schema }) => 'default' in schema).map(({ pointer }) => pointer)).toEqual([]);
  });

  it('asks for the newsletter apart from everything else, and does without it', () => {
    const newsletter = definition.wizard.mails?.newsletter?.consent;
    if (newsletter === undefined) return;
    expect(consents.map(({ pointer }) => pointer)).toContain(newsletter);
    expect(consents.length).toBeGreaterThan(1);
    expect(Object.values(definition.steps).flatMap(({ schema }) => schema?.required ?? [])).not.toContain(
      newsletter.slice(1),
    );
  });

  it('says that injuries are health data where it asks for them, and in the consent (GDPR article 9)', () => {
    const asking = Object.values(definition.steps).filter(({ schema }) =>
      HEALTH.some((pointer) => Object.hasOwn(schema?.properties ?? {}, pointer.slice(1))),
    );
    expect(asking.filter((step) => !JSON.stringify(step).includes('Gesundheitsdaten'))).toEqual([]);
    expect(consents.some(({ schema }) => schema.title?.includes('Gesundheitsdaten'))).toBe(asking.length > 0);
  });
});

it('there are wizards with a newsletter, with health data, and with consents to passing a case on', () => {
  const all = LOADED.flatMap(({ wizard }) => fieldsOf(wizard).map(({ pointer }) => pointer));
  expect(LOADED.filter(({ definition }) => definition.wizard.mails?.newsletter !== undefined)).toHaveLength(1);
  expect(HEALTH.filter((pointer) => !all.includes(pointer))).toEqual([]);
  // Bußgeld and Unfall.
  expect(all.filter((pointer) => pointer === '/anwaltEinwilligung')).toHaveLength(2);
});

describe('the consent to pass an accident on', () => {
  const found = LOADED.find(({ wizard }) => wizard.submitPath === '/api/anfrage/verkehrsunfall');
  const answers = found?.definition.journeys[0]?.answers ?? {};

  it.each([undefined, false])(
    'is asked for by the step with one sentence, by the last check with another (specification 2, section 5): %j',
    (given) => {
      if (found === undefined) throw new Error('There is no such wizard.');
      const without = structuredClone(answers);
      if (given === undefined) erasePointer(without, '/anwaltEinwilligung');
      else writePointer(without, '/anwaltEinwilligung', given);
      expect(validate(found.wizard, 'einwilligung', without)).toMatchObject([
        { message: 'Bitte stimmen Sie der Weiterleitung an einen Anwalt oder Sachverständigen zu.' },
      ]);
      const felder = [{ pfad: '/anwaltEinwilligung', meldung: 'Bitte stimmen Sie der Beauftragung zu.' }];
      expect(() => accept(found.wizard, without, undefined)).toThrow(expect.objectContaining({ status: 422, felder }));
    },
  );
});
