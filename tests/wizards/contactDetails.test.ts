import { describe, expect, it } from 'vitest';
import { advise, concerns, onDay, validate, writePointer, type Answers, type Wizard } from '../../src/engine/index.ts';
import { loadDefinition } from '../../src/check/index.ts';
import { shippedFiles } from '../engine/definitions.ts';

/** What people write in Germany is taken, and what is refused or doubtful is told with the reason. */

const TODAY = '2026-11-26';

describe.each([
  ['bussgeldanfrage', 'kontakt', 'Telefonnummer ungültig'],
  ['faq-kontakt', 'nachricht', 'Bitte eine gültige Telefonnummer eingeben'],
  ['kontaktformular', 'nachricht', 'Bitte eine gültige Telefonnummer eingeben'],
])('a phone number in %s', (id, step, sentence) => {
  const wizard = load(id);
  const refused = (telefon: string) =>
    validate(wizard, step, { telefon }).filter(({ pointer }) => pointer === '/telefon');

  it.each(['0171 / 12 34-567', '0171/1234567', '+49 (0) 171 123-45', '(030) 12 34 56', '0171–123456', '030.123456'])(
    '%s is one',
    (telefon) => {
      expect(refused(telefon)).toEqual([]);
    },
  );

  it.each(['12345', 'bitte anrufen', '0170 123456 x'])('%s is none, and the reason is told', (telefon) => {
    expect(refused(telefon)).toMatchObject([
      { message: `${sentence}. Erlaubt sind Ziffern, Leerzeichen und + - / ( ), mindestens sechs Zeichen.` },
    ]);
  });
});

it.each([
  ['bussgeldanfrage', 'kontakt'],
  ['kfz-gutachtenanfrage', 'kontakt'],
  ['punkteabfrage', 'anschrift'],
  ['verkehrsunfallanfrage', 'ort'],
])('a postal code of four digits in %s is asked about', (id, step) => {
  const asked = (plz: string) => notes(load(id), step, { plz }).some((note) => note.startsWith('/plz'));
  expect(asked('1011')).toBe(true);
  expect(asked('10115')).toBe(false);
});

it.each([
  ['12', 1],
  ['2018', 0],
])('a year of construction %s is asked about %d times before the appraisal is sent', (baujahr, times) => {
  const { wizard, definition } = loaded('kfz-gutachtenanfrage');
  const answers: Answers = structuredClone(definition.journeys[0]?.answers ?? {});
  writePointer(answers, '/kfzGutachten/baujahr', baujahr);
  const asked = concerns(wizard, answers).filter(({ fields }) => fields.includes('/kfzGutachten/baujahr'));
  expect(asked).toHaveLength(times);
});

it.each(['vorname', 'nachname', 'geburtsname'])(
  'a %s with a sign of no passport is asked about: it goes into the power of attorney',
  (field) => {
    const wizard = load('punkteabfrage');
    const asked = (name: string) =>
      notes(wizard, 'person', { [field]: name }).filter((note) => note.startsWith(`/${field} `));
    for (const name of ['Jana-Sofía 😀', 'Jana ♥', 'Jana2'])
      expect(asked(name)).toEqual([expect.stringContaining('Der Name kommt so in Ihre Vollmacht.')]);
    for (const name of [
      '',
      'Jana-Sofía',
      'Größl',
      "O'Neill",
      'D’Angelo',
      'von der Ahé (geb. Weiß)',
      'Łukasz',
      'Αλέξης',
      'Мария',
      'Mu\u0308ller',
      'Dr. Anna',
      'A. / B.',
    ])
      expect(asked(name)).toEqual([]);
  },
);

it('the form below the questions asks for everything, in the documented words (specification 1, section 5)', () => {
  const wizard = load('faq-kontakt');
  const refused = (answers: Answers) => validate(wizard, 'nachricht', answers).map(({ message }) => message);
  expect(refused({ captcha: '3+4=' })).toEqual([
    'Vorname ist erforderlich.',
    'Nachname ist erforderlich.',
    'E-Mail ist erforderlich.',
    'Telefonnummer ist erforderlich.',
    'Bitte geben Sie eine Nachricht ein.',
    'Die Rechenaufgabe wurde nicht korrekt gelöst.',
  ]);
  const given = { vorname: 'Jana', nachname: 'Groß', telefon: '0170 123456', nachricht: 'Gilt das auch?' };
  expect(refused({ ...given, email: 'jana', captcha: '3+4=8' })).toEqual([
    'Bitte eine gültige E-Mail eingeben.',
    'Die Rechenaufgabe wurde nicht korrekt gelöst.',
  ]);
});

/** Specification 2, sections 3 and 5: the date is demanded and never sent. So it must be of use before sending. */
describe.each([
  ['reaktion', { reaktion: { gebremst: true, keineReaktion: true } }],
  ['verkehr', { verkehrszeichen: { ampel: true, keine: true } }],
])('what excludes each other in the step %s of the accident', (step, answers) => {
  it('is told at once, not when the field was left', () => {
    const told = advise(load('verkehrsunfallanfrage'), step, answers, TODAY);
    expect(told).toMatchObject([{ live: true, message: expect.stringContaining('Bitte prüfen Sie, welche') }]);
  });
});

describe('the date of birth in the fine review', () => {
  const wizard = load('bussgeldanfrage');

  it.each([
    ['2008-11-26', false],
    ['2008-11-27', true],
    ['2013-11-25', true],
    ['2026-01-01', false],
    ['1980-03-07', false],
  ])('%s: a note about the parents %j', (geburtsdatum, isNoted) => {
    const told = notes(wizard, 'kontakt', { geburtsdatum });
    expect(told.some((note) => note.includes('Sie sind noch nicht 18.'))).toBe(isNoted);
  });

  it('says why it is asked and that the firm does not get it', () => {
    const { schema } = wizard.step('kontakt')?.fields.find(({ pointer }) => pointer === '/geburtsdatum') ?? {};
    expect(schema?.transient).toBe(true);
    expect(schema?.['reason']).toMatch(/schon 18.*senden wir das Datum nicht/);
  });
});

function notes(wizard: Wizard, step: string, answers: Answers): string[] {
  return advise(onDay(wizard, TODAY), step, answers, TODAY).map(({ pointer, message }) => `${pointer} ${message}`);
}

function load(id: string): Wizard {
  return loaded(id).wizard;
}

function loaded(id: string) {
  const found = loadDefinition(id, shippedFiles(id), 'r1');
  if ('findings' in found) throw new Error(`The wizard '${id}' is faulty.`);
  return found;
}
