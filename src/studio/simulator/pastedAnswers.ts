import { isPlainObject, replay, stepsOf, type Answers, type Wizard } from '../../engine/index.ts';
import { encodingFault, jsonFault, unasked } from '../../check/browser.ts';
import type { Situation } from '../../explain/index.ts';

/** Where somebody stands who has given these answers: at the last step that they lead to. */
export function situationWith(wizard: Wizard, answers: Answers): Situation {
  const { path } = replay(wizard, answers);
  const steps = path.filter((id) => wizard.step(id)?.final === false);
  return { step: steps.at(-1) ?? wizard.initial, answers };
}

/** Pasted answers. `unasked`: those among them to questions that the wizard does not ask, which its pruning takes out. */
export type Pasted = { answers: Answers; unasked: string[] };

/**
 * The answers in a pasted text: answers themselves, or a draft or example that holds them in `answers`. Otherwise why there
 * are none, as a German sentence.
 */
export function readAnswers(pasted: string, wizard: Wizard): Pasted | { reason: string } {
  if (pasted.trim() === '') return { reason: 'Hier steht noch nichts.' };
  const text = jsonIn(pasted);
  if (encodingFault(text) !== undefined)
    return {
      reason:
        'Darin steht ein unlesbares Zeichen (�). Eine Datei speichern Sie bitte in UTF-8; im Text ersetzen Sie es.',
    };
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return { reason: formatNotJson(text) };
  }
  if (!isPlainObject(read)) return { reason: 'Antworten stehen in einem Objekt: Es beginnt mit { und endet mit }.' };
  const { answers } = read;
  const found = isPlainObject(answers) ? answers : read;
  const names = Object.keys(found);
  if (names.length === 0) return { reason: 'Darin stehen keine Antworten.' };
  const asked = new Set(stepsOf(wizard).flatMap(({ roots }) => roots));
  if (!names.some((name) => asked.has(name)))
    return {
      reason: `Keine dieser Angaben gehört zu einer Frage dieses Assistenten: ${names.slice(0, MOST_NAMED).join(', ')}.`,
    };
  return { answers: found, unasked: unasked(wizard, found) };
}

/** Which pasted answers do not count, as a sentence; empty if all do. */
export function formatUnasked(pointers: readonly string[]): string {
  const named = pointers.map((pointer) => `„${pointer.slice(1)}“`);
  const more = named.length - MOST_NAMED;
  const list = new Intl.ListFormat('de').format(
    more > 1 ? [...named.slice(0, MOST_NAMED), `${more} weiteren Angaben`] : named,
  );
  return named.length === 0 ? '' : `Nach ${list} fragt dieser Assistent nicht: Das zählt hier nicht.`;
}

/** As many answers as a sentence names. */
const MOST_NAMED = 5;

/** The text without what is around the JSON: a byte order mark, or a bug report in Markdown with a block of it. */
function jsonIn(pasted: string): string {
  const [, block] = /^```(?:json)?\s*\n(.*?)^```/ms.exec(pasted) ?? [];
  return (block ?? pasted).replace(/^\uFEFF/, '');
}

function formatNotJson(text: string): string {
  if (!/^\s*[{[]/.test(text)) return 'Das ist kein JSON. Es beginnt mit { und endet mit }.';
  const { line, column, remedy } = jsonFault(text);
  return `Das ist kein gültiges JSON (Zeile ${line}${column === undefined ? '' : `, Spalte ${column}`}). ${remedy}`;
}
