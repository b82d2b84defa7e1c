import type { DefinitionFiles } from '../check/fileNames.ts';
import { joinPointer } from '../engine/pointer.ts';
import { isWithin } from '../engine/fields.ts';
import { mentionsIn } from '../engine/subschemas.ts';
import type { PropertySchema } from '../engine/definition.ts';
import { addBranches, branchAround, branchFor, cleanBranch, dropEmptyEntry, groupOf, scopeOf } from './branches.ts';
import { addRequired, insertProperty, openGroups, splitPlace, type QuestionPlace } from './questions.ts';
import { answerPathOf, shownOrder, uiOf } from './shownOrder.ts';
import { Plan } from './plan.ts';
import type { Edit } from './edits.ts';

type Planned = { edits: Edit[]; place: QuestionPlace };

/**
 * Asks a question only under a condition. It stands in the question's group, or in one around it: `at` is the pointer of its schema, and the condition is
 * about the answers of that group. Joins others with the same condition. The page keeps its order.
 */
export function makeConditional(
  files: DefinitionFiles,
  place: QuestionPlace,
  condition: PropertySchema,
  at?: string,
): Planned {
  const plan = new Plan(files);
  const { group, name } = splitPlace(plan, place);
  const { file } = group;
  const around = at ?? group.pointer;
  const own = answerOf(place.pointer);
  if (mentionsIn(condition, '', answerOf(around)).some(({ pointer }) => isWithin(pointer, own)))
    plan.refuse('Eine Frage kann nicht von ihrer eigenen Antwort abhängen.');
  const shown = shownOrder(plan.read(file, ''), group.pointer).flat();
  const taken = takeFrom(plan, group, name);
  const branch = { file, pointer: `${branchFor(plan, { file, pointer: around }, condition)}/then` };
  const inside = openGroups(plan, branch, namesBetween(around, group.pointer), true);
  const moved = putInto(plan, inside, name, taken);
  if (shownOrder(plan.read(file, ''), inside.pointer).flat().join('\n') !== shown.join('\n'))
    plan.make({ file, pointer: `${uiOf(group.pointer)}/ui:order`, set: shown });
  return { edits: plan.edits, place: moved };
}

/** Asks a question whatever the answers: takes it out of the condition around it. */
export function makeUnconditional(files: DefinitionFiles, place: QuestionPlace): Planned {
  const plan = new Plan(files);
  const { group, name } = splitPlace(plan, place);
  const { file } = group;
  const branch = branchAround(group.pointer);
  if (branch === undefined) return plan.refuse('Diese Frage steht unter keiner Bedingung.');
  const taken = takeFrom(plan, group, name);
  const moved = putInto(plan, openGroups(plan, { file, pointer: branch.group }, branch.names, true), name, taken);
  cleanBranch(plan, group);
  return { edits: plan.edits, place: moved };
}

/**
 * Writes a condition into the outermost group that it may stand in, with what it decides about: there it can be about all earlier answers. `place` is that of
 * its `if`; the condition is about the answers of that group.
 */
export function liftCondition(
  files: DefinitionFiles,
  { file, pointer }: QuestionPlace,
  condition: PropertySchema,
): Planned {
  const plan = new Plan(files);
  const at = pointer.slice(0, pointer.lastIndexOf('/'));
  const scope = scopeOf(groupOf(at));
  const names = namesBetween(scope, groupOf(at));
  const branches = Object.entries(plan.members(file, at))
    .filter(([key]) => key === 'then' || key === 'else')
    .map(([key, branch]) => [key, names.reduceRight((part, name) => within(name, part), branch)] as const);
  for (const [key] of branches) plan.drop(file, `${at}/${key}`);
  plan.drop(file, pointer);
  dropEmptyEntry(plan, file, at);
  const lifted = addBranches(plan, { file, pointer: scope }, { if: condition, ...Object.fromEntries(branches) });
  return { edits: plan.edits, place: { file, pointer: `${lifted}/if` } };
}

function within(name: string, part: unknown): unknown {
  return { properties: { [name]: part } };
}

/** The pointer of the answer to a question or group. */
function answerOf(pointer: string): string {
  const path = answerPathOf(pointer);
  return path.slice(path.lastIndexOf('items') + 1).reduce(joinPointer, '');
}

function namesBetween(outer: string, inner: string): string[] {
  return answerPathOf(inner).slice(answerPathOf(outer).length);
}

type RemovedQuestion = { schema: unknown; isRequired: boolean };

function takeFrom(plan: Plan, { file, pointer }: QuestionPlace, name: string): RemovedQuestion {
  const at = joinPointer(`${pointer}/properties`, name);
  const schema = plan.read(file, at);
  const isRequired = plan.names(file, `${pointer}/required`).includes(name);
  plan.make({ file, pointer: at, remove: true });
  plan.dropName(file, `${pointer}/required`, name);
  return { schema, isRequired };
}

function putInto(
  plan: Plan,
  group: QuestionPlace,
  name: string,
  { schema, isRequired }: RemovedQuestion,
): QuestionPlace {
  insertProperty(plan, group, name, schema, undefined, false);
  if (isRequired) addRequired(plan, group, name);
  return { file: group.file, pointer: joinPointer(`${group.pointer}/properties`, name) };
}
