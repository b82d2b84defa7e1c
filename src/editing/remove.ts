import type { DefinitionFiles } from '../check/fileNames.ts';
import {
  branchAt,
  branchesAt,
  journeyFiles,
  journeysIn,
  leaveSections,
  requireState,
  setTarget,
  stateAt,
} from './flow.ts';
import {
  inAnyRow,
  isAbout,
  isInside,
  referencesIn,
  usesOf,
  type Reference,
  type Target,
  type Use,
} from './references.ts';
import { isPlainObject, joinPointer, parsePointer } from '../engine/pointer.ts';
import { editionsOf } from '../check/editions.ts';
import { isWithin } from '../engine/fields.ts';
import { Plan } from './plan.ts';
import { takeOut, type QuestionPlace } from './questions.ts';
import type { Edit } from './edits.ts';
import type { Scalar } from '../engine/definition.ts';

/** A removal: its edits, every use of what goes, and the uses that are left for the author to decide. */
export type Removal = { edits: Edit[]; uses: Use[]; open: Use[] };

/**
 * Removes a step with its files. What led to it leads to `to`, by default to where it led itself; examples no longer pass
 * through it. Left open: what its questions are used for, and results that computed values take from it.
 */
export function removeStep(files: DefinitionFiles, step: string, to?: string): Removal {
  const plan = new Plan(files);
  const state = requireState(plan, step);
  if (isPlainObject(state['invoke'])) plan.refuse('Dieser Schritt sendet die Antworten. Ohne ihn käme nichts an.');
  const uses = usesOf(files, { kind: 'step', step });
  const successor = to ?? branchesAt(plan, step).at(-1)?.target;
  const sends = isPlainObject(state['on']) && 'SUBMIT' in state['on'];
  const target = successor === step ? undefined : successor;
  if (target !== undefined) requireState(plan, target);
  const led = Object.keys(plan.members('machine.json', '/states')).filter((id) => id !== step);
  const before = led.find((id) => branchesAt(plan, id).some((branch) => branch.target === step));
  for (const id of led) reroute(plan, id, step, { target, sends: sends && to === undefined, before });
  if (plan.read('machine.json', '/initial') === step) {
    if (target === undefined) plan.refuse('Das ist der erste Schritt, und keiner folgt ihm.');
    plan.make({ file: 'machine.json', pointer: '/initial', set: target });
  }
  leaveSections(plan, step);
  for (const file of journeyFiles(plan))
    for (const index of journeysIn(plan, file).keys()) {
      const pointer = `/journeys/${index}/path`;
      const path = plan.names(file, pointer);
      if (path.includes(step) && path.length > 1) plan.dropName(file, pointer, step);
    }
  plan.make({ file: 'machine.json', pointer: stateAt(step), remove: true });
  const own = Object.keys(files).filter((file) => /(?:^|\/)steps\//.test(file) && file.endsWith(`/${step}.json`));
  const asked = referencesIn(files).flatMap(({ declares, file, names }) =>
    declares && own.includes(file) && names.kind === 'field' ? names.pointers : [],
  );
  for (const file of own) plan.make({ file, delete: true });
  const left = dropUses(plan, files, asked);
  return { edits: plan.edits, uses, open: distinct([...usesOf(plan.files, { kind: 'step', step }), ...left]) };
}

/**
 * Removes a question, a group or a list from one place. If it is asked nowhere else, also its answers in examples, its
 * hints, and where it is listed with others (in mails, in the list of documents, in the address). Left open: conditions,
 * tables, calculations and texts that need it.
 */
export function removeQuestion(files: DefinitionFiles, place: QuestionPlace): Removal {
  const plan = new Plan(files);
  const asked = referencesIn(files).flatMap(({ declares, file, pointer, names }) =>
    declares && names.kind === 'field' && file === place.file && isWithin(pointer, place.pointer) ? names.pointers : [],
  );
  takeOut(plan, place);
  const lost = distinct(
    goneFrom(files, plan.files, asked).flatMap(({ pointer }) => usesOf(files, { kind: 'field', pointer })),
  );
  const uses = lost.filter(({ file, pointer }) => file !== place.file || !isWithin(pointer, place.pointer));
  return { edits: plan.edits, uses, open: dropUses(plan, files, asked) };
}

/**
 * Removes an answer from those that a question offers, and from lists of answers (`isOneOf`, `enum`). Left open: conditions
 * and examples with this answer alone.
 */
export function removeChoice(files: DefinitionFiles, place: QuestionPlace, value: Scalar): Removal {
  const plan = new Plan(files);
  const { file } = place;
  const at = plan.read(file, `${place.pointer}/items`) === undefined ? place.pointer : `${place.pointer}/items`;
  const key = plan.read(file, `${at}/oneOf`) === undefined ? 'enum' : 'oneOf';
  const offered = plan.read(file, `${at}/${key}`);
  const choices: unknown[] = Array.isArray(offered) ? offered : [];
  const index = choices.findIndex((choice) => (isPlainObject(choice) ? choice['const'] : choice) === value);
  if (index < 0) plan.refuse(`Die Antwort '${String(value)}' gibt es hier nicht.`);
  if (choices.length === 1) plan.refuse('Das ist die letzte Antwort. Bitte löschen Sie die Frage.');
  const targets = declaredAt(files, place).map((pointer): Target => ({ kind: 'choice', pointer, value }));
  const uses = distinct(targets.flatMap((target) => usesOf(files, target)));
  plan.make({ file, pointer: `${at}/${key}/${index}`, remove: true });
  if (plan.read(file, `${place.pointer}/alone`) === value) plan.drop(file, `${place.pointer}/alone`);
  if (plan.read(file, `${place.pointer}/default`) === value) plan.drop(file, `${place.pointer}/default`);
  const isOffered = referencesIn(plan.files).some(
    (reference) => reference.declares && targets.some((target) => isAbout(reference, target)),
  );
  if (isOffered) return { edits: plan.edits, uses, open: [] };
  for (const use of listedLast(
    referencesIn(plan.files).filter((reference) => targets.some((one) => isAbout(reference, one))),
  ))
    dropFromList(plan, use);
  return { edits: plan.edits, uses, open: distinct(targets.flatMap((target) => usesOf(plan.files, target))) };
}

/** Removes a table with its files, and results that use it as one of several. Left open: calculations with its cells. */
export function removeTable(files: DefinitionFiles, table: string): Removal {
  const plan = new Plan(files);
  const own = Object.keys(files).filter((file) => /(?:^|\/)tables\//.test(file) && file.endsWith(`/${table}.json`));
  if (own.length === 0) plan.refuse(`Die Tabelle '${table}' gibt es nicht.`);
  const uses = usesOf(files, { kind: 'table', table });
  for (const file of own) plan.make({ file, delete: true });
  for (const { file, pointer } of uses.toReversed()) {
    const entry = /^(.*\/result\/tables)\/\d+(?=\/table$)/.exec(pointer);
    const tables = entry === null ? undefined : plan.read(file, entry[1] ?? '');
    if (entry !== null && Array.isArray(tables) && tables.length > 1)
      plan.make({ file, pointer: entry[0], remove: true });
  }
  return { edits: plan.edits, uses, open: usesOf(plan.files, { kind: 'table', table }) };
}

/** Removes a way forward of a step. Of one with a single branch left, no list remains. */
export function removeBranch(files: DefinitionFiles, step: string, index: number): Removal {
  const plan = new Plan(files);
  requireState(plan, step);
  const branches = branchesAt(plan, step);
  if (branches[index] === undefined) plan.refuse(`Der Schritt '${step}' hat keinen ${index + 1}. Zweig.`);
  dropBranch(plan, step, index);
  return { edits: plan.edits, uses: [], open: [] };
}

function dropBranch(plan: Plan, step: string, index: number): void {
  const branches = branchesAt(plan, step);
  const pointer = branchAt(plan, step, index);
  const left = branches.toSpliced(index, 1);
  const [only] = left;
  const list = pointer.replace(/\/\d+$/, '');
  if (only === undefined) plan.make({ file: 'machine.json', pointer: `${stateAt(step)}/on`, remove: true });
  else if (left.length === 1 && only.guard === undefined)
    plan.make({ file: 'machine.json', pointer: list, set: only.target });
  else plan.make({ file: 'machine.json', pointer, remove: true });
}

/** Where the ways to a removed step lead. `sends`: it sent the answers, which the step before it now does. */
type Detour = { target: string | undefined; sends: boolean; before: string | undefined };

/** Leads what led to a step elsewhere; without another step, or if that makes two equal ways, the way goes. */
export function reroute(plan: Plan, id: string, step: string, { target, sends, before }: Detour): void {
  for (const key of ['onDone', 'onError']) {
    const pointer = `${stateAt(id)}/invoke/${key}`;
    const other = key === 'onError' && sends ? before : target;
    if (plan.read('machine.json', pointer) === step && other !== undefined)
      plan.make({ file: 'machine.json', pointer, set: other });
  }
  const branches = branchesAt(plan, id);
  for (const index of [...branches.keys()].toReversed()) {
    if (branches[index]?.target !== step) continue;
    if (target === undefined) dropBranch(plan, id, index);
    else setTarget(plan, id, index, target);
  }
  const now = branchesAt(plan, id);
  for (const index of [...now.keys()].toReversed()) {
    const [own, next] = [now[index], now[index + 1]];
    const isSpare =
      own?.guard !== undefined && next !== undefined && own.target === next.target && next.guard === undefined;
    if (isSpare && branches[index]?.target === step) dropBranch(plan, id, index);
  }
  if (sends && target !== undefined && branches.some((branch) => branch.target === step))
    becomeSender(plan, id, target);
}

/** The step before one that sent now sends itself. */
function becomeSender(plan: Plan, id: string, target: string): void {
  const next = `${stateAt(id)}/on/NEXT`;
  if (plan.read('machine.json', next) === target) plan.make({ file: 'machine.json', pointer: next, rename: 'SUBMIT' });
}

/** The pointers of the question at a place: several for a part that is used in several places. */
function declaredAt(files: DefinitionFiles, place: QuestionPlace): string[] {
  const found = referencesIn(files).find(
    ({ file, pointer, as, names }) =>
      as === 'key' && file === place.file && pointer === place.pointer && names.kind === 'field',
  );
  return found?.names.kind === 'field' ? found.names.pointers : [];
}

/** A question that is asked no more, and the editions where it was (empty: the folder's own files). */
type RemovedAnswer = { pointer: string; editions: string[]; everywhere: boolean };

function goneFrom(before: DefinitionFiles, after: DefinitionFiles, pointers: readonly string[]): RemovedAnswer[] {
  const [asking, askingStill] = [filesAsking(before), filesAsking(after)];
  return [...new Set(pointers)].flatMap((pointer) => {
    const was = editionsAmong(before, asking.get(inAnyRow(pointer)) ?? []);
    const is = editionsAmong(after, askingStill.get(inAnyRow(pointer)) ?? []);
    const editions = was.filter((edition) => !is.includes(edition));
    return editions.length === 0 ? [] : [{ pointer, editions, everywhere: is.length === 0 }];
  });
}

/** The files that ask each question. */
function filesAsking(files: DefinitionFiles): Map<string, string[]> {
  const asking = referencesIn(files).flatMap(({ declares, names, file }) =>
    declares && names.kind === 'field' ? names.pointers.map((pointer) => ({ pointer: inAnyRow(pointer), file })) : [],
  );
  const grouped = Map.groupBy(asking, ({ pointer }) => pointer);
  return new Map([...grouped].map(([pointer, places]) => [pointer, places.map(({ file }) => file)]));
}

/** The editions that one of the files counts in. */
function editionsAmong(files: DefinitionFiles, among: readonly string[]): string[] {
  return ['', ...editionsOf(files)].filter((edition) => among.some((file) => isIn(files, edition, file)));
}

/** Whether a file counts in an edition: it is the edition's own, or the folder's and not replaced. */
function isIn(files: DefinitionFiles, edition: string, file: string): boolean {
  if (edition === '' || file.startsWith('../')) return !file.startsWith('editions/');
  if (file.startsWith('editions/')) return file.startsWith(`editions/${edition}/`);
  return !Object.hasOwn(files, `editions/${edition}/${file}`);
}

/**
 * Removes what can be removed with questions that are asked no more. Returns the uses that are left. Where another edition
 * still asks the question, uses stay.
 */
function dropUses(plan: Plan, before: DefinitionFiles, pointers: readonly string[]): Use[] {
  const gone = goneFrom(before, plan.files, pointers);
  const everywhere = gone.flatMap((one) => (one.everywhere ? [one.pointer] : [])).toReversed();
  dropAnswers(plan, new Set(everywhere.map(inAnyRow)));
  const named = referencesIn(plan.files).flatMap(({ names }) => (names.kind === 'field' ? names.pointers : []));
  // Each removal moves what stands behind it, so places are looked for anew, but not for questions that no place names.
  for (const pointer of everywhere) if (named.some((one) => isInside(one, pointer))) dropListed(plan, pointer);
  const left = gone.flatMap(({ pointer, editions }) =>
    usesOf(plan.files, { kind: 'field', pointer }).filter(({ file }) =>
      editions.some((edition) => isIn(plan.files, edition, file)),
    ),
  );
  return distinct(left);
}

/** Removes the answers to questions from the examples. */
function dropAnswers(plan: Plan, questions: ReadonlySet<string>): void {
  const answers = referencesIn(plan.files).filter(
    (reference) =>
      reference.as === 'key' &&
      /(?:^|\/)journeys\.json$/.test(reference.file) &&
      reference.names.kind === 'field' &&
      reference.names.pointers.some((one) => questions.has(inAnyRow(one))),
  );
  for (const { file, pointer: at } of answers.toReversed()) plan.make({ file, pointer: at, remove: true });
}

/** Removes a question from lists of questions, and hints beside it. */
function dropListed(plan: Plan, pointer: string): void {
  const listed = referencesIn(plan.files).filter((reference) => isAbout(reference, { kind: 'field', pointer }));
  for (const reference of listedLast(listed)) {
    const { file, pointer: at } = reference;
    const hint = /^\/advice\/\d+(?=\/field$)/.exec(at)?.[0];
    if (hint !== undefined) {
      plan.make({ file, pointer: hint, remove: true });
      plan.dropEmpty(file, '/advice');
    } else if (/^\/(?:query|accepts)\/[^/]+$/.test(at) || /^\/mails\/client\/phone$/.test(at)) {
      plan.make({ file, pointer: at, remove: true });
      plan.dropEmpty(file, parentOf(at));
    } else if (
      /\/(?:mails\/confirmation\/repeat|mails\/client\/name|documents\/from|row\/name|beforeSending\/fields)\/\d+$/.test(
        at,
      )
    ) {
      dropFromList(plan, reference);
    }
  }
}

/** Removes an entry from a list, or a list that may not be empty with its last entry, where it may be missing. */
function dropFromList(plan: Plan, { file, pointer }: Pick<Reference, 'file' | 'pointer'>): void {
  const list = parentOf(pointer);
  const entries = plan.read(file, list);
  if (!Array.isArray(entries)) return;
  if (entries.length > 1 || list.endsWith('/repeat')) plan.make({ file, pointer, remove: true });
  else if (/\/(?:client|row)\/name$|\/beforeSending\/fields$/.test(list))
    plan.make({ file, pointer: list, remove: true });
  else if (list === '/documents/from') plan.make({ file, pointer: '/documents', remove: true });
}

/** Later entries first, so that removing one leaves the places of the others. */
function listedLast(references: Reference[]): Reference[] {
  return references.toReversed();
}

function parentOf(pointer: string): string {
  return parsePointer(pointer).slice(0, -1).reduce<string>(joinPointer, '');
}

function distinct(uses: Use[]): Use[] {
  const places = new Map(uses.map((use) => [`${use.file} ${use.pointer}`, use]));
  return [...places.values()];
}
