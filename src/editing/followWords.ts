import type { DefinitionFiles } from '../check/fileNames.ts';
import { partName } from '../check/fileNames.ts';
import { scaffold } from '../check/scaffold.ts';
import { applyEdits, EditError, type Edit } from './edits.ts';
import { choiceName, freeName, nameFromTitle, stepName } from './names.ts';
import { isAbout, referencesIn, valuesOf, type Target } from './references.ts';
import { renameChoice, renameField, renameStep } from './rename.ts';
import { isPlainObject, joinPointer, parsePointer, readPointer } from '../engine/pointer.ts';
import type { QuestionPlace } from './questions.ts';

/** A place that has another file or pointer, because its name has followed its words. */
export type Renamed = { from: QuestionPlace; to: QuestionPlace };
/** Files whose names follow the words. */
export type Followed = { files: DefinitionFiles; renamed: Renamed[] };

/** Something with words and a name: an answer, a question or a step. */
type Thing = { kind: 'choice' | 'field' | 'step'; file: string; pointer: string; name: string; words: string };
type Rename = { target: Target; from: QuestionPlace; to?: QuestionPlace; edits: (files: DefinitionFiles) => Edit[] };

/** Deeper names first: the pointers around them are still those that were found. */
const ORDER = ['choice', 'field', 'step'] as const;

/**
 * Gives answers, questions and steps whose words differ from `before` the name that the new words make, everywhere. Left alone are names that
 * were not made from the words before, and those in `published`: others know them. `later`: files that somebody has gone on
 * changing since; the same names are changed there. Undefined if nothing is to be renamed, or it cannot be.
 */
export function followWords(
  before: DefinitionFiles,
  after: DefinitionFiles,
  published: DefinitionFiles | undefined,
  later: DefinitionFiles = after,
): { after: Followed; later: DefinitionFiles } | undefined {
  const renamed: Renamed[] = [];
  let [now, then] = [after, later];
  try {
    for (const kind of ORDER)
      for (const thing of reworded(before, after, kind)) {
        const rename = renameOf(now, thing);
        if (rename === undefined || (published !== undefined && isDeclared(published, rename.target))) continue;
        const edits = rename.edits(now);
        // Other wizards use shared parts, too.
        if (edits.some(({ file }) => partName(file) !== undefined)) continue;
        renamed.push(...placesOf(rename, thing, then));
        then = then === now ? applyEdits(now, edits) : applyEdits(then, rename.edits(then));
        now = later === after ? then : applyEdits(now, edits);
      }
  } catch (error) {
    if (error instanceof EditError) return undefined;
    throw error;
  }
  return now === after ? undefined : { after: { files: now, renamed }, later: then };
}

/** The things of a kind that have other words now and a name that the words before have made. */
function reworded(before: DefinitionFiles, after: DefinitionFiles, kind: Thing['kind']): Thing[] {
  const files = Object.keys(after).filter((file) => file.startsWith('steps/') && before[file] !== after[file]);
  return files.flatMap((file) => {
    const [was, is] = [before, after].map((all) => thingsIn(file, valuesOf(all)[file]));
    return (is ?? []).filter((thing) => {
      const known = was?.find((one) => keyOf(one) === keyOf(thing));
      return thing.kind === kind && known !== undefined && known.words !== thing.words && isMade(known);
    });
  });
}

function keyOf({ kind, pointer, name }: Thing): string {
  return `${kind} ${pointer} ${name}`;
}

/** Whether a name was made from the words. Who has emptied them begins anew. */
function isMade({ kind, name, words }: Thing): boolean {
  const made = MAKERS[kind](words);
  if (kind === 'choice' && TEMPLATE.get(words) === name) return true;
  return ['', name, name.replace(/-?\d+$/, '')].includes(made);
}

const MAKERS: Record<Thing['kind'], (words: string) => string> = {
  choice: choiceName,
  field: nameFromTitle,
  step: stepName,
};

/** The names of the answers that a new wizard begins with, by their words. */
const TEMPLATE = new Map(
  Object.entries(scaffold('vorlage'))
    .flatMap(([file, content]) => thingsIn(file, content))
    .flatMap(({ kind, words, name }) => (kind === 'choice' ? [[words, name] as const] : [])),
);

function thingsIn(file: string, step: unknown): Thing[] {
  const [, id] = /^steps\/(.+)\.json$/.exec(file) ?? [];
  if (id === undefined || !isPlainObject(step)) return [];
  const own: Thing = { kind: 'step', file, pointer: '', name: id, words: wordsOf(step) };
  return [own, ...thingsAt(file, '/schema', step['schema'])];
}

function thingsAt(file: string, pointer: string, schema: unknown): Thing[] {
  if (!isPlainObject(schema)) return [];
  const { properties, allOf } = schema;
  const inside = [
    ...['then', 'else'].map((key) => [key, schema[key]] as const),
    ...(Array.isArray(allOf) ? allOf.map((part: unknown, index) => [`allOf/${index}`, part] as const) : []),
  ].flatMap(([key, part]) => thingsAt(file, `${pointer}/${key}`, part));
  const asked = Object.entries(isPlainObject(properties) ? properties : {}).flatMap(([name, question]) => {
    const at = joinPointer(`${pointer}/properties`, name);
    if (!isPlainObject(question)) return [];
    if (isPlainObject(question['properties'])) return thingsAt(file, at, question);
    const field: Thing = { kind: 'field', file, pointer: at, name, words: wordsOf(question) };
    const titled = typeof question['title'] === 'string' ? [field] : [];
    return [...titled, ...choicesAt(file, at, question), ...thingsAt(file, `${at}/items`, question['items'])];
  });
  return [...asked, ...inside];
}

function choicesAt(file: string, pointer: string, question: Record<string, unknown>): Thing[] {
  const offered = readPointer(question, '/oneOf') ?? readPointer(question, '/items/oneOf');
  return (Array.isArray(offered) ? offered : []).flatMap((choice: unknown): Thing[] => {
    const name = readPointer(choice, '/const');
    return typeof name === 'string' ? [{ kind: 'choice', file, pointer, name, words: wordsOf(choice) }] : [];
  });
}

function wordsOf(value: unknown): string {
  const title = readPointer(value, '/title');
  return typeof title === 'string' ? title : '';
}

/** How a thing gets the free name that its words make; undefined if they make none, or it has it. */
function renameOf(files: DefinitionFiles, thing: Thing): Rename | undefined {
  const { kind, file, pointer, name, words } = thing;
  const wanted = MAKERS[kind](words);
  if (wanted === '') return undefined;
  const from = { file, pointer };
  const field = fieldOf(pointer);
  switch (kind) {
    case 'choice': {
      const others = thingsIn(file, valuesOf(files)[file]).filter(
        (one) => one.kind === kind && one.pointer === pointer,
      );
      const to = freeName(
        wanted,
        others.map((one) => one.name).filter((one) => one !== name),
      );
      if (to === name) return undefined;
      return {
        target: { kind, pointer: field, value: name },
        from,
        edits: (all) => renameChoice(all, field, name, to).edits,
      };
    }
    case 'field': {
      const to = freeName(
        wanted,
        namesBeside(files, field).filter((one) => one !== name),
      );
      if (to === name) return undefined;
      return {
        target: { kind, pointer: field },
        from,
        to: { file, pointer: joinPointer(pointer.slice(0, pointer.lastIndexOf('/')), to) },
        edits: (all) => renameField(all, field, to).edits,
      };
    }
    case 'step': {
      const to = freeName(
        wanted,
        stepsOf(files).filter((one) => one !== name),
        '-',
      );
      if (to === name) return undefined;
      return {
        target: { kind, step: name },
        from,
        to: { file: `steps/${to}.json`, pointer: '' },
        edits: (all) => renameStep(all, name, to).edits,
      };
    }
    default:
      return kind satisfies never;
  }
}

/** The places that another name changes: where a thing was, and where it was put since in `later`. */
function placesOf({ from, to }: Rename, { kind, file, pointer, name }: Thing, later: DefinitionFiles): Renamed[] {
  if (to === undefined) return [];
  const moved = thingsIn(file, kind === 'field' ? valuesOf(later)[file] : undefined).filter(
    (one) =>
      one.kind === kind && one.name === name && one.pointer !== pointer && fieldOf(one.pointer) === fieldOf(pointer),
  );
  const called = to.pointer.slice(to.pointer.lastIndexOf('/'));
  return [
    { from, to },
    ...moved.map((one) => ({
      from: { file, pointer: one.pointer },
      to: { file, pointer: one.pointer.slice(0, one.pointer.lastIndexOf('/')) + called },
    })),
  ];
}

/** The pointer of the answer to a question, with `*` for the row of a list. */
function fieldOf(pointer: string): string {
  const tokens = parsePointer(pointer);
  const path = tokens.flatMap((token, index) => {
    if (tokens[index - 1] === 'properties') return [token];
    return token === 'items' ? ['*'] : [];
  });
  return path.reduce<string>(joinPointer, '');
}

/** The names of all answers in the group of this one. */
function namesBeside(files: DefinitionFiles, field: string): string[] {
  const group = field.slice(0, field.lastIndexOf('/'));
  return referencesIn(files).flatMap(({ declares, names }) => {
    if (!declares || names.kind !== 'field') return [];
    const inside = names.pointers.filter((one) => one.startsWith(`${group}/`));
    return inside.map((one) => parsePointer(one.slice(group.length))[0] ?? '');
  });
}

function stepsOf(files: DefinitionFiles): string[] {
  return referencesIn(files).flatMap(({ declares, names }) => (declares && names.kind === 'step' ? [names.name] : []));
}

function isDeclared(files: DefinitionFiles, target: Target): boolean {
  return referencesIn(files).some((reference) => reference.declares && isAbout(reference, target));
}
