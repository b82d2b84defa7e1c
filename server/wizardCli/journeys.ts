import { germanToday } from '../base/dayInGermany.ts';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkJourneys, restoreDefinition, type CheckedWizard, type DefinitionFiles } from '../../src/check/index.ts';
import { changesOf, repairJourney, type Repair } from '../../src/coverage/index.ts';
import { applyEdits, type Edit } from '../../src/editing/index.ts';
import type { ExpectedLetter, ExpectedMail, Journey, Wizard } from '../../src/engine/index.ts';
import { checkExpectedMails, lettersOf, nearestLine } from '../proofs/expectedMails.ts';
import { loadNamed, type Folders } from './folders.ts';
import { UsageError } from './usageError.ts';
import type { Task } from './task.ts';

const FILE = 'journeys.json';
/** Share of a passage's words that a line must contain to replace it. */
const ALIKE = 0.6;

/**
 * `journeys <id>`: the journeys of a wizard, and how they differ from what they expect. With `--repair` the changes that
 * would make them hold again; with `--write` too, makes these changes and no others in `journeys.json`. Exit code 1 while
 * one does not hold.
 */
export async function journeys({ words, directory, checkFolder, repair, save, write }: Task): Promise<number> {
  const { id, checked, text } = await loadDespiteJourneys({ directory, checkFolder }, words[0]);
  const { wizard, definition } = checked;
  const faults = [...checkJourneys(wizard, definition.examples), ...checkExpectedMails(checked)];
  const outcomes = definition.examples.map((journey, index) => {
    const own = faults.filter(({ pointer }) => pointer === at(index) || pointer.startsWith(`${at(index)}/`));
    return { journey, index, faults: own, fix: own.length === 0 ? undefined : fixOf(checked, journey) };
  });
  for (const { journey, faults: own, fix } of outcomes) {
    write(`${own.length === 0 ? '✓' : '✗'} ${journey.name}: ${journey.path.join(' → ')}${refusedAs(journey)}`);
    if (!repair) for (const { message } of own) write(`  ${message}`);
    if (repair && fix !== undefined) for (const line of formatFix(journey, fix)) write(line);
  }
  const edits = outcomes.flatMap(({ journey, index, fix }) =>
    fix === undefined
      ? []
      : changesOf(journey, fix.journey).map((change): Edit => {
          const place = { file: FILE, pointer: `${at(index)}${change.pointer}` };
          return change.after === undefined ? { ...place, remove: true } : { ...place, set: change.after };
        }),
  );
  if (repair && save && edits.length > 0) {
    await writeFile(path.join(directory, id, FILE), applyEdits({ [FILE]: text }, edits)[FILE] ?? text);
    write(
      `Geschrieben: ${path.join(directory, id, FILE)}. Bitte lesen Sie die Änderungen, dann: npm run wizard -- check ${id}`,
    );
    return outcomes.some(({ fix }) => (fix?.open.length ?? 0) > 0) ? 1 : 0;
  }
  if (faults.length > 0 && !repair) write('Vorschlag dazu: --repair.');
  if (repair && edits.length > 0) write('Nichts geschrieben. Mit --write werden genau diese Stellen geändert.');
  return faults.length > 0 ? 1 : 0;
}

function at(index: number): string {
  return `/journeys/${index}`;
}

function refusedAs({ expect }: Journey): string {
  return expect?.refused === undefined ? '' : ` (abgewiesen: ${expect.refused.map(({ field }) => field).join(', ')})`;
}

/** Journeys that do not hold are faults of the folder; all others must be corrected first. */
async function loadDespiteJourneys(
  folders: Folders,
  id: string | undefined,
): Promise<{ id: string; checked: CheckedWizard; text: string }> {
  if (id === undefined) throw new UsageError('Bitte nennen Sie die Kennung eines Assistenten.');
  const { wizards, faulty, faults } = await loadNamed(folders, id);
  const texts: DefinitionFiles = (wizards[0] ?? faulty[0])?.files.texts ?? {};
  const checked = faults.some(({ finding: { file } }) => file !== FILE)
    ? undefined
    : restoreDefinition(id, texts, '', germanToday);
  if (checked === undefined)
    throw new UsageError(`Der Assistent '${id}' ist fehlerhaft. Bitte rufen Sie zuerst check auf.`);
  return { id, checked, text: texts[FILE] ?? '' };
}

function fixOf({ wizard, definition }: CheckedWizard, journey: Journey): Repair {
  const fix = repairJourney(wizard, definition.journeys, journey);
  return fix.open.length > 0 ? fix : withMails(wizard, fix.journey);
}

function withMails(wizard: Wizard, journey: Journey): Repair {
  const expected = journey.expect?.mails;
  if (expected === undefined || journey.expect?.refused !== undefined) return { journey, open: [] };
  const letters = lettersOf(wizard, journey);
  const open: string[] = [];
  const fixed = Object.entries(expected).map(([kind, letter]): [string, false | ExpectedLetter] => {
    const actual = letters.get(kind as ExpectedMail);
    if (actual === undefined || letter === false)
      return [kind, actual === undefined ? false : { subject: actual.subject }];
    const flat = actual.text.replaceAll(/\s+/g, ' ');
    const contains = letter.contains?.map((passage) => {
      if (flat.includes(passage.replaceAll(/\s+/g, ' ').trim())) return passage;
      const { line, share } = nearestLine(passage, actual.text);
      if (share >= ALIKE) return line;
      open.push(`„${passage}“ steht nicht mehr in der E-Mail, und nichts Ähnliches. Bitte ändern Sie contains.`);
      return passage;
    });
    return [
      kind,
      { ...letter, ...(letter.subject !== undefined && { subject: actual.subject }), ...(contains && { contains }) },
    ];
  });
  return { journey: { ...journey, expect: { ...journey.expect, mails: Object.fromEntries(fixed) } }, open };
}

function formatFix(journey: Journey, { journey: repaired, open }: Repair): string[] {
  return [
    ...changesOf(journey, repaired).map(
      ({ pointer, before, after }) => `  ${pointer}: ${formatValue(before)} → ${formatValue(after)}`,
    ),
    ...open.map((sentence) => `  ${sentence}`),
  ];
}

function formatValue(value: unknown): string {
  return value === undefined ? 'nichts' : JSON.stringify(value);
}
