import type { DefinitionFiles } from '../check/fileNames.ts';
import { isPlainObject, joinPointer } from '../engine/pointer.ts';
import { Plan } from './plan.ts';
import { addRequired, nameDocuments, splitPlace, type QuestionPlace } from './questions.ts';
import { usesOf, type Use } from './references.ts';
import {
  keptBy,
  keywordRow,
  KINDS,
  LOOKS_OF_KINDS,
  ruleName,
  sortOf,
  type Kind,
  type KindName,
  type Sort,
} from '../format/index.ts';
import { answerPathOf, uiOf } from './shownOrder.ts';
import type { Edit } from './edits.ts';

type Schema = Readonly<Record<string, unknown>>;

type Converted = {
  edits: Edit[];
  /** Members that the question loses, in words. */
  lost: string[];
  /** Uses of answers that it no longer accepts. */
  open: Use[];
};

/** Keywords that every kind of question may have. */
const WORDS = ['title', 'description', 'reason', 'markRequired'];
/** Kinds of questions about a case, not about an account or against programs. */
const ORDINARY = Object.values(KINDS).filter(({ schema }: Kind) => schema.transient !== true);
/** Everything that new questions begin with: nobody has written it. */
const BEGUN: ReadonlySet<string> = new Set(
  ORDINARY.flatMap((kind: Kind) => [
    kind.missing ?? '',
    ...Object.values(messagesIn(kind.schema)).map(String),
    ...Object.entries(kind.schema).map(([key, value]) => `${key} ${JSON.stringify(value)}`),
  ]),
);

/**
 * Makes a question one of another kind. Its words stay, whether it must be answered, its answers where both kinds offer some, and its limits where
 * both kinds have them. What goes is named.
 */
export function convertQuestion(files: DefinitionFiles, place: QuestionPlace, kind: KindName): Converted {
  const plan = new Plan(files);
  const { group, name } = splitPlace(plan, place);
  const { file, pointer } = place;
  const old = plan.members(file, pointer);
  if (old['uses'] !== undefined)
    plan.refuse('Das ist ein gemeinsamer Teil. Bitte ändern Sie ihn selbst, dann gilt es überall.');
  const { widget, ui, missing, schema }: Kind = KINDS[kind];
  // A consent is demanded or voluntary, whatever the question was.
  if (kind === 'einwilligung') addRequired(plan, group, name);
  if (kind === 'freiwillig') plan.dropName(file, `${group.pointer}/required`, name);
  const isRequired = plan.names(file, `${group.pointer}/required`).includes(name);
  const next = converted(old, kind);
  const said = messagesFor(old, next, { begun: messagesIn(schema), missing, isRequired });
  plan.make({ file, pointer, set: said === undefined ? next : { ...next, errorMessage: said } });
  const look = {
    ...without(plan.members(file, uiOf(pointer)), LOOKS_OF_KINDS),
    ...(widget !== undefined && { 'ui:widget': widget }),
    ...ui,
  };
  if (Object.keys(look).length > 0) plan.make({ file, pointer: uiOf(pointer), set: look });
  else plan.drop(file, uiOf(pointer));
  if (next['upload'] !== undefined) nameDocuments(plan);
  const isSame = answerOf(old) === answerOf(next) && JSON.stringify(answersOf(old)) === JSON.stringify(answersOf(next));
  return { edits: plan.edits, lost: lostOf(old, next), open: isSame ? [] : usesElsewhere(files, place) };
}

function converted(old: Schema, kind: KindName): Schema {
  const { schema }: Kind = KINDS[kind];
  const fresh: Schema = { ...schema };
  const [from, to] = [answerOf(old), answerOf(fresh)];
  const answers = kind === 'jaNein' ? undefined : answersOf(old);
  const kept = answers === undefined && (to === 'choice' || to === 'many') ? ['minItems', 'maxItems'] : keptBy(to);
  const offered = { type: answers?.type ?? 'string', oneOf: answers?.oneOf };
  return {
    ...pick(old, WORDS),
    ...without(fresh, [...WORDS, 'errorMessage']),
    // A consent is never given beforehand.
    ...(from === to && fresh['const'] === undefined && kind !== 'freiwillig' && pick(old, kept)),
    ...(answers !== undefined && to === 'choice' && offered),
    ...(answers !== undefined && to === 'many' && { items: offered }),
  };
}

/** Between two sorts, no answer stays what it is. A question without a type asks for a text. */
function answerOf(schema: Schema): Sort {
  return sortOf(schema) ?? 'text';
}

/** What can be chosen, with the type of the values. */
function answersOf(schema: Schema): { type: unknown; oneOf: unknown[] } | undefined {
  const { type, oneOf, enum: listed } = isPlainObject(schema['items']) ? schema['items'] : schema;
  if (Array.isArray(oneOf)) return { type, oneOf };
  if (!Array.isArray(listed)) return undefined;
  return { type, oneOf: listed.map((value: unknown) => ({ const: value, title: String(value) })) };
}

type Sentences = { begun: Record<string, unknown>; missing: string | undefined; isRequired: boolean };

/** The sentences of the new kind, with those of the old one that somebody has written about what is still demanded. */
function messagesFor(
  old: Schema,
  next: Schema,
  { begun, missing = 'Bitte füllen Sie dieses Feld aus.', isRequired }: Sentences,
) {
  const own = messagesIn(old);
  const isWritten = typeof own['required'] === 'string' && !BEGUN.has(own['required']);
  const isDemanded = isRequired || next['const'] !== undefined;
  const required = isWritten ? own['required'] : isDemanded ? missing : undefined;
  if (next['oneOf'] !== undefined || next['const'] !== undefined) return required;
  const rules = Object.fromEntries(
    Object.entries(own).filter(([rule]) => rule !== 'required' && next[rule] !== undefined),
  );
  const all = { ...(required !== undefined && { required }), ...begun, ...rules };
  return Object.keys(all).length === 0 ? undefined : all;
}

/** One sentence for all rules is the one that is said while the answer is missing. */
function messagesIn({ errorMessage }: Schema): Record<string, unknown> {
  if (typeof errorMessage === 'string') return { required: errorMessage };
  return isPlainObject(errorMessage) ? errorMessage : {};
}

function lostOf(old: Schema, next: Schema): string[] {
  const isWritten = (key: string) => !BEGUN.has(`${key} ${JSON.stringify(old[key])}`);
  const [was, is] = [old, next].map((schema) => answersOf(schema)?.oneOf);
  const isKept = was === undefined || JSON.stringify(was) === JSON.stringify(is);
  const keys = Object.keys(old).filter((key) => next[key] === undefined && isWritten(key));
  const said = Object.entries(messagesIn(old)).filter(
    ([rule, sentence]) => rule !== 'required' && next[rule] === undefined && !BEGUN.has(String(sentence)),
  );
  return [
    ...(isKept ? [] : [`die ${was.length} Antworten zur Auswahl`]),
    ...keys.flatMap((key) => keywordRow(key)?.lost ?? []),
    ...said.map(([rule]) => `der Satz zu „${ruleName(rule)}“`),
  ];
}

/** What asks for the answer elsewhere: conditions, tables, mails, examples. */
function usesElsewhere(files: DefinitionFiles, { file, pointer }: QuestionPlace): Use[] {
  const answer = answerPathOf(pointer).reduce<string>(joinPointer, '');
  const uses = usesOf(files, { kind: 'field', pointer: answer });
  return uses.filter((use) => use.belongs !== true && !(use.file === file && use.pointer.startsWith(`${pointer}/`)));
}

function pick(schema: Schema, keys: readonly string[]): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => keys.includes(key)));
}

function without(schema: Schema, keys: readonly string[]): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));
}
