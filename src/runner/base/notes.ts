import { advise, isWithin, type Answers, type Note, type Step, type Wizard } from '../../engine/index.ts';
import { contactWords, type Contact } from './contact.ts';

const NONE: ReadonlyMap<string, Note> = new Map();

/** Advice for fields that were left once, and advice that does not wait for that. `today`: the person's date. */
export function notesOf(
  wizard: Wizard,
  step: Step,
  answers: Answers,
  left: ReadonlySet<string>,
  contact: Contact,
  today: string,
): ReadonlyMap<string, Note> {
  if (step.file.advice === undefined) return NONE;
  const given = advise(wizard, step.id, answers, today, contactWords(contact));
  // A list of groups has no input of its own. It was left once a question of one of its rows was.
  const wasLeft = (pointer: string) => [...left].some((place) => isWithin(place, pointer));
  return new Map(
    given.filter(({ pointer, live }) => live === true || wasLeft(pointer)).map((note) => [note.pointer, note]),
  );
}
