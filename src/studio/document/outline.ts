import { exitsOf, type Exit } from '../../check/exits.ts';
import { fillParts, partFile, partName } from '../../check/browser.ts';
import { collectFields, withRowPattern, type Field, widgetTraits } from '../../engine/index.ts';
import {
  isPlainObject,
  joinPointer,
  memoize,
  parsePointer,
  readPointer,
  uiAt,
  type PropertySchema,
  type StepFile,
  type UiSchema,
} from '../../engine/index.ts';
import type { OperationName } from '../../engine/vocabulary.ts';
import { operationOf } from '../../format/index.ts';
import { inOrder } from './fieldOrder.ts';
import { formatKind } from './kinds.ts';
import { namedParts, type PartNode } from './partTitles.ts';
import type { Tree, Trees } from './trees.ts';
import type { FilePlace } from './place.ts';
import { formatText } from './formatText.ts';
import { inWords, nameInWords, titleOf, titleOfComputed } from './titles.ts';

/** A question as the views list it. */
export type QuestionNode = {
  /** Pointer of its answer. */
  field: string;
  place: FilePlace;
  title: string;
  /** In the words of the menu that adds questions. */
  kind: string;
  required: boolean;
  /** Whether it is demanded or voluntary is decided by its kind. */
  isConsent: boolean;
  /** How many conditions it stands under. */
  conditions: number;
  /** The shared part that it comes from. */
  part: string | undefined;
  /** The questions of each row, if it is a list of groups. Their pointers have `*` for the row. */
  rows: QuestionNode[];
};

/** A way out of a step, in the order in which they are tried. */
export type ExitNode = Omit<Exit, 'pointer' | 'targetPointer'> & { place: FilePlace };

/** A state of the machine with its step. */
export type StepNode = {
  id: string;
  /** The step's file; undefined if there is none, as for the state that sends. */
  file: string | undefined;
  title: string;
  role: 'questions' | 'telling' | 'summary' | 'sending' | 'final';
  /** The file is no JSON at the moment, and what is said here is older. */
  broken: boolean;
  /** Whether the machine has this state. */
  inMachine: boolean;
  /** Whether a way leads to it from the first step. */
  reached: boolean;
  questions: QuestionNode[];
  exits: ExitNode[];
  /** What else is worth knowing about it. */
  marks: StepMark[];
  /** The questions as the engine reads them, for conditions in words. */
  fields: readonly Field[];
  schema: PropertySchema | undefined;
  /** The columns of tables that its result shows, by the words beside them. */
  columns: Outline['columns'];
  /** Names of the shared parts that it uses. */
  parts: readonly string[];
};

/** A step gives advice, takes files, shows a result, or ends on another page. */
export type StepMark = 'advice' | 'upload' | 'result' | 'onward';

/** What a wizard consists of. */
export type Outline = {
  title: string;
  initial: string;
  /** Each after all that lead to it, final ones last, then those that nobody reaches. */
  steps: StepNode[];
  tables: { name: string; title: string; file: string }[];
  /** The columns of tables that a result shows, by the words beside them. */
  columns: { name: string; title: string }[];
  parts: PartNode[];
  journeys: { name: string; place: FilePlace }[];
  mails: { name: string; place: FilePlace }[];
  computed: ComputedNode[];
};

/** A computed value. `operation`: undefined while it has none. */
export type ComputedNode = { name: string; title: string; operation: OperationName | undefined; place: FilePlace };

const MACHINE = 'machine.json';

/** What the trees say, as far as they say anything: files may be missing, wrong or half-written. */
export function outlineOf(trees: Trees): Outline {
  return outlineReader()(trees);
}

/** Returns a function that reads outlines. A step is read again only if something that it is read from has changed. */
export function outlineReader(): (trees: Trees) => Outline {
  let known = new Map<string, { sources: readonly unknown[]; step: StepNode }>();
  return (trees) => {
    const states = recordAt(recordAt(trees[MACHINE]?.value)['states']);
    const initial = textOf(recordAt(trees[MACHINE]?.value)['initial']);
    const own = Object.keys(trees).flatMap((file) => /^steps\/(.+)\.json$/.exec(file)?.[1] ?? []);
    const ids = [...new Set([...Object.keys(states), ...own])];
    const exits = new Map(ids.map((id) => [id, exitsOf(id, states[id]).map(exitNode)]));
    const order = walkOrder(initial, exits, (id) => recordAt(states[id])['type'] === 'final');
    const ranks = new Map(order.map((id, index) => [id, index]));
    const parts = Object.keys(trees).flatMap((file) => partName(file) ?? []);
    const partTrees = parts.map((name) => trees[partFile(name)]);

    const next: typeof known = new Map();
    for (const id of ids) {
      const tree = trees[stepFile(id)];
      const reached = ranks.has(id);
      // As a text: each edit of the machine reads all its states anew, and most say what they said.
      const sources = [tree, JSON.stringify(states[id]), reached, ...(usesParts(tree) ? partTrees : [])];
      const before = known.get(id);
      const isSame =
        before?.sources.length === sources.length && sources.every((one, at) => one === before.sources[at]);
      const step = isSame ? before.step : stepNode(id, { tree, trees, states, exits, reached });
      next.set(id, { sources, step });
    }
    known = next;

    const rank = (id: string) => ranks.get(id) ?? order.length;
    const used = new Set([...next.values()].flatMap(({ step }) => step.parts));
    const computed = computedIn(trees);
    const steps = [...next.values()].map(({ step }) => step);
    return {
      title: textOf(recordAt(trees['wizard.json']?.value)['title']),
      initial,
      steps: withFilledTitles(steps, computed).toSorted((one, other) => rank(one.id) - rank(other.id)),
      tables: Object.entries(trees).flatMap(([file, { value }]) => {
        const name = /^tables\/(.+)\.json$/.exec(file)?.[1];
        return name === undefined ? [] : [{ name, title: textOf(recordAt(value)['title']) || inWords(name), file }];
      }),
      columns: [...next.values()].flatMap(({ step }) => step.columns),
      parts: namedParts(
        parts.map((name) => {
          const file = partFile(name);
          return { name, file, used: used.has(name), value: trees[file]?.value };
        }),
      ),
      journeys: listAt(recordAt(trees['journeys.json']?.value)['journeys']).map((journey, index) => ({
        name: textOf(recordAt(journey)['name']) || `Beispiel ${index + 1}`,
        place: { file: 'journeys.json', pointer: `/journeys/${index}` },
      })),
      mails: Object.keys(recordAt(recordAt(trees['wizard.json']?.value)['mails'])).map((name) => ({
        name,
        place: { file: 'wizard.json', pointer: joinPointer('/mails', name) },
      })),
      computed,
    };
  };
}

function computedIn(trees: Trees): ComputedNode[] {
  return Object.entries(recordAt(recordAt(trees['wizard.json']?.value)['computed'])).map(([name, value]) => ({
    name,
    title: titleOfComputed(name, value),
    operation: operationOf(value),
    place: { file: 'wizard.json', pointer: joinPointer('/computed', name) },
  }));
}

/** Titles name what is filled into them: 'Wer vertritt Sie, [Ihr Name]?'. */
function withFilledTitles(steps: readonly StepNode[], computed: readonly ComputedNode[]): StepNode[] {
  const questions = steps.flatMap((step) => step.questions);
  const of = (name: string) =>
    computed.find((value) => `=${value.name}` === name)?.title ??
    questions.find(({ field }) => field === name)?.title ??
    nameInWords(name);
  return steps.map((step) => (step.title.includes('{') ? { ...step, title: formatText({ of }, step.title) } : step));
}

function stepFile(id: string): string {
  return `steps/${id}.json`;
}

function columnsShown(step: Record<string, unknown>): Outline['columns'] {
  return listAt(recordAt(step['result'])['rows']).flatMap((row) => {
    const [name, title] = [textOf(recordAt(row)['value']), textOf(recordAt(row)['label'])];
    return name === '' || title === '' ? [] : [{ name, title }];
  });
}

type StepSources = {
  tree: Tree | undefined;
  trees: Trees;
  states: Record<string, unknown>;
  exits: Map<string, ExitNode[]>;
  reached: boolean;
};

function stepNode(id: string, { tree, trees, states, exits, reached }: StepSources): StepNode {
  const file = stepFile(id);
  const { filled, parts } = filledStep(file, tree, trees);
  const step = recordAt(filled ?? tree?.value);
  const sound = step as StepFile;
  const state = recordAt(states[id]);
  const fields = tried(() => inOrder(collectFields(id, sound.schema), sound)) ?? [];
  const questions = tree === undefined ? [] : questionsOf(fields, file, sound, recordAt(tree.value));
  return {
    id,
    file: tree === undefined ? undefined : file,
    title: titleOfStep(id, step, state),
    role: roleOf(state, step, questions.length),
    broken: tree?.broken === true,
    inMachine: Object.hasOwn(states, id),
    reached,
    questions,
    exits: exits.get(id) ?? [],
    marks: marksOf(step, fields),
    fields,
    schema: isPlainObject(step['schema']) ? sound.schema : undefined,
    columns: columnsShown(step),
    parts,
  };
}

/** A title that somebody has emptied is no reason to show a name that nobody has chosen. */
function titleOfStep(id: string, step: Record<string, unknown>, state: Record<string, unknown>): string {
  if (step['title'] === '') return 'Schritt ohne Titel';
  return textOf(step['title']) || (state['invoke'] === undefined ? inWords(id) : 'Wird gesendet');
}

function marksOf(step: Record<string, unknown>, fields: readonly Field[]): StepMark[] {
  return [
    ...(listAt(step['advice']).length > 0 ? (['advice'] as const) : []),
    ...(fields.some(({ schema }) => schema.upload !== undefined) ? (['upload'] as const) : []),
    ...(step['result'] === undefined ? [] : (['result'] as const)),
    ...(step['onward'] === undefined ? [] : (['onward'] as const)),
  ];
}

function roleOf(state: Record<string, unknown>, step: Record<string, unknown>, questions: number): StepNode['role'] {
  if (state['type'] === 'final') return 'final';
  if (state['invoke'] !== undefined) return 'sending';
  if (step['summary'] === true) return 'summary';
  return questions === 0 ? 'telling' : 'questions';
}

/** The questions of a step with its shared parts filled in, each with the place where the analyst wrote it. */
function questionsOf(
  fields: readonly Field[],
  file: string,
  step: StepFile,
  written: Record<string, unknown>,
): QuestionNode[] {
  const nodeOf = (field: Field, rows: QuestionNode[]): QuestionNode => {
    const pointer = `/schema${field.schemaPointer}`;
    const { at, part } = writtenAt(written, pointer);
    const ui = tried(() => uiAt(step.ui as UiSchema, field.pointer.replaceAll('/*/', '/items/'))) ?? {};
    return {
      field: field.pointer,
      place: { file, pointer: at },
      title: titleOf(field.schema, field.schema.title === '' ? 'Frage ohne Titel' : nameInWords(field.pointer)),
      kind: formatKind(field.schema, ui),
      required: isRequired(step, field),
      isConsent: widgetTraits(ui['ui:widget']).isConsent === true,
      conditions: field.conditions.length,
      part,
      rows,
    };
  };
  return fields.map((field) => {
    const [, ...inRows] = withRowPattern(field);
    return nodeOf(
      field,
      inRows.map((part) => nodeOf(part, [])),
    );
  });
}

/** The place of a value in the file as it was written: that of the shared part that it comes from, if it does. */
function writtenAt(written: unknown, pointer: string): { at: string; part: string | undefined } {
  let at = '';
  for (const key of parsePointer(pointer)) {
    const { uses } = recordAt(readPointer(written, at));
    if (typeof uses === 'string') return { at, part: uses };
    const next = joinPointer(at, key);
    if (readPointer(written, next) === undefined) break;
    at = next;
  }
  const { uses } = recordAt(readPointer(written, at));
  return { at, part: typeof uses === 'string' ? uses : undefined };
}

function isRequired(step: StepFile, { schemaPointer, path }: Field): boolean {
  const group = schemaPointer.slice(0, schemaPointer.lastIndexOf('/properties/'));
  return listAt(recordAt(readPointer(step.schema, group))['required']).includes(path.at(-1));
}

function exitNode({ event, target, guard, pointer }: Exit): ExitNode {
  return { event, target, guard, place: { file: MACHINE, pointer } };
}

/**
 * The ids that can be reached: each after all that lead to it, but for ways back; along a branch its steps stay together.
 * Final steps stand last, also if another branch goes on longer.
 */
function walkOrder(initial: string, exits: Map<string, ExitNode[]>, isFinal: (id: string) => boolean): string[] {
  const seen = new Set<string>();
  const backwards: string[] = [];
  const visit = (id: string) => {
    const ways = exits.get(id);
    if (ways === undefined || seen.has(id)) return;
    seen.add(id);
    // The order is reversed in the end, so the first branch is visited last.
    for (const { target, event } of ways.toReversed()) if (event !== 'onError') visit(target);
    backwards.push(id);
  };
  visit(initial);
  const order = backwards.toReversed();
  return [...order.filter((id) => !isFinal(id)), ...order.filter((id) => isFinal(id))];
}

/** Whether a file names a shared part. */
const namesParts = memoize(
  (tree: Tree): boolean => JSON.stringify(tree.value ?? {}).includes('"uses"'),
  new WeakMap<Tree, boolean>(),
);

function usesParts(tree: Tree | undefined): tree is Tree {
  return tree !== undefined && namesParts(tree);
}

/** A step with its shared parts filled in, as far as that is possible, and their names. */
function filledStep(file: string, tree: Tree | undefined, trees: Trees): { filled: unknown; parts: string[] } {
  if (!usesParts(tree)) return { filled: undefined, parts: [] };
  const parts = Object.entries(trees).flatMap(([name, { value }]) => {
    const part = partName(name);
    return part === undefined ? [] : [[part, JSON.stringify(value ?? {})] as const];
  });
  const filled = tried(() => fillParts({ [file]: JSON.stringify(tree.value) }, Object.fromEntries(parts)));
  const text = filled?.texts[file];
  return { filled: text === undefined ? undefined : (JSON.parse(text) as unknown), parts: filled?.sources.parts ?? [] };
}

/** Reads half-written data with functions that expect sound ones. */
function tried<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function recordAt(value: unknown): Record<string, unknown> {
  return isPlainObject(value) ? value : {};
}

function listAt(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
