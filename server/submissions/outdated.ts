import { consentsOf, fieldsOf, withoutLinks, type Wizard } from '../../src/engine/index.ts';
import { Fault } from '../http/fault.ts';

/** How today's questions differ from those that somebody answered. */
export type Outdated = {
  /** Questions that are new or ask something else, as people read them. Undefined where the older ones are not kept. */
  questions: string[] | undefined;
  /** Pointers of consents whose words are new. */
  consents: string[];
};

/** Compares the questions of two revisions; `older` is undefined where it is not kept. */
export function outdatedBy(older: Wizard | undefined, current: Wizard): Outdated {
  const wordings = new Map(older === undefined ? [] : consentsOf(older).map(({ field, wording }) => [field, wording]));
  const consents = consentsOf(current).filter(({ field, wording }) => wordings.get(field) !== wording);
  return {
    questions: older && changedQuestions(older, current),
    consents: consents.map(({ field }) => field),
  };
}

function changedQuestions(older: Wizard, current: Wizard): string[] {
  const before = new Map(fieldsOf(older).map(({ pointer, schema }) => [pointer, JSON.stringify(schema)]));
  const changed = fieldsOf(current).filter(({ pointer, schema }) => before.get(pointer) !== JSON.stringify(schema));
  return changed.flatMap(({ schema }) => (schema.title === undefined ? [] : [withoutLinks(schema.title)]));
}

const MOST_NAMED = 5;

/** 422: the answers stay where they are, and the page has to be loaded anew. */
export function outdatedFault({ questions, consents }: Outdated): Fault {
  return new Fault(422, 'Die Fragen wurden inzwischen geändert.', {
    details: `${sayQuestions(questions)}Bitte laden Sie die Seite neu.`,
    outdated: true,
    felder: consents.map((pfad) => ({ pfad, meldung: 'Der Wortlaut ist neu. Bitte stimmen Sie noch einmal zu.' })),
  });
}

function sayQuestions(questions: string[] = []): string {
  if (questions.length === 0) return '';
  const named = questions.slice(0, MOST_NAMED).map((title) => `„${title}“`);
  const more = questions.length > MOST_NAMED ? ` und ${questions.length - MOST_NAMED} weitere` : '';
  return `Neu oder anders: ${named.join(', ')}${more}. `;
}
