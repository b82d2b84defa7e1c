import { formatConditionsAbout, type Questions } from '../../explore/words.ts';
import { joinPointer, memoize, parsePointer, questionAt, readPointer, type Field } from '../../engine/index.ts';
import { mentionsIn, subschemasOf } from '../../engine/subschemas.ts';
import { OPERATION_ROWS } from '../../format/index.ts';
import type { Subject } from '../actions/action.ts';
import { isToldGroup, titleOfGroup } from '../document/groups.ts';
import { labelAt } from '../document/labels.ts';
import type { Outline, QuestionNode, StepNode } from '../document/outline.ts';
import type { FilePlace } from '../document/place.ts';
import { questionsOf } from '../document/words.ts';

/** One line of the outline. */
export type OutlineEntry = {
  /** Unique among all lines. */
  id: string;
  label: string;
  /** A word about it, shown smaller. */
  hint?: string;
  /** Where it stands; undefined for headings. */
  place?: FilePlace;
  /** What its menu is about; undefined if there is nothing to do with it. */
  subject?: Subject;
  /** Drawn quietly, such as a step that nobody reaches. */
  dim?: boolean;
  children: OutlineEntry[];
};

export function keyOf({ id }: OutlineEntry): string {
  return id;
}

/** Whether pressing a line shows nothing: a heading with nothing below it. */
export function leadsNowhere({ place, children }: OutlineEntry): boolean {
  return place === undefined && children.length === 0;
}

/** The lines of a wizard's outline. */
export function entriesOf(outline: Outline): OutlineEntry[] {
  return entriesReader()(outline);
}

/** Returns a function that makes the lines. Those of a step stay the same objects until something that they say changes. */
export function entriesReader(): (outline: Outline) => OutlineEntry[] {
  let known = new Map<string, { sources: readonly unknown[]; entry: OutlineEntry }>();
  return (outline) => {
    const questions = questionsOf(outline);
    const next: typeof known = new Map();
    for (const step of outline.steps) {
      const sources = [step, ...askedIn(step).map((pointer) => questionAt(questions.fields, pointer))];
      const last = known.get(step.id);
      const isSame = last?.sources.length === sources.length && sources.every((one, at) => one === last.sources[at]);
      next.set(step.id, { sources, entry: isSame ? last.entry : stepEntry(step, questions) });
    }
    known = next;
    return linesOf(
      outline,
      [...next.values()].map(({ entry }) => entry),
    );
  };
}

/** What the conditions of a step ask for, which are said with the titles of these questions. */
const askedIn = memoize(
  // A half-written step has no questions either.
  ({ schema, fields }: StepNode): string[] =>
    schema === undefined || fields.length === 0
      ? []
      : subschemasOf(schema, '').flatMap(({ schema: { if: rule }, pointer }) =>
          rule === undefined ? [] : mentionsIn(rule, '', pointer).map((mention) => mention.pointer),
        ),
  new WeakMap<StepNode, string[]>(),
);

function linesOf({ tables, computed, parts, journeys, mails }: Outline, steps: OutlineEntry[]): OutlineEntry[] {
  return [
    { id: 'allgemein', label: 'Allgemeines', place: { file: 'wizard.json', pointer: '' }, children: [] },
    all('schritte', 'Schritte', steps),
    all(
      'tabellen',
      'Tabellen',
      tables.map(({ name, title, file }) => ({
        id: file,
        label: title,
        place: { file, pointer: '' },
        subject: { kind: 'table', name },
        children: [],
      })),
    ),
    all('werte', 'Berechnete Werte', computed.map(computedEntry)),
    all('teile', 'Gemeinsame Teile', parts.map(partEntry)),
    all(
      'mails',
      'E-Mails',
      mails.map(({ name, place }) => ({
        id: `mail ${name}`,
        label: labelAt(place),
        place,
        subject: { kind: 'mail', name },
        children: [],
      })),
    ),
    all(
      'beispiele',
      'Beispiele',
      journeys.map(({ name, place }, index) => ({
        id: `beispiel ${place.pointer}`,
        label: name,
        place,
        subject: { kind: 'journey', index },
        children: [],
      })),
    ),
  ];
}

function computedEntry({ name, title, operation, place }: Outline['computed'][number]): OutlineEntry {
  return {
    id: `wert ${name}`,
    label: title,
    ...(operation !== undefined && { hint: OPERATION_ROWS[operation].name }),
    place,
    subject: { kind: 'computed', name },
    children: [],
  };
}

function partEntry({ name, title, file, used }: Outline['parts'][number]): OutlineEntry {
  return {
    id: file,
    label: title,
    place: { file, pointer: '' },
    subject: { kind: 'part', name },
    ...(!used && { hint: 'hier nicht verwendet', dim: true }),
    children: [],
  };
}

type Kind = Extract<NonNullable<OutlineEntry['subject']>, { kind: 'all' }>['of'];

/** A line that holds all of a kind. */
function all(of: Kind, label: string, children: OutlineEntry[]): OutlineEntry {
  return { id: of, label, subject: { kind: 'all', of }, children };
}

function stepEntry(step: StepNode, questions: Questions): OutlineEntry {
  const { id, title, file, role, reached, inMachine, fields } = step;
  return {
    id: `schritt ${id}`,
    label: title,
    hint: HINTS[role],
    place: file === undefined ? { file: 'machine.json', pointer: joinPointer('/states', id) } : { file, pointer: '' },
    subject: { kind: 'step', id },
    dim: !reached || !inMachine,
    children: nested(step, questions, fields),
  };
}

/** The questions of a step inside of their groups and conditions. */
function nested(step: StepNode, questions: Questions, fields: readonly Field[]): OutlineEntry[] {
  const top: OutlineEntry[] = [];
  for (const [index, question] of step.questions.entries()) {
    const field = fields[index];
    let list = top;
    for (const level of field === undefined ? [] : levelsOf(step, questions, field)) {
      const known = list.find(({ id }) => id === level.id);
      if (known === undefined) list.push(level);
      list = (known ?? level).children;
    }
    list.push(questionEntry(step.id, question));
  }
  return top;
}

function questionEntry(step: string, { title, kind, place, field, rows }: QuestionNode): OutlineEntry {
  return {
    id: `frage ${step} ${field} ${place.pointer}`,
    label: title,
    hint: kind,
    place,
    subject: { kind: 'question', step, place },
    children: rows.map((row) => questionEntry(step, row)),
  };
}

/** The groups and conditions around a question, outermost first. */
function levelsOf(step: StepNode, questions: Questions, field: Field): OutlineEntry[] {
  const tokens = parsePointer(field.schemaPointer);
  let pointer = '';
  let conditions = 0;
  return tokens.slice(0, -1).flatMap((token, index): OutlineEntry[] => {
    pointer = joinPointer(pointer, token);
    const isGroup = tokens[index - 1] === 'properties' && !(tokens[index - 2] === 'properties');
    if ((token === 'then' || token === 'else') && !isGroup) {
      const condition = field.conditions[conditions];
      conditions += 1;
      const said = condition === undefined ? '' : formatLevel(questions, { ...field, conditions: [condition] });
      return [conditionEntry(step, `bedingung ${step.id} ${pointer}`, said, pointer)];
    }
    if (!isGroup || !isToldGroup(readPointer(step.schema, pointer))) return [];
    const title = titleOfGroup(step, pointer);
    const place = placeIn(step, pointer);
    return [
      {
        ...levelEntry(step, `gruppe ${step.id} ${pointer}`, title, pointer),
        ...(!title.startsWith('Gruppe') && { hint: 'Gruppe' }),
        ...(place !== undefined && { subject: { kind: 'question', step: step.id, place } }),
      },
    ];
  });
}

/** A condition, to be changed where it stands, with the questions under it. */
function conditionEntry(step: StepNode, id: string, label: string, branch: string): OutlineEntry {
  const entry = levelEntry(step, id, label, branch);
  const place = entry.place && { ...entry.place, pointer: entry.place.pointer.replace(/(?:then|else)$/, 'if') };
  return { ...entry, ...(place !== undefined && { place }) };
}

function levelEntry(step: StepNode, id: string, label: string, pointer: string): OutlineEntry {
  const place = placeIn(step, pointer);
  return { id, label, ...(place !== undefined && { place }), children: [] };
}

/** The place of a part of the step's schema; undefined if it comes from a shared part. */
function placeIn({ file, questions }: StepNode, pointer: string): FilePlace | undefined {
  if (file === undefined) return undefined;
  const at = `/schema${pointer}`;
  return questions.some(({ place }) => place.pointer.startsWith(`${at}/`)) ? { file, pointer: at } : undefined;
}

function formatLevel(questions: Questions, field: Field): string {
  try {
    return `nur wenn ${formatConditionsAbout(questions, field, 'clause')}`;
  } catch {
    return 'nur unter einer Bedingung';
  }
}

const HINTS: Record<StepNode['role'], string> = {
  questions: '',
  telling: 'Hinweis',
  summary: 'Übersicht',
  sending: 'Senden',
  final: 'Ende',
};
