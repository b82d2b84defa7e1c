import { describe, expect, it } from 'vitest';
import { readPointer, writePointer, type Answers, type Wizard } from '../../../src/engine/index.ts';
import {
  advance,
  handedRun,
  startOf,
  type Entry,
  type KeptRun,
  type Posted,
} from '../../../src/runner/posted/index.ts';
import { localDate } from '../../../src/runner/base/localDate.ts';
import { entriesOf } from '../../support/formEntries.ts';
import { LOADED } from '../../wizards/folders.ts';

/** Steps that are sent as forms, without a server and without a browser. */

const HELPERS = {
  send: async () => ({
    status: 200,
    reply: { success: true as const, anfrageId: 'a', referenz: 'VU-1', telefon: false },
  }),
  ask: async () => 200,
  random: () => 2,
  contact: { email: 'wir@vorfahrt.example', phone: '030 000000' },
};

function wizardOf(id: string): Wizard {
  const found = LOADED.find(({ wizard }) => wizard.id === id);
  if (found === undefined) throw new Error(`There is no wizard '${id}'.`);
  return found.wizard;
}

function form(place: Posted['place'], entries: readonly Entry[], order?: string): Posted {
  return {
    place,
    entries: [...entries, ...(order === undefined ? [] : [['tun', order] as const])],
    files: [],
    refused: [],
  };
}

const accident = wizardOf('verkehrsunfallanfrage');
const [journey] = LOADED.find(({ wizard }) => wizard === accident)?.definition.journeys ?? [];
if (journey === undefined) throw new Error('The accident has a journey.');

/** A run with all answers of the journey but those of one step. */
function runBefore(step: string): KeptRun {
  const answers = structuredClone(journey?.answers ?? {});
  for (const root of accident.step(step)?.roots ?? []) delete answers[root];
  return { revision: accident.revision, answers, wordings: {} };
}

const at = (step: string) => ({ step, query: {} });

describe('a step', () => {
  it('comes back for what an answer has opened, without an error', async () => {
    const { run, place } = await advance(
      accident,
      runBefore('polizei'),
      form(at('polizei'), [['/polizei/verstaendigt', 'ja']]),
      HELPERS,
    );
    expect(place).toEqual({ ...at('polizei'), fragment: 'fehler' });
    expect(startOf(accident, run, place).refusal).toEqual({
      title: 'Das können Sie noch angeben. Mit „Weiter“ geht es auch ohne weiter:',
      problems: [{ pointer: '/polizei/polizeibericht', message: 'Polizeibericht', open: true }],
    });
    const next = await advance(accident, run, form(at('polizei'), [['/polizei/verstaendigt', 'ja']]), HELPERS);
    expect(next.place).toEqual(at('zeugen'));
  });

  it('comes back for it again where the button is pressed twice, before the question is there', async () => {
    const open = form(at('zeugen'), [['/zeugen/vorhanden', 'ja']]);
    const once = await advance(accident, runBefore('zeugen'), open, HELPERS);
    expect(once.place.step).toBe('zeugen');
    expect(await advance(accident, once.run, open, HELPERS)).toEqual(once);
    const seen = form(at('zeugen'), entriesOf(accident, 'zeugen', once.run.answers, once.run.answers));
    expect((await advance(accident, once.run, seen, HELPERS)).place.step).not.toBe('zeugen');
  });

  it('comes back once with the deadline, which no page without scripts has shown', async () => {
    const fine = wizardOf('bussgeldanfrage');
    const [{ answers } = { answers: {} }] = LOADED.find(({ wizard }) => wizard === fine)?.definition.journeys ?? [];
    const notified = (day: string): Answers => {
      const given = structuredClone(answers);
      writePointer(given, '/bussgeld/schreiben', 'bussgeld');
      writePointer(given, '/bussgeld/zustellungsdatum', day);
      return given;
    };
    const before: KeptRun = { revision: fine.revision, answers: notified(localDate()), wordings: {} };
    delete before.answers['bussgeld'];
    const entries = entriesOf(fine, 'angaben', before.answers, notified(localDate()));
    const { run, place } = await advance(fine, before, form(at('angaben'), entries), HELPERS);
    expect(place).toEqual({ ...at('angaben'), fragment: 'fehler' });
    const { refusal } = startOf(fine, run, place);
    expect(refusal?.title).toBe('Bitte lesen Sie das. Mit „Weiter“ geht es dann weiter:');
    const [told] = refusal?.problems ?? [];
    // Two weeks, and more where they end on a weekend or a holiday.
    expect(told?.message).toMatch(
      /^Einspruch bis .*noch 1[4-8] Tage\. Ihre Anfrage bei uns ist noch kein Einspruch\.$/,
    );
    expect(told).toMatchObject({ pointer: '/bussgeld/zustellungsdatum', open: true });
    expect((await advance(fine, run, form(at('angaben'), entries), HELPERS)).place).toEqual(at('kosten'));
    // Another day has another deadline.
    const over = entriesOf(fine, 'angaben', run.answers, notified('2026-01-08'));
    const late = await advance(fine, run, form(at('angaben'), over), HELPERS);
    expect(startOf(fine, late.run, late.place).refusal?.problems[0]?.message).toContain(
      'rufen Sie uns gleich an: 030 000000',
    );
  });

  it('comes back once with a hint, which then stands beside the answer for as long as that stands', async () => {
    const points = wizardOf('punkteabfrage');
    const first = await advance(points, undefined, form(at(points.initial), []), HELPERS);
    const entries: Entry[] = [
      ['/anrede', 'Frau'],
      ['/vorname', 'Jana'],
      ['/nachname', 'Weiß'],
      ['/geburtsname', ''],
      ['/email', 'jana@weiss.example'],
      ['/telefon', 'abc'],
    ];
    const held = await advance(points, first.run, form(at('person'), entries), HELPERS);
    expect(startOf(points, held.run, held.place)).toMatchObject({
      step: 'person',
      left: expect.arrayContaining(['/telefon']),
      refusal: {
        title: 'Bitte lesen Sie das. Mit „Weiter“ geht es dann weiter:',
        problems: [{ pointer: '/telefon', message: expect.stringMatching(/^Bitte prüfen Sie Ihre Telefonnummer/) }],
      },
    });
    const gone = await advance(points, held.run, form(at('person'), entries), HELPERS);
    expect(gone.place.step).toBe('anschrift');
    const back = await advance(points, gone.run, form(at('anschrift'), [], 'back'), HELPERS);
    expect(startOf(points, back.run, back.place)).toMatchObject({
      step: 'person',
      left: expect.arrayContaining(['/telefon']),
      refusal: undefined,
    });
  });

  it('stays with what was typed where a rule is broken', async () => {
    const entries: Entry[] = [
      ['/unfallDatum', '0026-11-02'],
      ['/unfallZeit', '25:99'],
    ];
    const { run, place } = await advance(accident, runBefore('zeitpunkt'), form(at('zeitpunkt'), entries), HELPERS);
    expect(place.step).toBe('zeitpunkt');
    const start = startOf(accident, run, place);
    // Browsers send years of two digits like this; the runner completes them, too.
    expect(start.answers).toMatchObject({ unfallDatum: '2026-11-02', unfallZeit: '25:99' });
    expect(start.refusal?.problems.map(({ pointer }) => pointer)).toEqual(['/unfallZeit']);
  });

  it('says why files were not accepted, not that none was chosen, as long as none is there', async () => {
    const refused = [
      { pointer: '/bilder', message: 'gross.jpg: zu groß' },
      { pointer: '/bilder', message: 'notiz.txt: kein Bild' },
    ];
    const posted = { ...form(at('bilder'), []), refused };
    const { run } = await advance(accident, runBefore('bilder'), posted, HELPERS);
    expect(startOf(accident, run, at('bilder')).refusal?.problems).toMatchObject(refused);
    const { run: without } = await advance(accident, runBefore('bilder'), form(at('bilder'), []), HELPERS);
    expect(startOf(accident, without, at('bilder')).refusal?.problems).toMatchObject([
      { message: expect.stringContaining('mindestens ein') },
    ]);
  });

  it('takes a date that was pasted whole into one of its three inputs', async () => {
    const points = wizardOf('punkteabfrage');
    const asked: KeptRun = { revision: points.revision, answers: {}, wordings: {} };
    const entries: Entry[] = [
      ['/geburtsdatum#day', '12.4.1988'],
      ['/geburtsdatum#month', ''],
      ['/geburtsdatum#year', ''],
    ];
    const step = Object.keys(points.definition.steps).find((id) =>
      points.step(id)?.fields.some(({ pointer }) => pointer === '/geburtsdatum'),
    );
    const first = await advance(points, asked, form(at(points.initial), []), HELPERS);
    const { run } = await advance(points, first.run, form(at(step ?? ''), entries), HELPERS);
    expect(run.answers['geburtsdatum']).toBe('1988-04-12');
  });

  it.each([
    ['12', '12', '27', '1927-12-12'],
    ['١٢', '٤', '١٩٨٨', '1988-04-12'],
  ])('takes a date of birth as the question means it: %s.%s.%s', async (day, month, year, whole) => {
    const entries = [
      ['/geburtsdatum#day', day],
      ['/geburtsdatum#month', month],
      ['/geburtsdatum#year', year],
    ] as const;
    const points = wizardOf('punkteabfrage');
    const asked: KeptRun = { revision: points.revision, answers: {}, wordings: {} };
    const first = await advance(points, asked, form(at(points.initial), []), HELPERS);
    const { run } = await advance(points, first.run, form(at('anschrift'), entries), HELPERS);
    expect(run.answers['geburtsdatum']).toBe(whole);
  });

  it('takes no notice of fields that it does not ask', async () => {
    const entries: Entry[] = [
      ['/unfallverursacher', 'ich'],
      ['/zeugen/vorhanden', 'nein'],
      ['/__proto__/x', '1'],
      ['/gibtEsNicht', '1'],
    ];
    const { run } = await advance(accident, undefined, form(at('verursacher'), entries), HELPERS);
    expect(run.answers).toEqual({ unfallverursacher: 'ich' });
  });

  it('refuses a choice that is none, with the words of its rule', async () => {
    const { run, place } = await advance(
      accident,
      undefined,
      form(at('verursacher'), [['/unfallverursacher', 'x']]),
      HELPERS,
    );
    expect(startOf(accident, run, place).refusal?.problems).toMatchObject([
      { message: 'Bitte wählen Sie aus, wer den Unfall verursacht hat.' },
    ]);
  });

  it('adds, moves and removes rows, and shows the one that is meant', async () => {
    const open: Entry[] = [['/zeugen/vorhanden', 'ja']];
    const shown = await advance(accident, runBefore('zeugen'), form(at('zeugen'), open), HELPERS);
    const one = await advance(accident, shown.run, form(at('zeugen'), open, 'add:/zeugenliste'), HELPERS);
    expect(one.place.fragment).toBe('feld_zeugenliste_0');
    const named: Entry[] = [...open, ['/zeugenliste/0/name', 'Ben']];
    const two = await advance(accident, one.run, form(at('zeugen'), named, 'add:/zeugenliste'), HELPERS);
    const both: Entry[] = [...named, ['/zeugenliste/1/name', 'Anna']];
    const up = await advance(accident, two.run, form(at('zeugen'), both, 'up:/zeugenliste/1'), HELPERS);
    expect(up.run.answers['zeugenliste']).toEqual([{ name: 'Anna' }, { name: 'Ben' }]);
    const swapped: Entry[] = [...open, ['/zeugenliste/0/name', 'Anna'], ['/zeugenliste/1/name', 'Ben']];
    const less = await advance(accident, up.run, form(at('zeugen'), swapped, 'remove:/zeugenliste/0'), HELPERS);
    expect(less.run.answers['zeugenliste']).toEqual([{ name: 'Ben' }]);
    for (const order of [
      'up:/zeugenliste/0',
      'remove:/zeugenliste/7',
      'add:/plz',
      'down:',
      'nonsense:x',
      'remove:/zeugenliste/-1',
    ])
      expect(
        (
          await advance(
            accident,
            less.run,
            form(at('zeugen'), [...open, ['/zeugenliste/0/name', 'Ben']], order),
            HELPERS,
          )
        ).run.answers['zeugenliste'],
      ).toEqual([{ name: 'Ben' }]);
  });

  it('adds and removes one row where the button is pressed twice, before the next page is there', async () => {
    const open: Entry[] = [['/zeugen/vorhanden', 'ja']];
    const shown = await advance(accident, runBefore('zeugen'), form(at('zeugen'), open), HELPERS);
    const press = (run: KeptRun, entries: Entry[], order: string) =>
      advance(accident, run, form(at('zeugen'), entries, order), HELPERS);
    const once = await press(shown.run, open, 'add:/zeugenliste');
    const twice = await press(once.run, open, 'add:/zeugenliste');
    expect(twice).toEqual(once);
    const names: Entry[] = [...open, ...['Anna', 'Ben', 'Cem'].map((n, i): Entry => [`/zeugenliste/${i}/name`, n])];
    const three = { ...shown.run, answers: { ...shown.run.answers, zeugenliste: [{}, {}, {}] } };
    const less = await press(three, names, 'remove:/zeugenliste/0');
    expect(less.run.answers['zeugenliste']).toEqual([{ name: 'Ben' }, { name: 'Cem' }]);
    expect(await press(less.run, names, 'remove:/zeugenliste/0')).toEqual(less);
  });

  it('takes the answers of a link along to the steps after the one that it opens', async () => {
    const fine = wizardOf('bussgeldanfrage');
    const place = { step: fine.initial, query: { vorwurf: 'rotlicht', fahrzeug: 'traktor' } };
    const { run, place: next } = await advance(fine, undefined, form(place, [['/anfrageTyp', 'bussgeld']]), HELPERS);
    expect(run.answers).toEqual({ anfrageTyp: 'bussgeld', bussgeld: { vorwurf: 'rotlicht' } });
    expect(next).toEqual(at('angaben'));
    // What the form says counts, also where the address has answered its question.
    const calculator = wizardOf('bussgeldrechner');
    const own = form({ step: calculator.initial, query: { kategorie: 'rote_ampel' } }, []);
    const open = await advance(calculator, undefined, own, HELPERS);
    expect([open.place.step, open.run.answers['kategorie']]).toEqual([calculator.initial, undefined]);
  });

  it('takes what was preset for an answer once the page has said that it is an example', async () => {
    const calculator = wizardOf('bussgeldrechner');
    const answers: Answers = { kategorie: 'zu_schnell', fahrzeugart: 'PKW', ort: 'innerorts', kmhZuSchnell: 30 };
    const first = await advance(calculator, undefined, form(at('kategorie'), [['/kategorie', 'zu_schnell']]), HELPERS);
    const entries = entriesOf(calculator, 'details', first.run.answers, answers);
    const example = await advance(calculator, first.run, form(first.place, entries, 'stay'), HELPERS);
    expect(example.run.left).not.toContain('/kmhZuSchnell');
    const again = await advance(calculator, example.run, form(first.place, entries, 'stay'), HELPERS);
    expect(again.run.left).toContain('/kmhZuSchnell');
    const typed = entriesOf(calculator, 'details', first.run.answers, { ...answers, kmhZuSchnell: 31 });
    const changed = await advance(calculator, first.run, form(first.place, typed, 'stay'), HELPERS);
    expect(changed.run.left).toContain('/kmhZuSchnell');
  });

  it('hands over what holds of a result, and names the rest', async () => {
    const calculator = wizardOf('bussgeldrechner');
    const run: KeptRun = { revision: calculator.revision, answers: { kategorie: 'handy' }, wordings: {} };
    const typed: Entry[] = [
      ['/phonePersonEndangerment', 'no'],
      ['/phoneDamage', 'no'],
      ['/folgen/punkte', '9'],
      ['/folgen/zustellung', '2026-01-08'],
    ];
    const { handedOver } = await advance(calculator, run, form(at('details'), typed, 'mitnehmen'), HELPERS);
    if (handedOver === undefined) throw new Error('Nothing was handed over.');
    const fine = wizardOf('bussgeldanfrage');
    const begun = handedRun(fine, handedOver, HELPERS.random);
    expect(begun.run.answers).toEqual({ bussgeld: { vorwurf: 'handy', zustellungsdatum: '2026-01-08' } });
    expect(begun.place).toEqual(at('service'));
    expect(startOf(fine, begun.run, begun.place)).toMatchObject({
      notice: 'accepted',
      accepted:
        'Übernommen: Handy am Steuer, Zugestellt am: 08.01.2026. Nicht übernommen: „Wurde jemand gefährdet?“, „Ist ein Schaden entstanden?“, „Wie viele Punkte haben Sie schon?“. Als Nächstes: Womit können wir Ihnen helfen?',
    });
    // Without a result there is nothing to hand over.
    const open = await advance(calculator, run, form(at('details'), [], 'mitnehmen'), HELPERS);
    expect([open.handedOver, open.place.step]).toEqual([undefined, 'details']);
  });

  it('is edited from the summary, and leads back there', async () => {
    const run: KeptRun = { revision: accident.revision, answers: journey.answers, wordings: {} };
    const edit = await advance(
      accident,
      run,
      form(at('pruefung'), entriesOf(accident, 'pruefung', run.answers, run.answers), 'edit:ort'),
      HELPERS,
    );
    expect(edit.place).toEqual({ step: 'ort', query: { zurueck: 'pruefung' } });
    const changed = entriesOf(accident, 'ort', run.answers, { ...run.answers, plz: '50667' });
    const back = await advance(accident, edit.run, form(edit.place, changed), HELPERS);
    expect([back.place.step, back.run.answers['plz']]).toEqual(['pruefung', '50667']);
    expect(back.place.fragment).toBe('angaben-ort');
  });

  it('says that a change was not taken over by going back from it, and nothing where there was none', async () => {
    const run: KeptRun = { revision: accident.revision, answers: journey.answers, wordings: {} };
    const summary = entriesOf(accident, 'pruefung', run.answers, run.answers);
    const edit = await advance(accident, run, form(at('pruefung'), summary, 'edit:ort'), HELPERS);
    const back = async (plz: unknown) => {
      const entries = entriesOf(accident, 'ort', run.answers, { ...run.answers, plz });
      const after = await advance(accident, edit.run, form(edit.place, entries, 'back'), HELPERS);
      return [
        after.place.step,
        after.run.answers['plz'],
        startOf(accident, after.run, after.place).notice,
        after.place.fragment,
      ];
    };
    expect(await back('50667')).toEqual(['pruefung', run.answers['plz'], 'undone', 'angaben-ort']);
    expect(await back(run.answers['plz'])).toEqual(['pruefung', run.answers['plz'], undefined, 'angaben-ort']);
  });

  it('says that the answers are gone where the form of a later step comes without its run', async () => {
    const { run, place } = await advance(
      accident,
      undefined,
      form(at('zeugen'), [['/zeugen/vorhanden', 'ja']]),
      HELPERS,
    );
    expect(place).toEqual({ ...at(accident.initial), fragment: 'fehler' });
    expect(startOf(accident, run, place)).toMatchObject({
      notice: undefined,
      refusal: { title: expect.stringContaining('Ihre bisherigen Antworten sind nicht mehr da.') },
    });
  });

  it('begins anew where the form of a run that was sent comes from an earlier step', async () => {
    const receipt = undefined;
    const sent = { from: 'einwilligung', step: 'danke', receipt, answers: journey.answers };
    const before: KeptRun = { revision: accident.revision, answers: {}, wordings: {}, sent };
    const { run, place } = await advance(accident, before, form(at('zeugen'), []), HELPERS);
    expect([place.step, startOf(accident, run, place).notice]).toEqual([accident.initial, 'late']);
  });

  it('thanks again for what was sent, and says of anything else that it does not belong to it', async () => {
    const before: KeptRun = { revision: accident.revision, answers: journey.answers, wordings: {} };
    const entries = entriesOf(accident, 'einwilligung', journey.answers, journey.answers);
    const first = await advance(accident, before, form(at('einwilligung'), entries), HELPERS);
    const again = await advance(accident, first.run, form(at('einwilligung'), entries), HELPERS);
    expect(again).toEqual({ run: first.run, place: first.place });
    const others = entries.map(([name, value]): Entry => [name, name === '/nachname' ? 'Neu' : value]);
    expect(others).not.toEqual(entries);
    const late = await advance(accident, first.run, form(at('einwilligung'), others), HELPERS);
    expect(late.place.step).toBe(accident.initial);
    expect(startOf(accident, late.run, late.place)).toMatchObject({
      notice: 'late',
      before: { referenz: first.run.sent?.receipt?.referenz },
    });
  });

  it('keeps the run where sending fails, and says why', async () => {
    const run: KeptRun = { revision: accident.revision, answers: journey.answers, wordings: {} };
    const busy = {
      ...HELPERS,
      send: async () => ({ status: 503, reply: { success: false as const, error: 'Gerade nicht.' } }),
    };
    const posted = form(at('einwilligung'), entriesOf(accident, 'einwilligung', run.answers, run.answers));
    const failed = await advance(accident, run, posted, busy);
    expect(failed.place.step).toBe('einwilligung');
    expect(startOf(accident, failed.run, failed.place).refusal?.title).toContain('Ihre Antworten sind noch da.');
    const sent = await advance(accident, failed.run, posted, HELPERS);
    expect(accident.step(sent.place.step)?.final).toBe(true);
  });

  it('asks for consent again where its words have changed, and says that the questions have', async () => {
    const run: KeptRun = { revision: 'older', answers: journey.answers, wordings: {} };
    const start = startOf(accident, run, at('einwilligung'));
    expect(start.notice).toBe('changed');
    expect(JSON.stringify(start.answers)).not.toContain('"datenschutz":true');
  });
});

describe('a trap for programs that a password manager has filled in', () => {
  const wizard = wizardOf('kontaktformular');
  const place: Posted['place'] = { step: wizard.initial, query: {} };
  const given: Entry[] = [
    ['/name', 'Jörg Weiß'],
    ['/email', 'joerg@example.org'],
    ['/telefon', ''],
    ['/betreff', 'Unterlagen'],
    ['/nachricht', 'Wohin schicke ich den Bescheid?'],
    ['/datenschutz', 'true'],
  ];

  it('is refused once and emptied; the second attempt sends', async () => {
    const sent: Answers[] = [];
    const helpers = {
      ...HELPERS,
      send: async (body: Answers) => {
        sent.push(body);
        return HELPERS.send();
      },
    };
    const filled: Entry[] = [...given, ['/freilassen', 'https://weiss.example']];
    const first = await advance(wizard, undefined, form(place, filled, 'next'), helpers);
    expect(first.run.told?.refusal?.problems).toEqual([
      { pointer: '/freilassen', message: expect.stringContaining('Wir haben es geleert'), step: undefined },
    ]);
    expect([sent, readPointer(first.run.answers, '/freilassen')]).toEqual([[], undefined]);
    expect(readPointer(first.run.answers, '/name')).toBe('Jörg Weiß');
    const second = await advance(wizard, first.run, form(place, [...given, ['/freilassen', '']], 'next'), helpers);
    expect([sent.length, second.run.sent === undefined]).toEqual([1, false]);
  });
});
