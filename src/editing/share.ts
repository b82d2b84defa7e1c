import type { DefinitionFiles } from '../check/fileNames.ts';
import { partFile } from '../check/fileNames.ts';
import { isPlainObject, joinPointer, parsePointer } from '../engine/pointer.ts';
import {
  addRequired,
  hintsAbout,
  insertBeforeConsents,
  insertProperty,
  refuseUses,
  splitPlace,
  type QuestionPlace,
} from './questions.ts';
import { widgetTraits } from '../engine/widgetTraits.ts';
import { answerPathOf, declaredNames, uiOf } from './shownOrder.ts';
import { createStep, leadThrough } from './flow.ts';
import { freeName, nameFromTitle, stepName } from './names.ts';
import { keysAt } from '../format/places.ts';
import { Plan } from './plan.ts';
import type { Edit } from './edits.ts';

type Shared = { edits: Edit[]; part: string };

/** A name that no shared part has yet, made of a title. */
export function partNameFor(files: DefinitionFiles, title: string): string {
  const taken = Object.keys(files).flatMap((file) => /^\.\.\/parts\/(.+)\.json$/.exec(file)?.[1] ?? []);
  return freeName(stepName(title) || 'teil', taken, '-');
}

/**
 * Makes a shared part of a question or group, and uses it where the question stood: with its looks, and with those of its hints that are about
 * it alone. The wizard is the same as before. `title`: what the part's name is made of.
 */
export function shareQuestion(files: DefinitionFiles, place: QuestionPlace, title: string): Shared {
  const plan = new Plan(files);
  const { file, pointer } = place;
  splitPlace(plan, place);
  const schema = plan.members(file, pointer);
  if (schema['uses'] !== undefined) plan.refuse('Das ist schon ein gemeinsamer Teil.');
  const part = partNameFor(files, title);
  const ui = uiOf(pointer);
  const look = plan.read(file, ui);
  const hints = lastHintsAbout(plan, place);
  const moved = hints.map(({ hint }) => ({ ...hint, field: '' }));
  for (const { index } of hints.toReversed()) plan.make({ file, pointer: `/advice/${index}`, remove: true });
  plan.dropEmpty(file, '/advice');
  if (look !== undefined) {
    plan.make({ file, pointer: ui, remove: true });
    dropEmptyLooks(plan, file, ui);
  }
  plan.make({ file, pointer, set: { uses: part } });
  createPart(plan, part, {
    schema,
    ...(look !== undefined && { ui: look }),
    ...(moved.length > 0 && { advice: moved }),
  });
  return { edits: plan.edits, part };
}

/** Makes a shared part of a step, which uses it. What parts cannot have stays with the step. The wizard is the same as before. */
export function shareStep(files: DefinitionFiles, step: string): Shared {
  const plan = new Plan(files);
  const file = `steps/${step}.json`;
  const { $schema, ...written } = plan.members(file, '');
  if (written['uses'] !== undefined) plan.refuse('Dieser Schritt ist schon ein gemeinsamer Teil.');
  if (written['schema'] === undefined)
    plan.refuse('Dieser Schritt fragt nichts. Gemeinsam können nur Schritte mit Fragen sein.');
  const part = partNameFor(files, typeof written['title'] === 'string' ? written['title'] : step);
  const inParts = keysAt(partFile(part), '');
  const [shared, own] = [true, false].map((isShared) =>
    Object.fromEntries(Object.entries(written).filter(([key]) => Object.hasOwn(inParts, key) === isShared)),
  );
  createPart(plan, part, shared ?? {});
  const left = {
    ...($schema !== undefined && { $schema }),
    uses: part,
    ...(Object.keys(own ?? {}).length > 0 && { with: own }),
  };
  plan.make({ file, replace: `${JSON.stringify(left, null, 2)}\n` });
  return { edits: plan.edits, part };
}

/** Asks the question or group of a shared part in a group: before another one, empty for the end. */
export function insertPart(
  files: DefinitionFiles,
  group: QuestionPlace,
  part: string,
  before = '',
): { edits: Edit[]; place: QuestionPlace } {
  const plan = new Plan(files);
  const { file, pointer } = group;
  refuseUses(plan, group);
  const { schema, title } = plan.members(partFile(part), '');
  if (!isPlainObject(schema)) return plan.refuse('Diesen gemeinsamen Teil gibt es nicht.');
  const words = typeof schema['title'] === 'string' ? schema['title'] : typeof title === 'string' ? title : part;
  const path = answerPathOf(pointer);
  const taken = Object.keys(files)
    .filter((name) => /(?:^|\/)steps\//.test(name))
    .flatMap((name) => declaredNames(plan.read(name, '/schema'), path));
  const name = freeName(nameFromTitle(part.replaceAll('-', ' ')) || nameFromTitle(words) || 'angabe', taken);
  const isConsentPart = widgetTraits(plan.read(partFile(part), '/ui/ui:widget')).isConsent === true;
  if (before === '' && !isConsentPart) insertBeforeConsents(plan, group, name, { uses: part });
  else insertProperty(plan, group, name, { uses: part }, before);
  const { errorMessage } = schema;
  const isDemanded =
    typeof errorMessage === 'string' || (isPlainObject(errorMessage) && errorMessage['required'] !== undefined);
  if (isDemanded) addRequired(plan, group, name);
  return { edits: plan.edits, place: { file, pointer: joinPointer(`${pointer}/properties`, name) } };
}

/** Puts a shared part behind a step, as a step of its own. */
export function insertSharedStep(files: DefinitionFiles, after: string, part: string): { edits: Edit[]; step: string } {
  const plan = new Plan(files);
  const title = plan.read(partFile(part), '/title');
  if (typeof title !== 'string') return plan.refuse('Dieser gemeinsame Teil ist kein ganzer Schritt.');
  const taken = Object.keys(plan.members('machine.json', '/states'));
  const step = freeName(stepName(title) || part, taken, '-');
  const { on } = plan.members('machine.json', joinPointer('/states', after));
  if (!isPlainObject(on))
    return plan.refuse('Nach diesem Schritt kommt nichts mehr. Bitte fügen Sie ihn weiter vorn ein.');
  createStep(plan, step, title, { on }, after);
  leadThrough(plan, after, step);
  plan.make({
    file: `steps/${step}.json`,
    replace: `${JSON.stringify({ $schema: '../../step.schema.json', uses: part }, null, 2)}\n`,
  });
  return { edits: plan.edits, step };
}

function createPart(plan: Plan, part: string, content: Record<string, unknown>): void {
  const text = JSON.stringify({ $schema: '../part.schema.json', ...content }, null, 2);
  plan.make({ file: partFile(part), create: `${text}\n` });
}

/**
 * The hints at the end of the step's list that judge the answer to a question alone: those of parts come last. In rows, parts have
 * no hints.
 */
function lastHintsAbout(plan: Plan, { file, pointer }: QuestionPlace) {
  const path = answerPathOf(pointer);
  const all = plan.read(file, '/advice');
  const isWithOther = hasPartsWithHints(plan, file);
  if (path.includes('items') || !Array.isArray(all) || isWithOther) return [];
  const own = hintsAbout(plan, file, path.reduce<string>(joinPointer, '')).flatMap(({ hint, index }) =>
    isPlainObject(hint) && !['when', 'unlessAnswers', 'beforeSending'].some((key) => Object.hasOwn(hint, key))
      ? [{ hint, index }]
      : [],
  );
  return own.filter(({ index }, rank) => all.length - index === own.length - rank);
}

/** Whether other parts of the step bring hints: which of them come first depends on where the parts stand. */
function hasPartsWithHints(plan: Plan, file: string): boolean {
  const uses = JSON.stringify(plan.read(file, '') ?? {}).matchAll(/"uses":"([a-z0-9-]+)"/g);
  return [...uses].some(([, part = '']) => plan.read(partFile(part), '/advice') !== undefined);
}

/** Removes what looks of groups are empty now, from the inside out. */
function dropEmptyLooks(plan: Plan, file: string, pointer: string): void {
  const tokens = parsePointer(pointer);
  for (let length = tokens.length - 1; length > 0; length -= 1)
    plan.dropEmpty(file, tokens.slice(0, length).reduce(joinPointer, ''));
}
