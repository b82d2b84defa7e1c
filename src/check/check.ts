import { checkContent } from './checkContent.ts';
import { checkFlow } from './checkFlow.ts';
import { checkForeignWords } from './checkForeignWords.ts';
import { checkJourneys } from './checkJourneys.ts';
import { checkLogic } from './checkLogic.ts';
import { checkOrder } from './checkOrder.ts';
import { checkPictures } from './checkPictures.ts';
import { checkTables } from './checkTables.ts';
import { checkLinks, checkReference, checkRoute, pagesOf, type Numbered } from './checkLinks.ts';
import { checkTargets } from './checkTargets.ts';
import { chooseEdition } from './editions.ts';
import { lineOf, readJsonText } from './jsonText.ts';
import { mayFollow } from './damage.ts';
import { ruleFor } from './rules.ts';
import { readFiles, type ReadFile } from './parse.ts';
import type { DefinitionFiles } from './fileNames.ts';
import { noDay, type Today } from '../engine/days.ts';
import { withWitnesses } from './witnesses.ts';
import { atWording, checkWordings, wordedOn, wordingDays } from './wordings.ts';
import * as calculator from '../engine/computed/index.ts';
import { compile } from '../engine/compile.ts';
import type { PublicDefinition, Validators, Wizard } from '../engine/types.ts';
import { memoize, once } from '../engine/memoize.ts';
import type { Definition, Journey } from '../engine/definition.ts';
import type { Finding } from './finding.ts';

/** A definition that passed every check, with its validators, and what could not be checked. */
export type Checked<Schemas> = { definition: Definition; schemas: Schemas; wizard: Wizard; notes: Finding[] };

/** What makes the validators of a definition's steps: Ajv's compiler on servers, the interpreter in browsers. */
export type Prepare<Schemas> = (definition: Pick<Definition, 'steps'>) => Schemas;

export type CheckOptions<Schemas> = {
  prepare: Prepare<Schemas>;
  /** Content hash of the definition. */
  revision: string;
  /** The day that its rules count from, in the checks and afterwards. */
  today?: Today;
  /** Instead of the edition that `wizard.json` names. */
  edition?: string | undefined;
  /** Names of the files in `pictures/`. Without it, pictures are not checked. */
  pictures?: readonly string[] | undefined;
  /** The paths of all pages outside of this wizard. Without it, it is not checked whether links lead to a page. */
  pages?: readonly string[] | undefined;
  /** The reference numbers of other wizards. Without them, it is not checked whether one begins alike. */
  numbered?: readonly Numbered[] | undefined;
  /** Reads one file; by default anew. */
  read?: ReadFile | undefined;
};

/**
 * The stages of a check. `reading`: every file against its JSON Schema. `structure`: what stands where, and the flow.
 * `logic`: what follows from concrete answers. `journeys`: the examples. `witnesses`: answers that prove findings about
 * the flow.
 */
export type Stage = 'reading' | 'structure' | 'logic' | 'journeys' | 'witnesses';

/** What is known at the end of a stage. Later stages add findings and witnesses, and remove none. */
export type StageReport = { stage: Stage; findings: Finding[] };

/**
 * Checks the texts of a wizard's folder, and reports after each stage. Stages that earlier findings make meaningless
 * are left out; `witnesses` always comes last. Returns the wizard, or everything that is wrong with it. Every check
 * runs on what is known, and what may only follow from an earlier finding is left out: so all findings are reported at
 * once, each cause without its consequences.
 */
export function* checkedStages<Schemas extends Prepared>(
  id: string,
  files: DefinitionFiles,
  options: CheckOptions<Schemas>,
): Generator<StageReport, Checked<Schemas> | Faulty> {
  const { today = noDay, revision, edition, read } = options;
  const { placeOf } = chooseEdition(files, edition);
  const placed = (findings: Finding[]) =>
    withLines(
      files,
      findings.map((found) => ({ ...found, file: placeOf(found.file) })),
    );
  const report = (stage: Stage, ...findings: Finding[][]) => ({ stage, findings: placed(findings.flat()) });

  const { definition: written, findings: faults, damage } = readFiles(id, files, edition, read);
  const definition = wordedOn(written, today);
  yield report('reading', faults);

  const now = structureOf(definition, { ...options, today });
  const all = [...now, ...checkWordings(written), ...laterFindings(written, now, { ...options, today })];
  const plain = all.filter((found) => !mayFollow(found, damage));
  yield report('structure', faults, plain);

  const schemas = once(() => options.prepare(published(definition)));
  const isSound = !damage.some((part) => part.slight !== true && decides(part)) && !all.some(disturbsLogic);
  const wizard = isSound ? wizardOf(definition, schemas(), { revision, today }) : undefined;
  const logic: Finding[] = [];
  const examples: Finding[] = [];
  if (wizard !== undefined) {
    logic.push(...checkLogic(wizard, definition.journeys));
    yield report('logic', faults, plain, logic);
    // A way that goes elsewhere than meant fails the examples too.
    if (logic.every(({ code, note }) => code === 'frage-zweimal' || note === true))
      examples.push(...checkJourneys(wizard, soundJourneys(definition.examples, [...faults, ...plain])));
    yield report('journeys', faults, plain, logic, examples);
  }

  const proved = withWitnesses(plain, definition, () => wizardOf(definition, schemas(), { revision, today }));
  const { findings } = report('witnesses', faults, proved, logic, examples);
  yield { stage: 'witnesses', findings };
  return wizard !== undefined && findings.every(({ note }) => note === true)
    ? { definition, schemas: schemas(), wizard, notes: findings }
    : { findings };
}

/** The result of a check. `onStage` is called with each stage that has ended. */
export function checkAtOnce<Schemas extends Prepared>(
  id: string,
  files: DefinitionFiles,
  options: CheckOptions<Schemas>,
  onStage: (stage: Stage) => void = () => {},
): Checked<Schemas> | Faulty {
  const stages = checkedStages(id, files, options);
  for (;;) {
    const { done, value } = stages.next();
    if (done === true) return value;
    onStage(value.stage);
  }
}

/** Compiles a definition without checking it. Throws if its schemas cannot be prepared. */
export function unchecked<Schemas extends Prepared>(
  definition: Definition,
  { prepare, revision, today = noDay }: CheckOptions<Schemas>,
): Checked<Schemas> {
  const worded = wordedOn(definition, today);
  const schemas = prepare(published(worded));
  return { definition: worded, schemas, wizard: wizardOf(worded, schemas, { revision, today }), notes: [] };
}

/** Adds the line of each finding, where its file is known. */
export function withLines(files: DefinitionFiles, findings: Finding[]): Finding[] {
  const read = memoize((file: string) => readJsonText(files[file] ?? ''));
  return findings.map((found) => {
    const isKnown = found.line !== undefined || files[found.file] === undefined;
    const line = isKnown ? found.line : lineOf(read(found.file), found.pointer);
    return line === undefined ? found : { ...found, line };
  });
}

/** Faults of the files' contents, and of how they fit together. */
function structureOf(
  definition: Definition,
  {
    today,
    pictures,
    pages,
    numbered,
  }: Pick<CheckOptions<unknown>, 'pictures' | 'pages' | 'numbered'> & { today: Today },
): Finding[] {
  return [
    ...checkFlow(definition),
    ...checkOrder(definition),
    ...checkContent(definition),
    ...checkTables(definition, today),
    ...checkTargets(definition),
    ...checkForeignWords(definition),
    ...(pages === undefined
      ? []
      : [
          ...checkLinks(definition, new Set([...pages, ...pagesOf(definition)])),
          ...checkRoute(definition, new Set(pages)),
        ]),
    ...(numbered === undefined ? [] : checkReference(definition, numbered)),
    ...(pictures === undefined ? [] : checkPictures(definition, pictures)),
  ];
}

/** What is wrong only on later days, at the wordings that begin then. */
function laterFindings(written: Definition, known: readonly Finding[], options: Parameters<typeof structureOf>[1]) {
  const seen = new Set(known.map(identityOf));
  const days = wordingDays(written).filter((day) => day > options.today());
  return days.flatMap((day) => {
    const found = structureOf(
      wordedOn(written, () => day),
      options,
    );
    return found.flatMap((one) => {
      const identity = identityOf(one);
      if (seen.has(identity)) return [];
      seen.add(identity);
      return [atWording(written, day, one)];
    });
  });
}

function identityOf({ file, pointer, code, message }: Finding): string {
  return [file, pointer, code, message].join(' ');
}

export type Faulty = { findings: Finding[] };

type Prepared = { validators: Validators };

/** The examples without those that a finding is about already. Their indices stay. */
function soundJourneys(journeys: Journey[], findings: Finding[]): (Journey | undefined)[] {
  const isFaulty = (index: number) =>
    findings.some(({ file, pointer }) => file === 'journeys.json' && `${pointer}/`.startsWith(`/journeys/${index}/`));
  return journeys.map((journey, index) => (isFaulty(index) ? undefined : journey));
}

/** A definition without its examples. */
function published({ journeys: _journeys, examples: _examples, ...rest }: Definition): PublicDefinition {
  return rest;
}

function wizardOf(
  definition: Definition,
  { validators }: Prepared,
  { revision, today }: { revision: string; today: Today },
): Wizard {
  return compile(published(definition), validators, revision, calculator, today);
}

/** Whether a part of the definition decides how people walk. */
function decides({ file, pointer }: Pick<Finding, 'file' | 'pointer'>): boolean {
  return file === 'machine.json' || (file.startsWith('steps/') && !/^\/(?!(?:schema|onward)\b)/.test(pointer));
}

/** Whether a finding makes the checks of logic meaningless: those assume a sound flow and sound rules. */
function disturbsLogic(found: Finding): boolean {
  const { disturbs, note } = ruleFor(found.code);
  return note !== true && (disturbs === 'always' || (disturbs !== 'never' && decides(found)));
}
