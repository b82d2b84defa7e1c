import { isPlainObject, readPointer, stepParagraphsAt } from '../../engine/index.ts';
import { isInside, stepOf, type FilePlace } from '../document/place.ts';
import type { Outline, QuestionNode } from '../document/outline.ts';
import type { Trees } from '../document/trees.ts';
import type { PagePart, Target } from './protocol.ts';

/** The place of what stands on a step's page. */
export function placeOf(target: Target, step: string, outline: Outline, trees: Trees): FilePlace {
  const file = `steps/${step}.json`;
  const at = (pointer: string): FilePlace =>
    readPointer(trees[file]?.value, pointer) === undefined ? { file, pointer: '' } : { file, pointer };
  if ('field' in target) {
    const place = questionsOf(outline, step).find(({ field }) => field === target.field)?.place;
    if (place === undefined) return at('');
    const choices = target.part === 'choice' ? choicesAt(trees, place) : undefined;
    return choices === undefined || target.part !== 'choice' ? place : { file, pointer: `${choices}/${target.index}` };
  }
  return at('index' in target ? `/${target.part}/${target.index}` : `/${target.part}`);
}

const PAGE_PARTS: Record<PagePart, true> = { title: true, button: true, picture: true, result: true };

/** What on a step's page a place is about; undefined for what is not on it. */
export function targetOf(place: FilePlace, outline: Outline): { step: string; target: Target | undefined } | undefined {
  const step = stepOf(place.file);
  if (step === undefined) return undefined;
  const paragraphs = stepParagraphsAt(place.pointer);
  if (paragraphs !== undefined) return { step, target: { part: paragraphs.part, index: paragraphs.index ?? 0 } };
  const part = place.pointer.slice(1);
  if (Object.hasOwn(PAGE_PARTS, part)) return { step, target: { part: part as PagePart } };
  const around = questionsOf(outline, step)
    .filter((question) => isInside(place, question.place))
    .toSorted((one, other) => other.place.pointer.length - one.place.pointer.length)[0];
  if (around === undefined) return { step, target: undefined };
  const [, choice] = /\/oneOf\/(\d+)(?:\/|$)/.exec(place.pointer.slice(around.place.pointer.length)) ?? [];
  const { field } = around;
  return {
    step,
    target: choice === undefined ? { part: 'question', field } : { part: 'choice', field, index: Number(choice) },
  };
}

function questionsOf({ steps }: Outline, step: string): readonly QuestionNode[] {
  return steps.find(({ id }) => id === step)?.questions ?? [];
}

/** The pointer of the choices of a question; undefined if they stand elsewhere, as in a shared part. */
function choicesAt(trees: Trees, { file, pointer }: FilePlace): string | undefined {
  const schema = readPointer(trees[file]?.value, pointer);
  if (!isPlainObject(schema)) return undefined;
  if (Array.isArray(schema['oneOf'])) return `${pointer}/oneOf`;
  return readPointer(schema, '/items/oneOf') === undefined ? undefined : `${pointer}/items/oneOf`;
}
