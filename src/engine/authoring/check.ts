import { checkContent } from './checkContent.ts';
import { checkFlow } from './checkFlow.ts';
import { checkJourneys } from './checkJourneys.ts';
import { checkLogic } from './checkLogic.ts';
import { checkOrder } from './checkOrder.ts';
import { checkTables } from './checkTables.ts';
import { checkTargets } from './checkTargets.ts';
import { chooseEdition } from './editions.ts';
import { compileSchemas } from './validators.ts';
import { lineOf, readJsonText } from './jsonText.ts';
import { mayFollow } from './damage.ts';
import { readDefinition, readFiles, type DefinitionFiles, type ReadFiles } from './parse.ts';
import { noDay, type Today } from '../days.ts';
import { withWitnesses } from './witnesses.ts';
import * as calculator from '../computed/index.ts';
import { compile, type Wizard } from '../compile.ts';
import type { CompiledSchemas } from './validators.ts';
import type { Definition, Journey } from '../definition.ts';
import type { Finding } from './finding.ts';

/** A definition that passed every check, with its compiled schemas, and what could not be checked. */
export type CheckedWizard = { definition: Definition; schemas: CompiledSchemas; wizard: Wizard; notes: Finding[] };

/**
 * Loads a wizard from the texts of its folder, or returns everything that is wrong with it. `revision` is the content
 * hash. `today` is the day that its rules count from, in the checks and afterwards.
 */
export function loadDefinition(
  id: string,
  files: DefinitionFiles,
  revision: string,
  today = noDay,
): CheckedWizard | { findings: Finding[] } {
  return loadEdition(id, files, revision, { today });
}

/** Loads a wizard as `loadDefinition` does, in another edition than the one that its `wizard.json` names. */
export function loadEdition(
  id: string,
  files: DefinitionFiles,
  revision: string,
  { today = noDay, edition }: { today?: Today; edition?: string },
): CheckedWizard | { findings: Finding[] } {
  const { placeOf } = chooseEdition(files, edition);
  const placed = (findings: Finding[]) =>
    withLines(
      files,
      findings.map((found) => ({ ...found, file: placeOf(found.file) })),
    );
  const result = checked(readFiles(id, files, edition), revision, today);
  return 'findings' in result ? { findings: placed(result.findings) } : { ...result, notes: placed(result.notes) };
}

/**
 * Compiles a definition that passed the checks of an earlier release, without running today's. Throws if its files are
 * no JSON or cannot be compiled.
 */
export function restoreDefinition(id: string, files: DefinitionFiles, revision: string, today = noDay): CheckedWizard {
  return compiled(readDefinition(id, files), revision, today);
}

/** Adds the line of each finding, where its file is known. */
export function withLines(files: DefinitionFiles, findings: Finding[]): Finding[] {
  return findings.map((found) => {
    const text = files[found.file];
    const line =
      text === undefined || found.line !== undefined ? found.line : lineOf(readJsonText(text), found.pointer);
    return line === undefined ? found : { ...found, line };
  });
}

/**
 * Checks and compiles. Every check runs on what is known, and what may only follow from an earlier finding is left out:
 * so all findings are told at once, each cause without its consequences.
 */
function checked(
  { definition, findings: faults, damage }: ReadFiles,
  revision: string,
  today: Today,
): CheckedWizard | Faulty {
  const all = [
    ...checkFlow(definition),
    ...checkOrder(definition),
    ...checkContent(definition),
    ...checkTables(definition, today),
    ...checkTargets(definition),
  ];
  const plain = all.filter((found) => !mayFollow(found, damage));
  const told = [...faults, ...withWitnesses(definition, plain, today)];
  if (damage.some((part) => part.slight !== true && decides(part)) || all.some(disturbsLogic))
    return { findings: told };
  const { journeys } = definition;
  const sound = compiled(definition, revision, today);
  const logic = checkLogic(sound.wizard, journeys);
  // A way that goes elsewhere than meant fails the examples too.
  const examples = logic.some(({ code, note }) => code !== 'frage-zweimal' && note !== true)
    ? []
    : checkJourneys(sound.wizard, soundJourneys(definition.examples, told));
  const findings = [...told, ...logic, ...examples];
  return findings.every(({ note }) => note === true) ? { ...sound, notes: findings } : { findings };
}

type Faulty = { findings: Finding[] };

/** The examples without those that a finding is about already. Their indices stay. */
function soundJourneys(journeys: Journey[], findings: Finding[]): (Journey | undefined)[] {
  const isFaulty = (index: number) =>
    findings.some(({ file, pointer }) => file === 'journeys.json' && `${pointer}/`.startsWith(`/journeys/${index}/`));
  return journeys.map((journey, index) => (isFaulty(index) ? undefined : journey));
}

function compiled(definition: Definition, revision: string, today: Today): CheckedWizard {
  const { journeys: _journeys, examples: _examples, ...published } = definition;
  const schemas = compileSchemas(published);
  return {
    definition,
    schemas,
    wizard: compile(published, schemas.validators, revision, calculator, today),
    notes: [],
  };
}

/** Whether a part of the definition decides how people walk. */
function decides({ file, pointer }: Pick<Finding, 'file' | 'pointer'>): boolean {
  return file === 'machine.json' || (file.startsWith('steps/') && !/^\/(?!(?:schema|onward)\b)/.test(pointer));
}

/** Whether a finding makes the checks of logic meaningless: those assume a sound flow and sound rules. */
function disturbsLogic(found: Finding): boolean {
  return ALWAYS_DISTURBING.has(found.code) || (decides(found) && !ABOUT_WORDS.has(found.code));
}

/** They stand elsewhere, or in parts that decide nothing. */
const ALWAYS_DISTURBING = new Set(['regel-unbrauchbar', 'senden-ungenutzt']);

/** Kinds of findings that are about what people read, not about where they go. */
const ABOUT_WORDS = new Set([
  'kennung',
  'frage-ohne-titel',
  'meldung-fehlt',
  'einwilligung-ohne-nachweis',
  'einwilligung-vorbelegt',
  'vorbelegung-unbekannt',
  'regel-wirkungslos',
  'platzhalter-bleibt',
  'platzhalter-unbekannt',
  'ziel-fremd',
]);
