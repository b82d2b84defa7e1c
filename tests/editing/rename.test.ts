import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { describe, expect, it } from 'vitest';
import {
  applyEdits,
  renameChoice,
  renameComputed,
  renameField,
  renameStep,
  renameTable,
  usesOf,
  type Renaming,
  type Target,
} from '../../src/editing/index.ts';
import { fillParts, loadEdition, editionsOf, splitParts, findingLine } from '../../src/check/index.ts';
import { referencesIn } from '../../src/editing/references.ts';
import { WIZARD_IDS, wizardFiles } from './wizards.ts';
import { sample } from '../support/extent.ts';

/** All that can be renamed in a wizard, each once. */
function targetsIn(files: DefinitionFiles): Target[] {
  const targets = referencesIn(files)
    .filter(({ declares }) => declares)
    .flatMap(({ names, file }): Target[] => {
      if (names.kind === 'field') return names.pointers.map((pointer) => ({ kind: 'field', pointer }));
      if (names.kind === 'choice')
        return names.pointers.flatMap((pointer): Target[] =>
          typeof names.value === 'string' ? [{ kind: 'choice', pointer, value: names.value }] : [],
        );
      if (names.kind === 'step') return file === 'machine.json' ? [{ kind: 'step', step: names.name }] : [];
      if (names.kind === 'table') return [{ kind: 'table', table: names.name }];
      return names.kind === 'computed' ? [{ kind: 'computed', computed: names.name }] : [];
    });
  const seen = new Set<string>();
  return targets.filter((target) => !seen.has(JSON.stringify(target)) && seen.add(JSON.stringify(target)));
}

const FRESH = 'ganzneuername';

/** The renaming to a fresh name, and the one back. */
function both(files: DefinitionFiles, target: Target, to: string, from?: string): Renaming {
  switch (target.kind) {
    case 'step':
      return renameStep(files, from ?? target.step, to);
    case 'table':
      return renameTable(files, from ?? target.table, to);
    case 'computed':
      return renameComputed(files, from ?? target.computed, to);
    case 'choice':
      return renameChoice(files, target.pointer, from ?? target.value, to);
    case 'field':
      return renameField(files, from === undefined ? target.pointer : target.pointer.replace(/[^/]+$/, from), to);
    default:
      throw new Error(`There is no renaming of a ${target.kind}.`);
  }
}

function oldName(target: Target): string {
  if (target.kind === 'field') return target.pointer.split('/').at(-1) ?? '';
  return String(Object.values(target).at(-1));
}

function findingsOf(id: string, files: DefinitionFiles): string[] {
  const { own, parts } = splitParts(files);
  const filled = fillParts(own, parts);
  return ['', ...editionsOf(filled.texts)].flatMap((edition) => {
    const loaded = loadEdition(id, filled.texts, 'r1', { today: () => '2026-11-22', edition });
    return [...filled.findings, ...('findings' in loaded ? loaded.findings : [])].map((found) =>
      findingLine(id, found),
    );
  });
}

/** 'alles' uses everything that the format has. */
describe.each([...new Set([...sample(WIZARD_IDS, 4), 'alles'])])('renaming anything in %s', (id) => {
  const files = wizardFiles(id);
  const targets = targetsIn(files);

  it('changes every name and nothing else, and back gives the same bytes', () => {
    const wrong = sample(targets, 12).flatMap((target) => {
      const renamed = applyEdits(files, both(files, target, FRESH).edits);
      const back = applyEdits(renamed, both(renamed, target, oldName(target), FRESH).edits);
      const replaced = Object.entries(renamed).map(([file, text]) => [
        file.replace(FRESH, oldName(target)),
        text.replaceAll(FRESH, oldName(target)),
      ]);
      const same = [back, Object.fromEntries(replaced)].map((now) => JSON.stringify(now) === JSON.stringify(files));
      const [left, now] = [usesOf(renamed, target).length, usesOf(renamed, calledNow(target)).length];
      const isRight = !same.includes(false) && left === 0 && now === usesOf(files, target).length;
      return isRight ? [] : [target];
    });
    expect(targets.length).toBeGreaterThan(3);
    expect(wrong).toEqual([]);
  });

  // One renaming after the other, so that each wizard is checked a few times only.
  it.each([...Map.groupBy(targets, ({ kind }) => kind)])(
    'every %s brings no findings, and the examples run',
    (_, some) => {
      const all = deepestFirst(some).reduce(
        (current, target, index) => applyEdits(current, both(current, target, `neu${index}`).edits),
        files,
      );
      expect(findingsOf(id, all)).toEqual(findingsOf(id, files));
    },
  );
});

function calledNow(target: Target): Target {
  if (target.kind === 'field') return { ...target, pointer: target.pointer.replace(/[^/]+$/, FRESH) };
  return target.kind === 'choice' ? { ...target, value: FRESH } : { ...target, [target.kind]: FRESH };
}

/** Groups after what they hold, so that the pointers of what is still to be renamed stay. */
function deepestFirst(targets: Target[]): Target[] {
  return targets.toSorted((left, right) => depthOf(right) - depthOf(left));
}

function depthOf(target: Target): number {
  return 'pointer' in target ? target.pointer.split('/').length : 0;
}

/** A wizard that uses a part twice, in a group and in the rows of a list. */
const SMALL: DefinitionFiles = {
  'wizard.json': JSON.stringify({
    title: 'T',
    description: 'D',
    query: { art: '/art' },
    progress: [{ label: 'Erster', steps: ['eins'] }],
    computed: { orte: { count: '/zeugen' }, doppelt: { sum: ['=orte', '=orte'], store: 'Doppelt' } },
    mails: {
      client: { email: '/halter/ort' },
      powerOfAttorney: { document: { text: ['In {/halter/ort}, {=orte}.'] } },
    },
  }),
  'machine.json': JSON.stringify({
    initial: 'eins',
    states: {
      eins: {
        on: {
          NEXT: [
            { target: 'zwei', guard: { type: 'is', params: { field: '/art', value: 'a' } } },
            { target: 'drei', guard: { type: 'atLeast', params: { field: '=orte', value: 1 } } },
          ],
        },
      },
    },
  }),
  'steps/eins.json': JSON.stringify({
    title: '{/halter/ort}?',
    schema: {
      required: ['halter'],
      properties: {
        art: {
          title: 'Art',
          type: 'string',
          oneOf: [
            { const: 'a', title: 'A' },
            { const: 'b', title: 'B' },
          ],
        },
        halter: { uses: 'ort', with: { required: ['ort'] } },
        zeugen: { type: 'array', row: { title: 'Zeuge', name: ['/ort'] }, items: { uses: 'ort' } },
      },
      if: { properties: { art: { const: 'a' } }, required: ['art'] },
    },
    ui: { 'ui:order': ['zeugen', '*'], zeugen: { items: { ort: { 'ui:width': 'half' } } } },
  }),
  'editions/neu/steps/eins.json': JSON.stringify({
    title: 'Neu',
    schema: { properties: { art: { title: 'Art', enum: ['a', 'c'] } } },
  }),
  'journeys.json': JSON.stringify({
    journeys: [
      {
        name: 'Fall',
        answers: { art: 'a', halter: { ort: 'Ulm' }, zeugen: [{ ort: 'a' }] },
        path: ['eins'],
        expect: { refused: [{ field: '/zeugen/0/ort', message: 'M' }], computed: { orte: '1' } },
      },
    ],
  }),
  '../parts/ort.json': JSON.stringify({
    schema: { type: 'object', properties: { ort: { title: 'Ort', type: 'string' } } },
    ui: { ort: { 'ui:size': 6 } },
    advice: [{ field: '/ort', when: { type: 'isAnswered', params: { field: '/ort' } }, message: 'M' }],
  }),
};

describe('a renaming', () => {
  it('reaches each place where a shared part is used', () => {
    const { edits, breaks } = renameField(SMALL, '/halter/ort', 'stadt');
    const after = applyEdits(SMALL, edits);
    expect(
      Object.fromEntries(
        Object.entries(SMALL).map(([file, text]) => [file, text.replaceAll(/(?<!"uses":")\bort\b/g, 'stadt')]),
      ),
    ).toEqual(after);
    expect(breaks).toEqual([
      "Der gemeinsame Teil 'ort' ändert sich in allen Assistenten: Wer ihn dort verwendet, muss die Namen nachziehen.",
      "Angefangene Entwürfe verlieren die Antwort auf '/halter/ort': Sie wird noch einmal gefragt.",
      "Wer die Schnittstelle aufruft, muss künftig '/halter/stadt' statt '/halter/ort' senden.",
      "Gespeicherte Anfragen behalten den Namen '/halter/ort': Auswertungen müssen beide kennen.",
    ]);
  });

  it('of an answer leaves the same word elsewhere alone', () => {
    const after = applyEdits(SMALL, renameChoice(SMALL, '/art', 'a', 'privat').edits);
    expect(JSON.parse(after['journeys.json'] ?? '').journeys[0].answers).toEqual({
      art: 'privat',
      halter: { ort: 'Ulm' },
      zeugen: [{ ort: 'a' }],
    });
    expect(after['editions/neu/steps/eins.json']).toContain('["privat","c"]');
    expect(renameChoice(SMALL, '/art', 'a', 'privat').breaks).toContain(
      "Geteilte Links mit 'a' in der Adresse beantworten die Frage nicht mehr.",
    );
  });

  it('of a step says that its address changes, but not of the first one, whose address is the wizard', () => {
    const files = wizardFiles('bussgeldanfrage');
    const [initial, other = ''] = Object.keys(JSON.parse(files['machine.json'] ?? '').states);
    expect(renameStep(files, other, FRESH).breaks.join()).toContain(`die auf '/${other}' enden`);
    expect(renameStep(files, initial ?? '', FRESH).breaks.join()).not.toContain('Adresse');
  });

  it('says of computed values whether they are stored', () => {
    expect(renameComputed(SMALL, 'orte', 'n').breaks).toEqual([]);
    expect(renameComputed(SMALL, 'doppelt', 'n').breaks).toEqual([
      "Gespeicherte Anfragen behalten den Wert unter dem alten Namen 'doppelt'.",
    ]);
  });

  it.each([
    ['an unknown name', () => renameField(SMALL, '/nichts', 'neu'), "Die Angabe '/nichts' gibt es nicht."],
    ['a name that is taken', () => renameField(SMALL, '/art', 'halter'), "Die Angabe '/halter' gibt es schon."],
    [
      'a malformed name',
      () => renameField(SMALL, '/art', 'Straße'),
      "Der Name 'Straße' geht nicht: Namen bestehen aus Buchstaben ohne Umlaute und Ziffern, mit einem Buchstaben vorn.",
    ],
    ['an unknown step', () => renameStep(SMALL, 'neun', 'zehn'), "Den Schritt 'neun' gibt es nicht."],
    ['a step that is named already', () => renameStep(SMALL, 'eins', 'drei'), "Einen Schritt 'drei' gibt es schon."],
    [
      'an answer that is offered',
      () => renameChoice(SMALL, '/art', 'a', 'b'),
      "Die Antwort 'b' auf '/art' gibt es schon.",
    ],
    [
      'an answer of another kind',
      () => renameChoice(SMALL, '/art', 'a', 1),
      "Die Antwort 'a' und die neue müssen von gleicher Art sein.",
    ],
    [
      'files that are no JSON',
      () => renameStep({ ...SMALL, 'wizard.json': '{' }, 'eins', 'x'),
      "Die Datei 'wizard.json' ist kein JSON. Bitte berichtigen Sie sie zuerst.",
    ],
  ])('is refused for %s', (_, rename, message) => {
    expect(rename).toThrow(message);
  });
});

describe('uses', () => {
  it.each<[Target, string[]]>([
    [
      { kind: 'field', pointer: '/art' },
      [
        "Bedingung des Zweigs von 'eins' nach 'zwei'",
        "Parameter 'art' der Adresse",
        "Bedingung einer Frage in Schritt 'eins'",
        "Bedingung einer Frage in Schritt 'eins'",
        "Antwort im Beispiel 'Fall'",
      ],
    ],
    [
      { kind: 'choice', pointer: '/art', value: 'a' },
      [
        "Bedingung des Zweigs von 'eins' nach 'zwei'",
        "Bedingung einer Frage in Schritt 'eins'",
        "Antwort im Beispiel 'Fall'",
      ],
    ],
    [
      { kind: 'step', step: 'eins' },
      ["Abschnitt 'Erster' der Fortschrittsleiste", 'Erster Schritt', "Weg im Beispiel 'Fall'"],
    ],
    [
      { kind: 'computed', computed: 'orte' },
      [
        "Berechneter Wert 'doppelt'",
        "Berechneter Wert 'doppelt'",
        'Text der Vollmacht per E-Mail',
        "Bedingung des Zweigs von 'eins' nach 'drei'",
        "Erwartung im Beispiel 'Fall'",
      ],
    ],
    [{ kind: 'part', part: 'ort' }, ["Frage 'halter' in Schritt 'eins'", "Frage 'zeugen' in Schritt 'eins'"]],
  ])('of %j are told in German', (target, says) => {
    expect(
      usesOf(SMALL, target)
        .map((use) => use.says)
        .toSorted(),
    ).toEqual(says.toSorted());
  });
});
