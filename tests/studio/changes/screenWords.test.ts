import { describe, expect, it } from 'vitest';
import { EditError, fixesFor } from '../../../src/editing/index.ts';
import type { Finding } from '../../../src/check/browser.ts';
import type { DefinitionFiles } from '../../../src/check/fileNames.ts';
import { actionsFor } from '../../../src/studio/actions/actionsFor.ts';
import type { Action, Subject } from '../../../src/studio/actions/action.ts';
import { formatThing, formatWhere } from '../../../src/studio/document/formatWhere.ts';
import { outlineOf, type Outline } from '../../../src/studio/document/outline.ts';
import { treeReader, type Trees } from '../../../src/studio/document/trees.ts';
import { formatFinding, formatFix, formatWitness } from '../../../src/studio/findings/formatFinding.ts';
import { placesOf } from '../../dump/subjects.ts';
import { findingsIn } from '../../editing/findings.ts';
import { WIZARD_IDS, wizardFiles } from '../../editing/wizards.ts';
import { filesOf, findingsOf, goodDraft } from '../../engine/authored.ts';
import { CASES } from '../../engine/faults/index.ts';
import { oneOfEach, sample } from '../../support/extent.ts';
import { everyChange, filled, forProgramsIn, namesIn, wordsIn } from './everyChange.ts';

/** Panel, findings and undo call things as the release does: without keys, names, pointers and days as programs write them. */

/** Changes of each wizard that `npm test` draws. The long run takes one of ten: each has the whole wizard checked. */
const DRAWN = 12;
const ONE_OF = 10;

/** What is no JSON of the format is called as it is written: only the view of the JSON has it. */
const isOfFormat = (code: string) =>
  /^(?:datei-|unbekannte-datei|kein-json|schluessel-doppelt|zeichensatz|verschachtelung)/.test(code);

/** The text without what people type and see as it is: addresses of pages, and answers that are not offered any more. */
function withoutTyped(text: string, code: string): string {
  const own = text.replaceAll(/Die Antwort '[^']*'/g, 'Die Antwort');
  return /^(?:ziel|adresse)-/.test(code) ? own.replaceAll(/\/[^'„“]*(?=['“])|\/[^\s'„“,]*/g, '·') : own;
}

function read(files: DefinitionFiles): { trees: Trees; outline: Outline } {
  const trees = treeReader()(files);
  return { trees, outline: outlineOf(trees) };
}

/** What is read of a finding, of what proves it and of what mends it. */
function textsOf(found: Finding, files: DefinitionFiles, { trees, outline } = read(files)): string[] {
  const { message, remedy } = formatFinding(found, outline);
  const proof = found.witness === undefined ? [] : [formatWitness(found.witness, outline)];
  const fixes = fixesFor(found, files).map((fix) => formatFix(fix, outline));
  const texts = [message, remedy, formatThing(found, trees, outline), ...proof, ...fixes];
  return texts.map((text) => withoutTyped(text, found.code));
}

/** Everything that has a menu. */
function subjectsIn({ steps, tables, journeys, mails, computed, parts }: Outline): Subject[] {
  const ofStep = steps.flatMap(({ id, exits, questions }): Subject[] => [
    { kind: 'step', id },
    ...exits.map((_, index): Subject => ({ kind: 'branch', step: id, index })),
    ...questions.flatMap(({ place, rows }) =>
      [place, ...rows.map((row) => row.place)].map((one): Subject => ({ kind: 'question', step: id, place: one })),
    ),
  ]);
  const ofAll = (['schritte', 'tabellen', 'werte', 'teile', 'mails', 'beispiele'] as const).map((of): Subject => ({
    kind: 'all',
    of,
  }));
  return [
    ...ofStep,
    ...tables.map(({ name }): Subject => ({ kind: 'table', name })),
    ...journeys.map((_, index): Subject => ({ kind: 'journey', index })),
    ...mails.map(({ name }): Subject => ({ kind: 'mail', name })),
    ...computed.map(({ name }): Subject => ({ kind: 'computed', name })),
    ...parts.map(({ name }): Subject => ({ kind: 'part', name })),
    ...ofAll,
  ];
}

/** What the history calls an action, done with what its dialog begins with; undefined if that cannot be done. */
function labelOf(action: Action, files: DefinitionFiles): string | undefined {
  try {
    if ('make' in action) return action.make(files).label ?? action.label;
    if (!('form' in action)) return undefined;
    const values: Record<string, string> = {};
    for (const { name, start } of action.form.fields) values[name] = start(values);
    return action.form.plan(files, values).label ?? action.label;
  } catch (error) {
    if (error instanceof EditError) return undefined;
    throw error;
  }
}

describe.each(WIZARD_IDS)('%s', (id) => {
  const files = wizardFiles(id);
  const names = namesIn(files);
  const words = wordsIn(files);
  const { trees, outline } = read(files);

  it('calls each change of a value that can be undone by its thing and its label', () => {
    const faults = Object.entries(files).flatMap(([file, text]) =>
      [...placesOf(JSON.parse(text))].flatMap(({ pointer }) => {
        if (pointer === '/$schema' || /^\/(?:query|accepts)\//.test(pointer)) return [];
        const label = `${formatWhere({ file, pointer }, trees, outline)} ändern`;
        const found = forProgramsIn(label, words, names);
        return found === undefined ? [] : [`${file}${pointer}: ${found} in ${label}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('calls each action of each menu that can be undone by titles', () => {
    const subjects = subjectsIn(outline);
    const labels = subjects.flatMap((subject) =>
      actionsFor({ outline, trees }, subject).flatMap((action) => labelOf(action, files) ?? []),
    );
    expect(labels.length).toBeGreaterThan(subjects.length);
    const faults = [...new Set(labels)].flatMap((label) => {
      const found = forProgramsIn(label, words, names);
      return found === undefined ? [] : [`${found} in ${label}`];
    });
    expect(faults).toEqual([]);
  });

  it('says what is found after any change, and what mends it, by titles', () => {
    const changes = everyChange(filled(files)).filter((_, index) => index % ONE_OF === 0);
    const faults = sample(changes, DRAWN).flatMap(({ name, made }) => {
      const next = made();
      const here = read(next);
      const all = new Set([...names, ...namesIn(next)]);
      const own = wordsIn(files, next);
      return findingsIn(id, next).flatMap((found) =>
        isOfFormat(found.code)
          ? []
          : textsOf(found, next, here).flatMap((text) => {
              const key = forProgramsIn(text, own, all);
              return key === undefined ? [] : [`${name} [${found.code}]: ${key} in ${text}`];
            }),
      );
    });
    expect(faults).toEqual([]);
  });
});

const WRITTEN = CASES.filter(([code]) => !isOfFormat(code));

it.each(oneOfEach(WRITTEN, ([code]) => code))('says %s in %s at %j by titles', (_code, _file, _pointer, change) => {
  const draft = goodDraft();
  const before = filesOf(draft);
  change(draft);
  const files = filesOf(draft);
  const here = read(files);
  const names = namesIn(files);
  const words = wordsIn(before, files);
  const faults = findingsOf(draft)
    .filter(({ code }) => !isOfFormat(code))
    .flatMap((found) =>
      textsOf(found, files, here).flatMap((text) => {
        const key = forProgramsIn(text, words, names);
        return key === undefined ? [] : [`[${found.code}] ${key} in ${text}`];
      }),
    );
  expect(faults).toEqual([]);
});
