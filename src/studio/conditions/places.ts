import { isPlainObject, joinPointer, parsePointer, readPointer } from '../../engine/index.ts';
import { branchAround, scopeOf } from '../../editing/index.ts';
import type { Outline, QuestionNode } from '../document/outline.ts';
import { isSamePlace, stepOf, type ConditionKey, type FilePlace } from '../document/place.ts';
import type { Trees } from '../document/trees.ts';
import { GUARD, WANTED } from './guards.ts';
import { answerNotation, answersNotation } from './schemas.ts';
import type { Notation } from './model.ts';

const KEYS: readonly string[] = ['guard', 'when', 'if', 'unless', 'unlessAnswers'] satisfies ConditionKey[];
/** Members of these are named by authors. */
const NAMING = new Set(['properties', 'states', 'computed', 'query', 'accepts', 'otherwise', 'errorMessage', 'steps']);

/** A condition of a wizard. */
export type ConditionPlace = {
  place: FilePlace;
  key: ConditionKey;
  notation: Notation;
  /** For conditions written as schemas: pointer of the answers that they are about. */
  base: string;
  /** Pointer of the answers that it can be about where it is moved for that, such as all answers instead of those of its group. */
  reach: string;
  /** Pointers of what it decides about in its file, and of what is asked later: it cannot be about that. */
  apart: readonly string[];
  /** Pointer of the list whose rows the condition is about, in the step's file; undefined outside of lists. */
  list: string | undefined;
};

/** The condition that a place is or lies in, the outermost one. Undefined if it lies in none. */
export function conditionAt({ file, pointer }: FilePlace, trees: Trees): ConditionPlace | undefined {
  const keys = parsePointer(pointer);
  const index = keys.findIndex((_, at) => isConditionKey(file, keys, at));
  const key = keys[index];
  if (key === undefined) return undefined;
  const above = keys.slice(0, index);
  const place = { file, pointer: [...above, key].reduce(joinPointer, '') };
  const { base, list } = groupOf(above);
  const root = trees[file]?.value;
  return {
    place,
    key: key as ConditionKey,
    base,
    reach:
      key === 'if' ? groupOf(parsePointer(scopeOf(place.pointer.replace(/(?:\/allOf\/\d+)?\/if$/, '')))).base : base,
    apart: key === 'if' ? ['then', 'else'].map((branch) => [...above, branch].reduce(joinPointer, '')) : [],
    list,
    notation: notationFor(key as ConditionKey, {
      base,
      value: readPointer(root, place.pointer),
      field: readPointer(root, above.concat('field').reduce(joinPointer, '')),
      isWanted: file.startsWith('tables/') || /\/tables\//.test(file) || above[0] === 'result',
    }),
  };
}

/** Where a question that is always asked gets a condition: as far outside as it may stand, so that it can be about all earlier answers. */
export function newCondition({ file, pointer }: FilePlace, { steps }: Outline): ConditionPlace {
  const scope = scopeOf(groupAround({ file, pointer }).pointer);
  const { base, list } = groupOf(parsePointer(scope));
  const asked = steps.find(({ id }) => id === stepOf(file))?.questions ?? [];
  const isIt = ({ place }: QuestionNode) => isSamePlace(place, { file, pointer });
  const beside = [asked, ...asked.map(({ rows }) => rows)].find((questions) => questions.some(isIt)) ?? [];
  const later = beside.slice(Math.max(0, beside.findIndex(isIt))).map(({ place }) => place.pointer);
  return {
    place: { file, pointer: `${scope}/if` },
    key: 'if',
    base,
    reach: base,
    apart: [pointer, ...later],
    list,
    notation: answersNotation(base),
  };
}

/** The group of a question: the pointer of its schema, and of its answers. */
export function groupAround({ pointer }: FilePlace): { pointer: string; base: string } {
  const group = pointer.slice(0, pointer.lastIndexOf('/properties/'));
  return { pointer: group, base: groupOf(parsePointer(group)).base };
}

/** The condition that a question stands under, the innermost one; undefined if it is always asked. */
export function conditionOf(question: FilePlace): FilePlace | undefined {
  const branch = branchAround(groupAround(question).pointer);
  return branch === undefined ? undefined : { file: question.file, pointer: `${branch.at}/if` };
}

function isConditionKey(file: string, keys: readonly string[], at: number): boolean {
  const [key = '', before = ''] = [keys[at], keys[at - 1]];
  if (!KEYS.includes(key) || NAMING.has(before) || keys[0] === 'ui') return false;
  return key === 'if' ? keys[0] === 'schema' : before !== 'then' || stepOf(file) !== undefined;
}

/** The answers that a schema applies to, by the keys of the place that it stands at. */
function groupOf(keys: readonly string[]): { base: string; list: string | undefined } {
  const last = keys.findLastIndex((key, at) => key === 'items' && keys[at - 1] !== 'properties');
  const names = keys.slice(last + 1).flatMap((key, at, all) => (all[at - 1] === 'properties' ? [key] : []));
  const isSchema = keys[0] === 'schema';
  return {
    base: isSchema ? names.reduce(joinPointer, '') : '',
    list: isSchema && last > 0 ? keys.slice(0, last).reduce(joinPointer, '') : undefined,
  };
}

type Around = { base: string; value: unknown; field: unknown; isWanted: boolean };

function notationFor(key: ConditionKey, { base, value, field, isWanted }: Around): Notation {
  if (key === 'unless') return answerNotation(typeof field === 'string' ? field : '');
  if (key === 'if' || key === 'unlessAnswers') return answersNotation(base);
  const isWrittenAsGuard = isPlainObject(value) && value['type'] !== undefined;
  return isWanted && !isWrittenAsGuard ? WANTED : GUARD;
}
