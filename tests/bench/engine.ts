import path from 'node:path';
import { createActor } from 'xstate';
import {
  checkInStages,
  compileSchemas,
  createCheckMemory,
  interpretSchemas,
  loadDefinition,
  type CheckedWizard,
  type DefinitionFiles,
} from '../../src/check/index.ts';
import {
  askedFields,
  compile,
  createWizardMachine,
  demandedPointers,
  isReachable,
  ownAnswers,
  readPointer,
  withReplayCache,
  replay,
  validate,
  withOwnAnswers,
  writePointer,
  type Answers,
  type Validators,
  type Wizard,
} from '../../src/engine/index.ts';
import { readFolder, wizardIds } from '../../server/wizards/folder.ts';
import { absoluteRow, ratioRow, type Row } from './rows.ts';
import { generateWizard } from './generated.ts';

const WIZARDS = path.resolve(import.meta.dirname, '../../wizards');
const LENGTHS = [10, 50, 100, 500];
/** What growth is told by. */
const [LONGEST, COMPARED] = [500, 50];
/** How long one thing is measured at most, and how long it is warmed up before. */
const MEASURE_MS = 700;
const WARM_UP_MS = 150;
/** How often a wizard is checked, and how many of those runs come first and do not count. */
const [CHECKS, WARM_UP_CHECKS] = [40, 10];

/** The engine by itself, on the server's runtime. */
export async function engineBench(): Promise<Row[]> {
  const folders = await readFolders();
  // The first pass is what a start of the server pays; the later ones run warm.
  const cold = once(() => loadAll(folders));
  const wizards = loadAll(folders);
  const longest = wizards.toSorted((left, right) => stepCount(right.wizard) - stepCount(left.wizard))[0];
  if (longest === undefined) throw new Error('There is no wizard without faults to measure.');
  const answers = completeAnswers(longest);
  const name = `'${longest.wizard.id}', ${stepCount(longest.wizard)} Schritte`;
  return [
    absoluteRow({
      what: `Alle ${wizards.length} Definitionen laden (lesen, prüfen, übersetzen), erster Lauf`,
      unit: 'ms',
      ours: [cold],
      bar: 1000,
      aim: 300,
    }),
    absoluteRow({
      what: 'Dasselbe, jeder weitere Lauf',
      unit: 'ms',
      ours: repeat(() => loadAll(folders), 1000).map(toMs),
    }),
    absoluteRow({
      what: `replay bis zum Ende: ${name}`,
      unit: 'µs',
      ours: repeat(() => replay(longest.wizard, answers)),
      bar: 100,
      aim: 30,
    }),
    absoluteRow({
      what: `validate des teuersten Schritts: ${name}`,
      unit: 'µs',
      ours: dearestValidate(longest.wizard, answers),
    }),
    absoluteRow({
      what: `Maschine anlegen (einmal je Seite): ${name}`,
      unit: 'µs',
      ours: repeat(() => start(longest.wizard, answers)),
    }),
    ...(await checkingRows(longest)),
    ...growthRows(),
  ];
}

/** What an author waits for: a check in the browser after each key, and its validators against those of Ajv. */
async function checkingRows(longest: Loaded): Promise<Row[]> {
  const name = `'${longest.wizard.id}', ${stepCount(longest.wizard)} Schritte`;
  const generated = [20, 100].map((steps) => ({ name: `erzeugt, ${steps} Schritte`, ...generateWizard(steps) }));
  const rows: Row[] = [];
  for (const { name: what, files } of [{ name, files: longest.files }, ...generated]) {
    const { structure, end } = await timeChecks(files, longest.wizard.id);
    rows.push(
      absoluteRow({ what: `Nach einer Änderung prüfen, bis Aufbau und Fluss: ${what}`, unit: 'ms', ours: structure }),
      absoluteRow({ what: `Nach einer Änderung prüfen, bis zum Ende: ${what}`, unit: 'ms', ours: end }),
    );
  }
  const answers = completeAnswers(longest);
  const { definition, schemas } = longest;
  const interpreted = interpretSchemas(definition);
  const judge = (validators: Validators) => () => {
    for (const judges of Object.values(validators)) judges(answers);
  };
  return [
    ...rows,
    ratioRow({
      what: `Interpreter gegen Ajv, Validatoren anlegen: ${name}`,
      unit: 'µs',
      ours: repeat(() => interpretSchemas(definition)),
      other: repeat(() => compileSchemas(definition)),
    }),
    ratioRow({
      what: `Interpreter gegen Ajv, ${Object.keys(interpreted).length} Validierungen: ${name}`,
      unit: 'µs',
      ours: repeat(judge(interpreted)),
      other: repeat(judge(schemas.validators)),
    }),
  ];
}

/** Milliseconds until the structure is checked, and until the end, each after a change of one step. */
async function timeChecks(files: DefinitionFiles, id: string): Promise<{ structure: number[]; end: number[] }> {
  const changed = Object.keys(files).find((file) => file.startsWith('steps/')) ?? '';
  const memory = createCheckMemory();
  const timings = { structure: [] as number[], end: [] as number[] };
  for (let run = 0; run < CHECKS; run += 1) {
    const text = files[changed]?.replace(/"title": ?"/, `"title": "${run} `) ?? '';
    const from = performance.now();
    const result = await checkInStages(
      { ...files, [changed]: text },
      { id, memory, pause: async () => undefined },
      ({ stage }) => {
        if (stage === 'structure') timings.structure.push(performance.now() - from);
      },
    );
    timings.end.push(performance.now() - from);
    if (result === undefined || 'findings' in result) throw new Error('The changed wizard has faults.');
  }
  return { structure: timings.structure.slice(WARM_UP_CHECKS), end: timings.end.slice(WARM_UP_CHECKS) };
}

/** What is measured for each length: microseconds, loading in milliseconds. */
type Timings = {
  first: number[];
  key: number[];
  steps: number[];
  replay: number[];
  validate: number[];
  loading: number[];
};

/** What growth costs: the same kind of step, more of them. */
function growthRows(): Row[] {
  const timed = new Map(LENGTHS.map((steps) => [steps, timeLength(steps)]));
  const rows = (name: string, pick: (timings: Timings) => number[], unit = 'µs'): Row[] =>
    [...timed].map(([steps, timings]) =>
      absoluteRow({ what: `${name}: erzeugt, ${steps} Schritte`, unit, ours: pick(timings) }),
    );
  const growing = (name: string, pick: (timings: Timings) => number[]): Row[] => {
    const [ours, other] = [LONGEST, COMPARED].map((steps) =>
      [...timed].flatMap(([length, timings]) => (length === steps ? pick(timings) : [])),
    ) as [number[], number[]];
    return [
      ...rows(name, pick),
      ratioRow({ what: `${name}: ${LONGEST} gegen ${COMPARED} Schritte`, unit: 'µs', ours, other }),
    ];
  };
  return [
    ...rows('Definition laden', ({ loading }) => loading, 'ms'),
    ...growing('Erster Schritt (übersetzen, Maschine, Fragen)', ({ first }) => first),
    ...growing('Je Taste in der Mitte', ({ key }) => key),
    ...growing('Weiter und Zurück in der Mitte', ({ steps }) => steps),
    ...rows('replay bis zum Ende, ohne Gedächtnis', ({ replay: whole }) => whole),
    ...rows('validate in der Mitte, ohne Gedächtnis', ({ validate: middle }) => middle),
  ];
}

function timeLength(steps: number): Timings {
  const { files, answers: complete } = generateWizard(steps);
  const loading = once(() => load('lang', files));
  const { wizard, schemas } = load('lang', files);
  const middle = `schritt-${Math.ceil(steps / 2)}`;
  const answers = structuredClone(complete); // A page clones what it restores.
  return {
    loading: [loading],
    first: repeat(() => openPage(compile(wizard.definition, schemas.validators, 'bench'))),
    key: pressKeys(withReplayCache(wizard), middle, answers),
    steps: backAndForth(wizard, middle, answers),
    replay: repeat(() => replay(wizard, answers)),
    validate: repeat(() => validate(wizard, middle, answers)),
  };
}

/** What the engine does until the first step is drawn. */
function openPage(compiled: Wizard): void {
  const wizard = withReplayCache(compiled);
  if (!isReachable(wizard, wizard.initial, {})) throw new Error('The first step is not reachable.');
  start(wizard, {});
  ask(wizard, wizard.initial, {});
}

/** What the engine is asked when a page draws a step, and after each key. */
function ask(wizard: Wizard, step: string, answers: Answers): void {
  askedFields(wizard, step, answers);
  demandedPointers(wizard, step, answers);
}

/** Another letter in a text of the step, as the form hands it over. */
function pressKeys(wizard: Wizard, id: string, answers: Answers): number[] {
  const step = wizard.step(id);
  const pointer = step?.fields.find(({ schema }) => schema.title === 'Ein Text')?.pointer;
  if (step === undefined || pointer === undefined) throw new Error(`Step '${id}' asks for no text.`);
  const actor = start(wizard, answers, id);
  let keys = 0;
  return repeat(() => {
    const before = actor.getSnapshot().context.answers;
    const own = structuredClone(ownAnswers(step, before));
    keys += 1;
    writePointer(own, pointer, `Antwort ${keys % 10}`);
    const after = withOwnAnswers(step, before, own);
    actor.send({ type: 'ANSWER', answers: after });
    ask(wizard, id, after);
    if (readPointer(actor.getSnapshot().context.answers, pointer) !== `Antwort ${keys % 10}`)
      throw new Error('A key did not arrive.');
  });
}

/** NEXT and BACK by the machine, as a press of the buttons sends them. */
function backAndForth(wizard: Wizard, step: string, answers: Answers): number[] {
  const actor = start(wizard, answers, step);
  return repeat(() => {
    actor.send({ type: 'NEXT' });
    actor.send({ type: 'BACK' });
    if (!actor.getSnapshot().matches(step)) throw new Error('NEXT and BACK do not lead back.');
  });
}

function start(wizard: Wizard, answers: Answers, step = wizard.initial) {
  return createActor(createWizardMachine(wizard, { step, answers })).start();
}

function dearestValidate(wizard: Wizard, answers: Answers): number[] {
  const fields = (id: string) => wizard.step(id)?.fields.length ?? 0;
  const [dearest = wizard.initial] = wizard.stepIds.toSorted((left, right) => fields(right) - fields(left));
  return repeat(() => validate(wizard, dearest, answers));
}

async function readFolders(): Promise<[string, DefinitionFiles][]> {
  const read = async (id: string): Promise<[string, DefinitionFiles]> => [
    id,
    (await readFolder(path.join(WIZARDS, id)))?.files.texts ?? {},
  ];
  return Promise.all((await wizardIds(WIZARDS)).map(read));
}

type Loaded = CheckedWizard & { files: DefinitionFiles };

/** Faulty folders are the tests' business; here they are left out. */
function loadAll(folders: [string, DefinitionFiles][]): Loaded[] {
  return folders.flatMap(([id, files]) => {
    const result = loadDefinition(id, files, 'bench');
    return 'findings' in result ? [] : [{ ...result, files }];
  });
}

function load(id: string, files: DefinitionFiles): CheckedWizard {
  const result = loadDefinition(id, files, 'bench');
  if ('findings' in result)
    throw new Error(`The generated wizard has faults: ${JSON.stringify(result.findings.slice(0, 3))}`);
  return result;
}

/** The longest journey that runs through. */
function completeAnswers({ definition, wizard }: CheckedWizard): Answers {
  const complete = definition.journeys.filter((journey) => replay(wizard, journey.answers).complete);
  const [longest] = complete.toSorted(
    (left, right) => replay(wizard, right.answers).path.length - replay(wizard, left.answers).path.length,
  );
  if (longest === undefined) throw new Error(`No journey of '${wizard.id}' runs through.`);
  return longest.answers;
}

function stepCount(wizard: Wizard): number {
  return wizard.stepIds.length;
}

/** Milliseconds of one run. */
function once(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

/** Microseconds of each run, warmed up; as many runs as fit. */
function repeat(work: () => unknown, forMs = MEASURE_MS): number[] {
  const warm = performance.now() + WARM_UP_MS;
  while (performance.now() < warm) work();
  const runs: number[] = [];
  const until = performance.now() + forMs;
  do runs.push(once(work) * 1000);
  while (performance.now() < until);
  return runs;
}

function toMs(microseconds: number): number {
  return microseconds / 1000;
}
