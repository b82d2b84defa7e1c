import { describe, expect, it } from 'vitest';
import { checkJourneys } from '../../src/check/index.ts';
import { changesOf, repairJourney } from '../../src/coverage/index.ts';
import { replay, type Journey, type PropertySchema } from '../../src/engine/index.ts';
import { consent, group, makeWizard, needed, row, SENDING } from './definitions.ts';

/** Journeys that say more than their path, and how they are made to hold again. */

const mail: PropertySchema = {
  title: 'E-Mail-Adresse',
  type: 'string',
  format: 'email',
  errorMessage: { required: 'Bitte nennen Sie Ihre E-Mail-Adresse.', format: 'Bitte prüfen Sie die Adresse.' },
};
const speed: PropertySchema = { title: 'km/h zu schnell', type: 'integer', minimum: 1 };
const place: PropertySchema = {
  title: 'Ort',
  type: 'string',
  oneOf: [
    { const: 'innerorts', title: 'innerorts' },
    { const: 'ausserorts', title: 'außerorts' },
  ],
  errorMessage: 'Bitte wählen Sie.',
};

type Changes = { kontakt?: PropertySchema; fine?: number };

function wizard({ kontakt = needed({ mail }), fine = 30 }: Changes = {}) {
  return makeWizard({
    steps: {
      tempo: {
        schema: needed({ ort: place, kmh: { ...speed, errorMessage: 'Bitte geben Sie eine Zahl ab 1 an.' } }),
        result: {
          title: 'Bußgeld',
          tables: [{ table: 'tempo', when: { '/ort': 'innerorts' } }],
          rows: [{ label: 'Bußgeld', value: 'euro' }],
          incomplete: 'Es fehlt etwas.',
          undecided: 'Dazu gibt es keine Tabelle.',
        },
      },
      extra: {},
      kontakt: { schema: kontakt },
    },
    states: {
      tempo: {
        on: {
          NEXT: [
            { target: 'extra', guard: { type: 'is', params: { field: '/ort', value: 'ausserorts' } } },
            { target: 'kontakt' },
          ],
        },
      },
      extra: { on: { NEXT: 'kontakt' } },
      kontakt: { on: { SUBMIT: 'senden' } },
      ...SENDING('kontakt'),
    },
    tables: {
      tempo: {
        title: 'Tempo',
        source: 'Anlage',
        validFrom: '2026-01-01',
        rows: [row({ '/kmh': { min: 1, max: 10 } }, { euro: fine, punkte: 0 })],
        otherwise: { euro: null, punkte: null },
      },
    },
  });
}

const FAST: Journey = {
  name: 'Zu schnell',
  answers: { ort: 'innerorts', kmh: 8, mail: 'jana@example.org' },
  path: ['tempo', 'kontakt'],
  expect: { result: { euro: 30 } },
};
const REFUSED: Journey = {
  name: 'Ohne Klammeraffen',
  answers: { ort: 'innerorts', kmh: 8, mail: 'jana' },
  path: ['tempo', 'kontakt'],
  expect: { refused: [{ field: '/mail', message: 'Bitte prüfen Sie die Adresse.' }] },
};

const told = (journey: Journey, changes?: Changes) =>
  checkJourneys(wizard(changes), [journey]).map(({ code, pointer, message }) => [code, pointer, message]);

describe('a journey', () => {
  it.each([FAST, REFUSED])('holds: $name', (journey) => {
    expect(told(journey)).toEqual([]);
  });

  it('says where its way departs', () => {
    expect(told({ ...FAST, answers: { ...FAST.answers, ort: 'ausserorts' } })).toEqual([
      [
        'beispiel-anderer-weg',
        '/journeys/0/path',
        "Das Beispiel 'Zu schnell' geht nach 'tempo' zu 'extra' statt zu 'kontakt'.",
      ],
    ]);
  });

  it.each([
    [['tempo'], "soll mit 'tempo' enden, geht aber weiter zu 'kontakt'"],
    [['tempo', 'kontakt', 'danke'], "soll nach 'kontakt' zu 'danke' gehen, endet dort aber"],
    [['kontakt'], "beginnt mit 'tempo' statt mit 'kontakt'"],
  ])('says how its way differs from %j', (way, said) => {
    expect(told({ ...FAST, path: way })).toEqual([
      ['beispiel-anderer-weg', '/journeys/0/path', `Das Beispiel 'Zu schnell' ${said}.`],
    ]);
  });

  it('says another sentence, a missing and a further refusal', () => {
    const other = [{ field: '/mail', message: 'Bitte ändern.' }];
    expect(told({ ...REFUSED, expect: { refused: other } })).toEqual([
      [
        'beispiel-andere-meldung',
        '/journeys/0/expect/refused/0',
        "Das Beispiel 'Ohne Klammeraffen' soll bei /mail lesen „Bitte ändern.“, dort steht aber „Bitte prüfen Sie die Adresse.“.",
      ],
    ]);
    expect(told({ ...REFUSED, expect: { refused: [{ field: '/kmh', message: 'Nein.' }] } })).toEqual([
      [
        'beispiel-andere-meldung',
        '/journeys/0/expect/refused/0',
        "Das Beispiel 'Ohne Klammeraffen' soll bei /kmh abgewiesen werden („Nein.“), dort ist aber nichts falsch.",
      ],
      [
        'beispiel-andere-meldung',
        '/journeys/0/expect/refused',
        "Das Beispiel 'Ohne Klammeraffen' wird auch bei /mail abgewiesen („Bitte prüfen Sie die Adresse.“), erwartet ist dort nichts.",
      ],
    ]);
  });

  it('says that it is accepted, or refused too early', () => {
    expect(told({ ...REFUSED, answers: FAST.answers })).toEqual([
      [
        'beispiel-kommt-durch',
        '/journeys/0/expect/refused',
        "Das Beispiel 'Ohne Klammeraffen' soll im Schritt 'kontakt' abgewiesen werden, kommt aber durch: Der Schritt nimmt sie an und ist der letzte.",
      ],
    ]);
    expect(told({ ...REFUSED, path: ['tempo'], answers: FAST.answers })[0]?.[2]).toContain(
      "kommt aber durch: Es geht weiter zu 'kontakt'.",
    );
    expect(told({ ...REFUSED, path: ['tempo', 'extra'], answers: FAST.answers })[0]?.[2]).toContain(
      "kommt aber durch: Der Weg endet mit 'kontakt' und führt nicht über 'extra'.",
    );
    expect(told({ ...REFUSED, answers: { ort: 'innerorts' } })).toEqual([
      [
        'beispiel-anderer-weg',
        '/journeys/0/path',
        "Das Beispiel 'Ohne Klammeraffen' soll nach 'tempo' zu 'kontakt' gehen, kommt dort aber nicht weiter.",
      ],
    ]);
  });

  it('says another result, and why there is none', () => {
    expect(told(FAST, { fine: 60 })).toEqual([
      [
        'beispiel-anderes-ergebnis',
        '/journeys/0/expect/result/euro',
        "Das Beispiel 'Zu schnell' soll euro = 30 ergeben, ergibt aber euro = 60.",
      ],
    ]);
    const faster = { ...FAST, answers: { ...FAST.answers, kmh: 99 } };
    expect(told(faster)).toEqual([
      [
        'beispiel-anderes-ergebnis',
        '/journeys/0/expect/result',
        "Das Beispiel 'Zu schnell' soll euro = 30 ergeben, ergibt aber kein Ergebnis, weil keine Zeile passt (unmatched).",
      ],
    ]);
    expect(told({ ...faster, expect: { result: 'unmatched' } })).toEqual([]);
  });
});

describe('a repair', () => {
  const telefon: PropertySchema = { title: 'Telefon', type: 'string', errorMessage: { required: 'Bitte ergänzen.' } };
  const grown = wizard({ kontakt: needed({ mail, telefon }), fine: 60 });

  it('answers what is new, removes what nobody asks, and takes over the result', () => {
    const before = { ...FAST, answers: { ...FAST.answers, farbe: 'rot' } };
    const { journey, open } = repairJourney(grown, [FAST], before);
    expect(open).toEqual([]);
    expect(checkJourneys(grown, [journey])).toEqual([]);
    expect(changesOf(before, journey)).toEqual([
      { pointer: '/answers/farbe', before: 'rot', after: undefined },
      { pointer: '/answers/telefon', before: undefined, after: expect.any(String) },
      { pointer: '/expect/result/euro', before: 30, after: 60 },
    ]);
  });

  it('replaces an answer that is refused by one that keeps to the path', () => {
    const { journey } = repairJourney(wizard(), [FAST], { ...FAST, answers: { ...FAST.answers, ort: 'nirgends' } });
    expect([journey.answers['ort'], journey.path]).toEqual(['innerorts', FAST.path]);
  });

  it('leaves refused answers as they are and takes over the sentences', () => {
    const { journey, open } = repairJourney(grown, [FAST], REFUSED);
    expect([open, journey.answers]).toEqual([[], REFUSED.answers]);
    expect(journey.expect?.refused).toEqual([
      { field: '/mail', message: 'Bitte prüfen Sie die Adresse.' },
      { field: '/telefon', message: 'Bitte ergänzen.' },
    ]);
  });

  it('does not decide whether an accepted journey should be', () => {
    const loose = wizard({ kontakt: group({ mail: { title: 'E-Mail-Adresse', type: 'string' } }) });
    expect(replay(loose, REFUSED.answers).complete).toBe(true);
    expect(repairJourney(loose, [FAST], REFUSED)).toEqual({
      journey: REFUSED,
      open: [expect.stringContaining('Wird nicht mehr abgewiesen.')],
    });
  });

  it.each<[string, boolean | undefined, boolean, boolean | undefined]>([
    ['takes back none that was given', true, false, true],
    ['gives none that was refused', false, true, false],
    ['gives one that is newly demanded', undefined, true, true],
  ])('of a consent %s', (_, given, wanted, left) => {
    const tested = makeWizard({
      steps: {
        ende: {
          schema: needed({ ok: { ...consent('Einwilligung'), const: wanted } }),
          ui: { ok: { 'ui:widget': 'consent' } },
        },
      },
    });
    const journey: Journey = { name: 'Ja', answers: given === undefined ? {} : { ok: given }, path: ['ende'] };
    const { journey: repaired, open } = repairJourney(tested, [], journey);
    expect(repaired.answers['ok']).toBe(left);
    expect(open.map((said) => said.split(':')[0])).toEqual(
      given === undefined ? [] : ['Eine Einwilligung ändert nur, wer das Beispiel schreibt'],
    );
  });

  it('says what it cannot answer', () => {
    const never = needed({ mail: { ...mail, pattern: '^$' } });
    const { journey, open } = repairJourney(wizard({ kontakt: never }), [FAST], FAST);
    expect(journey).toBe(FAST);
    expect(open).toEqual([expect.stringMatching(/Bleibt im Schritt 'kontakt' stehen .*keine Beispielantwort/)]);
  });
});
