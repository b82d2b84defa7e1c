import { consentsOf, type Wizard } from '../../src/engine/index.ts';
import { Fault } from '../http/fault.ts';
import { changedQuestions } from '../wizards/index.ts';

/** How the current questions differ from those that were answered. */
export type Outdated = {
  /** Texts of new or changed questions. Undefined if the older revision is not stored. */
  questions: string[] | undefined;
  /** Pointers of consents with a changed wording. */
  consents: string[];
};

/** Compares the questions of two revisions; `older` is undefined if it is not stored. */
export function outdatedBy(older: Wizard | undefined, current: Wizard): Outdated {
  const wordings = new Map(older === undefined ? [] : consentsOf(older).map(({ field, wording }) => [field, wording]));
  const consents = consentsOf(current).filter(({ field, wording }) => wordings.get(field) !== wording);
  return {
    questions: older && changedQuestions(older, current),
    consents: consents.map(({ field }) => field),
  };
}

const MOST_NAMED = 5;

/** 422: the client keeps the answers and has to reload the page. */
export function outdatedFault({ questions, consents }: Outdated): Fault {
  return new Fault(422, 'Die Fragen wurden inzwischen geändert.', {
    details: `${formatQuestions(questions)}Bitte laden Sie die Seite neu.`,
    outdated: true,
    felder: consents.map((pfad) => ({ pfad, meldung: 'Der Wortlaut ist neu. Bitte stimmen Sie noch einmal zu.' })),
  });
}

function formatQuestions(questions: string[] = []): string {
  if (questions.length === 0) return '';
  const named = questions.slice(0, MOST_NAMED).map((title) => `„${title}“`);
  const more = questions.length > MOST_NAMED ? ` und ${questions.length - MOST_NAMED} weitere` : '';
  return `Neu oder anders: ${named.join(', ')}${more}. `;
}
