import { describe, expect, it } from 'vitest';
import { consequences, onDay, outcome, type Answers, type Outcome, type Wizard } from '../../src/engine/index.ts';
import { editionsOf, loadEdition, findingLine } from '../../src/check/index.ts';
import { SHIPPED, shippedFiles } from '../engine/definitions.ts';

/**
 * The fine calculator's second edition against the regulation (Bußgeldkatalog-Verordnung in its version of 13 October
 * 2021; points from Anlage 13 FeV). Every expectation is typed from there; none is read from the wizard's folder. And
 * what the documents' edition remarks where the two differ.
 */

const CALCULATOR = 'bussgeldrechner';
const TODAY = '2026-11-22';
const DOCUMENTS = load('');
const LAW = load('bkatv');

type Fine = [bussgeld: number, punkte: number, fahrverbot: string | null];
const [ONE, TWO, THREE] = ['1 Monat', '2 Monate', '3 Monate'];
const REPEATED = 'in der Regel keines; 1 Monat bei Wiederholung';

/** Tables 1 a and 1 c of the annex: both ends of each row, inside a town and outside. */
const LORRY: [from: number, to: number, inside: Fine, outside: Fine][] = [
  [1, 10, [40, 0, null], [30, 0, null]],
  [11, 15, [60, 0, null], [50, 0, null]],
  [16, 20, [160, 1, null], [140, 1, null]],
  [21, 25, [175, 1, null], [150, 1, null]],
  [26, 30, [235, 2, ONE], [175, 1, null]],
  [31, 40, [340, 2, ONE], [255, 2, ONE]],
  [41, 50, [560, 2, TWO], [480, 2, ONE]],
  [51, 60, [700, 2, THREE], [600, 2, TWO]],
  [61, 100, [800, 2, THREE], [700, 2, THREE]],
];
const CAR: typeof LORRY = [
  [1, 10, [30, 0, null], [20, 0, null]],
  [11, 15, [50, 0, null], [40, 0, null]],
  [16, 20, [70, 0, null], [60, 0, null]],
  [21, 25, [115, 1, null], [100, 1, null]],
  [26, 30, [180, 1, null], [150, 1, null]],
  [31, 40, [260, 2, ONE], [200, 1, null]],
  [41, 50, [400, 2, ONE], [320, 2, ONE]],
  [51, 60, [560, 2, TWO], [480, 2, ONE]],
  [61, 70, [700, 2, THREE], [600, 2, TWO]],
  [71, 100, [800, 2, THREE], [700, 2, THREE]],
];

/** Table 2 of the annex, after No. 12.4. */
const SHARES = ['mind5', 'unter5', 'unter4', 'unter3', 'unter2', 'unter1'];
const DISTANCE: Record<string, Fine[]> = {
  '81-100': [
    [35, 0, null],
    [75, 1, null],
    [100, 1, null],
    [160, 1, null],
    [240, 1, null],
    [320, 1, null],
  ],
  '101-130': [
    [35, 0, null],
    [75, 1, null],
    [100, 1, null],
    [160, 2, ONE],
    [240, 2, TWO],
    [320, 2, THREE],
  ],
  ueber130: [
    [35, 0, null],
    [100, 1, null],
    [180, 1, null],
    [240, 2, ONE],
    [320, 2, TWO],
    [400, 2, THREE],
  ],
};

/** Nos. 12.1 to 12.3, 132, 241, 242 and 246. */
const OTHERS: [Answers, Fine][] = [
  [{ kategorie: 'abstand', distanceSpeed: 'bis80', abstandFolge: 'keine' }, [25, 0, null]],
  [{ kategorie: 'abstand', distanceSpeed: 'bis80', abstandFolge: 'gefaehrdung' }, [30, 0, null]],
  [{ kategorie: 'abstand', distanceSpeed: 'bis80', abstandFolge: 'schaden' }, [35, 0, null]],
  [redLight('under1', 'no', 'no'), [90, 1, null]],
  [redLight('under1', 'yes', 'no'), [200, 2, ONE]],
  [redLight('under1', 'no', 'yes'), [240, 2, ONE]],
  [redLight('under1', 'yes', 'yes'), [240, 2, ONE]],
  [redLight('over1', 'no', 'no'), [200, 2, ONE]],
  [redLight('over1', 'yes', 'no'), [320, 2, ONE]],
  [redLight('over1', 'no', 'yes'), [360, 2, ONE]],
  [redLight('over1', 'yes', 'yes'), [360, 2, ONE]],
  [{ kategorie: 'handy', phonePersonEndangerment: 'no', phoneDamage: 'no' }, [100, 1, null]],
  [{ kategorie: 'handy', phonePersonEndangerment: 'yes', phoneDamage: 'no' }, [150, 2, ONE]],
  [{ kategorie: 'handy', phonePersonEndangerment: 'no', phoneDamage: 'yes' }, [200, 2, ONE]],
  [{ kategorie: 'handy', phonePersonEndangerment: 'yes', phoneDamage: 'yes' }, [200, 2, ONE]],
  ...['alcohol', 'drugs'].flatMap((substanceType): [Answers, Fine][] => [
    [{ kategorie: 'alkohol_drogen', substanceType, eintragungen: 'keine' }, [500, 2, ONE]],
    [{ kategorie: 'alkohol_drogen', substanceType, eintragungen: 'eine' }, [1000, 2, THREE]],
    [{ kategorie: 'alkohol_drogen', substanceType, eintragungen: 'mehrere' }, [1500, 2, THREE]],
  ]),
];

describe('speeding', () => {
  it.each([
    ['PKW', CAR],
    ['motorrad', CAR],
    ['pkw_lkw', LORRY],
  ])('%s: every whole number from 1 to 100, first and repeated', (fahrzeugart, rows) => {
    const speeds = rows.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
    expect(speeds).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    for (const [from, to, inside, outside] of rows)
      for (let kmhZuSchnell = from; kmhZuSchnell <= to; kmhZuSchnell += 1)
        for (const [ort, expected] of [
          ['innerorts', inside],
          ['ausserorts', outside],
        ] as const) {
          const answers = { kategorie: 'zu_schnell', fahrzeugart, ort, kmhZuSchnell };
          expect([answers, fineOf(LAW, answers)]).toEqual([answers, expected]);
          expect(fineOf(LAW, { ...answers, wiederholt: 'no' })).toEqual(expected);
          // § 4 (2): a month from 26 km/h on, if it is not the first time and there is no ban anyway.
          const [eur, points, ban] = expected;
          expect(fineOf(LAW, { ...answers, wiederholt: 'yes' })).toEqual([
            eur,
            points,
            kmhZuSchnell >= 26 ? (ban ?? ONE) : ban,
          ]);
        }
  });
});

describe('the other offences', () => {
  it.each(Object.entries(DISTANCE))('distance at %s', (distanceSpeed, fines) => {
    expect(SHARES.map((abstandAnteil) => fineOf(LAW, { kategorie: 'abstand', distanceSpeed, abstandAnteil }))).toEqual(
      fines,
    );
  });

  it.each(OTHERS)('%j', (answers, expected) => {
    expect(fineOf(LAW, answers)).toEqual(expected);
  });

  it.each(OTHERS.filter(([{ kategorie }]) => kategorie !== 'handy'))('%j needs every answer', (answers) => {
    for (const key of Object.keys(answers).filter((name) => name !== 'kategorie')) {
      const { [key]: _, ...rest } = answers;
      expect(resultOf(LAW, rest)).toEqual({ state: 'incomplete' });
    }
  });
});

describe('the day of the offence', () => {
  const answers = { kategorie: 'handy', phonePersonEndangerment: 'no', phoneDamage: 'no' };

  it.each([
    ['2021-11-08', false],
    ['2021-11-09', true],
    [TODAY, true],
    [undefined, true],
  ])('%s', (tattag, matched) => {
    expect(resultOf(LAW, { ...answers, tattag })).toMatchObject({ matched, hint: expect.stringContaining('2021') });
  });

  it('must not be in the future', () => {
    expect(resultOf(LAW, { ...answers, tattag: '2026-11-23' })).toEqual({ state: 'incomplete' });
  });
});

describe('where the documents differ from the regulation', () => {
  const cells = documented();

  it('people are told what the regulation says, in the result itself, and what else it may be in the remark', () => {
    const remarked = cells.filter(({ answers, others }) => {
      const found = resultOf(DOCUMENTS, answers);
      if (found?.state !== 'complete' || found.shown === undefined) throw new Error(JSON.stringify(answers));
      const told = asFine(found.shown);
      const columns = [0, 1, 2] as const;
      const denied = columns.filter(
        (column) => !DEPENDS.test(String(told[column])) && others.every((fine) => fine[column] !== told[column]),
      );
      expect([answers, denied]).toEqual([answers, []]);
      const further = others.filter((fine) => JSON.stringify(fine) !== JSON.stringify(told));
      const wanted = further.flatMap((fine) => statements(fine, told));
      const said = `${told.join(' ')} ${found.remark ?? ''}`;
      expect([answers, wanted.filter((statement) => !statement.test(said))]).toEqual([answers, []]);
      return further.length > 0;
    });
    // Car: 26 to 30 km/h inside and outside, 31 to 40 outside. Lorry: 26 to 30 outside. Distances, red lights, second offence.
    expect(remarked).toHaveLength(5 + 5 + 10 + 5 + 4 + 4 + 2);
  });

  it.each<[string, Answers, unknown]>([
    ['31 km/h outside', beyondTown('PKW', 31), { bussgeld: 200, punkte: 1, fahrverbot: REPEATED }],
    ['26 km/h outside', beyondTown('PKW', 26), { bussgeld: 150, punkte: 1, fahrverbot: REPEATED }],
    ['26 km/h outside with a lorry', beyondTown('pkw_lkw', 26), { bussgeld: 175, punkte: 1, fahrverbot: REPEATED }],
    ['a lorry', beyondTown('pkw_lkw', 31), { bussgeld: 255, punkte: 2, fahrverbot: ONE }],
    [
      'a phone that endangered somebody',
      { kategorie: 'handy', phonePersonEndangerment: 'yes', phoneDamage: 'no' },
      { bussgeld: 150, punkte: 2, fahrverbot: ONE },
    ],
    [
      'alcohol once more',
      { kategorie: 'alkohol_drogen', substanceType: 'alcohol', firstOffense: 'no' },
      { bussgeld: '1.000 oder 1.500 €, je nach Zahl der Verstöße', punkte: 2, fahrverbot: THREE },
    ],
    [
      'a distance at 101 to 130 km/h',
      { kategorie: 'abstand', distanceSpeed: '101-130' },
      { bussgeld: '35 bis 320 €, je nach Abstand', punkte: '0 bis 2', fahrverbot: 'keines bis 3 Monate' },
    ],
  ])('%s', (_, answers, told) => {
    expect(resultOf(DOCUMENTS, answers)).toMatchObject({ shown: told });
  });

  it('the fees and the points that follow are those of what is told', () => {
    const lorry = consequences(DOCUMENTS, 'details', { ...beyondTown('pkw_lkw', 31), folgen: { punkte: 1 } }, TODAY);
    expect(lorry.map(({ text }) => text).join(' ')).toMatch(/283,50\u00A0€.*Ihr Stand danach: 3\./);
    const distance = consequences(DOCUMENTS, 'details', { kategorie: 'abstand', distanceSpeed: '101-130' }, TODAY);
    expect(distance.map(({ title }) => title)).toEqual(['Frist']);
  });
});

/** What depends on more than was asked. */
const DEPENDS = /in der Regel|je nach|0 oder 1|0 bis 2|keines bis/;

function beyondTown(fahrzeugart: string, kmhZuSchnell: number): Answers {
  return { kategorie: 'zu_schnell', fahrzeugart, ort: 'ausserorts', kmhZuSchnell };
}

/** What must be said of a fine that is not the one that is told: where it stands, and each value that is another one. */
function statements([eur, points, ban]: Fine, own: Fine): RegExp[] {
  const amount = `${eur.toLocaleString('de-DE')} €`;
  // A list of amounts names only the bans that there are.
  const without = `kein Fahrverbot|in der Regel keines|${amount}, (?:keine|\\d) Punkte?[;.]`;
  return [
    /Bußgeldkatalog-Verordnung \(.*Nr\. \d/,
    ...(eur === own[0] ? [] : [new RegExp(amount.replace('.', '\\.'))]),
    ...(points === own[1] ? [] : [points === 0 ? /keine Punkte/ : new RegExp(`${points} Punkte?`)]),
    ...(ban === own[2] ? [] : [new RegExp(ban ?? without)]),
  ];
}

/** Every situation that the documents tell apart, with all that the regulation may say of it. */
function documented(): { answers: Answers; others: Fine[] }[] {
  const speeds = Array.from({ length: 100 }, (_, index) => index + 1);
  const speeding = ['PKW', 'pkw_lkw'].flatMap((fahrzeugart) =>
    ['innerorts', 'ausserorts'].flatMap((ort) =>
      speeds.map((kmhZuSchnell) => {
        const answers = { kategorie: 'zu_schnell', fahrzeugart, ort, kmhZuSchnell };
        return { answers, others: of([{ wiederholt: 'no' }, { wiederholt: 'yes' }], answers) };
      }),
    ),
  );
  const distance = ['bis80', ...Object.keys(DISTANCE)].map((distanceSpeed) => {
    const answers = { kategorie: 'abstand', distanceSpeed };
    return { answers, others: of([...SHARES.map((abstandAnteil) => ({ abstandAnteil })), ...FOLLOWING], answers) };
  });
  const lights = ['under1', 'over1'].flatMap((duration) =>
    ['no', 'yes'].map((endangered) => {
      const { redLightDamage: _, ...answers } = redLight(duration, endangered, '');
      return { answers, others: of([{ redLightDamage: 'no' }, { redLightDamage: 'yes' }], answers) };
    }),
  );
  const phone = ['no', 'yes'].flatMap((phonePersonEndangerment) =>
    ['no', 'yes'].map((phoneDamage) => {
      const answers = { kategorie: 'handy', phonePersonEndangerment, phoneDamage };
      return { answers, others: of([{}], answers) };
    }),
  );
  const substances = ['alcohol', 'drugs'].flatMap((substanceType) =>
    ['yes', 'no'].map((firstOffense) => {
      const answers = { kategorie: 'alkohol_drogen', substanceType, firstOffense };
      const entries = firstOffense === 'yes' ? ['keine'] : ['eine', 'mehrere'];
      const { firstOffense: _, ...rest } = answers;
      return {
        answers,
        others: of(
          entries.map((eintragungen) => ({ eintragungen })),
          rest,
        ),
      };
    }),
  );
  return [...speeding, ...distance, ...lights, ...phone, ...substances];
}

const FOLLOWING = ['keine', 'gefaehrdung', 'schaden'].map((abstandFolge) => ({ abstandFolge }));

function of(more: Answers[], answers: Answers): Fine[] {
  return more.flatMap((extra) => {
    const found = fineOf(LAW, { ...answers, ...extra });
    return found === undefined ? [] : [found];
  });
}

function follows(wizard: Wizard) {
  return wizard.step('details')?.file.result?.follows;
}

it('both editions say the same of what follows from a result', () => {
  expect(follows(LAW)).toEqual(follows(DOCUMENTS));
  expect(follows(LAW)).not.toHaveLength(0);
});

describe('every edition', () => {
  it.each(SHIPPED.flatMap((id) => ['', ...editionsOf(shippedFiles(id))].map((edition) => [id, edition] as const)))(
    '%s %s passes the check',
    (id, edition) => {
      const loaded = loadEdition(id, shippedFiles(id), 'r1', { today: () => TODAY, edition });
      expect('findings' in loaded ? loaded.findings.map((finding) => findingLine(id, finding)) : loaded.notes).toEqual(
        [],
      );
    },
  );

  it('that ships is that of the documents', () => {
    expect(JSON.parse(shippedFiles(CALCULATOR)['wizard.json'] ?? '')).not.toHaveProperty('edition');
    expect(editionsOf(shippedFiles(CALCULATOR))).toEqual(['bkatv']);
  });

  it('is chosen by one line', () => {
    const files = shippedFiles(CALCULATOR);
    const chosen = (files['wizard.json'] ?? '').replace('"title"', '"edition": "bkatv",\n  "title"');
    const loaded = loadEdition(CALCULATOR, { ...files, 'wizard.json': chosen }, 'r1', { today: () => TODAY });
    if ('findings' in loaded) throw new Error(JSON.stringify(loaded.findings));
    expect(loaded.definition.tables).toEqual(LAW.definition.tables);
  });
});

function redLight(redLightDuration: string, personEndangerment: string, redLightDamage: string): Answers {
  return { kategorie: 'rote_ampel', redLightDuration, personEndangerment, redLightDamage };
}

function resultOf(wizard: Wizard, answers: Answers): Outcome | undefined {
  return outcome(wizard, 'details', answers);
}

function fineOf(wizard: Wizard, answers: Answers): Fine | undefined {
  const found = resultOf(wizard, answers);
  return found?.state === 'complete' && found.matched ? asFine(found.values) : undefined;
}

function asFine(values: Extract<Outcome, { state: 'complete' }>['values']): Fine {
  return [values['bussgeld'], values['punkte'], values['fahrverbot']] as Fine;
}

function load(edition: string): Wizard {
  const loaded = loadEdition(CALCULATOR, shippedFiles(CALCULATOR), 'r1', { edition, today: () => TODAY });
  if ('findings' in loaded) throw new Error(loaded.findings.map((found) => findingLine(CALCULATOR, found)).join('\n'));
  return onDay(loaded.wizard, TODAY);
}
