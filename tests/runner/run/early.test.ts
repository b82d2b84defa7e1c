// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { earlyReader, NOTHING_EARLY, withEarly } from '../../../src/runner/run/early.ts';
import { restoreStart } from '../../../src/runner/run/start.ts';
import { ask, group, makeWizard, text } from '../../engine/definitions.ts';
import { fakeHistory } from '../fakeHistory.ts';

const wizard = ask(
  group({
    anzahl: { title: 'Anzahl', type: 'integer' },
    betrag: { title: 'Betrag', type: 'number' },
    preis: { title: 'Preis', type: 'number' },
    name: text('Name'),
    ort: text('Ort'),
  }),
);
const step = wizard.step('frage');

it('what was entered before the code ran is kept: also 0, and that an answer was emptied', () => {
  const root = document.createElement('form');
  root.innerHTML = `
    <input name="/anzahl" value=""><input name="/betrag" value=""><input name="/preis" value=""><input name="/name" value=""><input name="/ort" value="Köln">`;
  const enter = (name: string, value: string) => {
    const input = root.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (input !== null) input.value = value;
  };
  if (step === undefined) throw new Error("There is no step 'frage'.");
  const read = earlyReader(root, step);
  enter('/anzahl', '0');
  enter('/betrag', '0,0');
  enter('/preis', '1.250,50');
  enter('/name', '0');
  enter('/ort', '');
  const early = read();
  expect(Object.fromEntries(early.answers)).toEqual({
    '/anzahl': 0,
    '/betrag': 0,
    '/preis': 1250.5,
    '/name': '0',
    '/ort': undefined,
  });
  expect(withEarly({ anzahl: 3, ort: 'Köln' }, early, wizard)).toEqual({
    anzahl: 0,
    betrag: 0,
    preis: 1250.5,
    name: '0',
  });
});

it('what was entered before the code ran is read as the inputs read it afterwards', () => {
  const typed = makeWizard({
    steps: {
      frage: {
        schema: group({
          telefon: text('Telefon', { pattern: '^[-+() 0-9]{6,}$' }),
          plz: text('Postleitzahl', { pattern: '^[0-9]{5}$' }),
          kennzeichen: text('Kennzeichen'),
        }),
        ui: { telefon: { 'ui:widget': 'tel' }, kennzeichen: { 'ui:capitals': true } },
      },
    },
  });
  const root = document.createElement('form');
  root.innerHTML = '<input name="/telefon" type="tel"><input name="/plz"><input name="/kennzeichen">';
  const read = earlyReader(root, typed.step('frage'));
  const inputs = [...root.querySelectorAll('input')];
  for (const [index, entered] of ['0171/23456', '50 674', 'k-ab 12'].entries()) {
    const input = inputs[index];
    if (input !== undefined) input.value = entered;
  }
  expect(Object.fromEntries(read().answers)).toEqual({
    '/telefon': '0171 23456',
    '/plz': '50674',
    '/kennzeichen': 'K-AB 12',
  });
});

it('what was entered in a step that was left before the code was there is kept, too', () => {
  const two = makeWizard({
    steps: {
      eins: { schema: group({ ort: text('Ort') }) },
      zwei: {
        schema: group({ geburt: { title: 'Geburtsdatum', type: 'string', format: 'date' }, name: text('Name') }),
      },
    },
  });
  const answers = new Map<string, unknown>([
    ['/geburt', '--20'],
    ['/name', 'Größl'],
  ]);
  sessionStorage.clear();
  const start = restoreStart(two, fakeHistory().navigation(), { ...NOTHING_EARLY, answers });
  expect(start).toMatchObject({ step: 'eins', answers: { geburt: '--20', name: 'Größl' } });
  expect(withEarly({ geburt: '1980-11-01' }, { ...NOTHING_EARLY, answers }, two)).toMatchObject({
    geburt: '1980-11-20',
  });
});
