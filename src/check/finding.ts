import type { Answers } from '../engine/definition.ts';
import { ruleFor, type Code } from './rules.ts';
import { plain, say, sentence, type Name, type Sentence, type Words } from './words.ts';

/** One fault of a definition, with what its author needs to correct it. */
export type Finding = {
  /** Path inside the wizard's folder. */
  file: string;
  /** JSON Pointer into the file; empty for the file as a whole. */
  pointer: string;
  /** The code of its rule (`rules.ts`), or of what only a server or a command looks at. */
  code: string;
  /** What is wrong. One German sentence. */
  message: string;
  /** What to do about it. One German sentence. */
  remedy: string;
  /** Both with what they name. Missing if they name nothing. */
  said?: { message: Sentence; remedy: Sentence };
  /** Line in the file, counted from 1. Missing if the file's text is not available. */
  line?: number;
  /** Evidence, for faults of logic. */
  witness?: Witness;
  /** What remedies need to know of it. */
  facts?: Facts;
  /** As its rule says. */
  note?: true;
};

/** What remedies need to know of a finding and would otherwise have to read in its sentences. */
export type Facts = {
  /** The name, address or placeholder that it is about, as it is written. */
  name?: string;
  /** The value that belongs there. */
  set?: unknown;
  /** What an example comes to now: the steps that it takes, the sentence that it is refused with, the value that it shows. */
  now?: unknown;
  /** Indexes of two rows of a table, or of two branches, that hold at once. */
  rows?: readonly [number, number];
  /** A number between the rows of a table that none of them covers, and the pointer of the answer. */
  gap?: { field: string; at: number };
};

/**
 * Evidence for a fault of logic: answers and the path that they take, or a German sentence that proves it for all
 * answers.
 */
export type Witness = { answers: Answers; path: string[] } | { proof: string; said?: Sentence };

export function finding(
  file: string,
  pointer: string,
  code: Code,
  message: Words,
  remedy: Words,
  facts?: Facts,
): Finding {
  const isNote = ruleFor(code).note === true;
  return {
    file,
    pointer,
    code,
    ...asSentences(message, remedy),
    ...(facts && { facts }),
    ...(isNote && { note: true }),
  };
}

/** What is wrong and what to do, as texts and with what they name. */
export function asSentences(message: Words, remedy: Words): Pick<Finding, 'message' | 'remedy' | 'said'> {
  const names = typeof message !== 'string' || typeof remedy !== 'string';
  return {
    message: plain(message),
    remedy: plain(remedy),
    ...(names && { said: { message: [message].flat(), remedy: [remedy].flat() } }),
  };
}

/** A proof with what it names. */
export function proved(by: Words): Witness {
  return typeof by === 'string' ? { proof: by } : { proof: plain(by), said: by };
}

/** `named`: how the known ones are named, if they are no questions. */
export function unknownField(
  file: string,
  pointer: string,
  field: string,
  known: readonly string[],
  named: (name: string) => Name = say.question,
): Finding {
  // Nobody asks it, so it has no title, and its pointer says nothing to those who have removed it.
  const isLost = say.either(
    `Das Feld '${field}' wird nirgends gefragt.`,
    'Die Frage, um die es hier geht, gibt es nicht (mehr).',
  );
  const isNone = known.length === 0 && named === say.question;
  const remedy = isNone ? 'Keine andere Frage passt hierher. Bitte ergänzen Sie eine.' : suggest(field, known, named);
  if (field === '')
    return finding(file, pointer, 'feld-unbekannt', 'Hier ist noch keine Frage gewählt.', remedy, { name: field });
  return {
    ...finding(file, pointer, 'feld-unbekannt', [isLost], remedy, { name: field }),
    witness: proved([say.either(`Kein Schritt fragt nach ${field}.`, 'Kein Schritt stellt sie.')]),
  };
}

/** A computed value that does not exist. `name` begins with `=`. */
export function unknownValue(file: string, pointer: string, name: string, known: readonly string[]): Finding {
  return finding(
    file,
    pointer,
    'berechnet-unbekannt',
    sentence`Den berechneten Wert ${say.computed(name.slice(1))} gibt es nicht.`,
    known.length === 0
      ? sentence`Berechnete Werte stehen in ${say.file('wizard.json')} unter ${say.key('computed')}.`
      : suggest(name.slice(1), known, say.computed),
    { name },
  );
}

/** The values that occur more than once. */
export function duplicates<T>(values: readonly T[]): T[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

/** File and line. A part is named without the wizard that uses it. */
export function lineIn(wizard: string, file: string, line: number | undefined): string {
  const named = file.startsWith('../') ? file.slice('../'.length) : `${wizard}/${file}`;
  return `${named}${line === undefined ? '' : `:${line}`}`;
}

/** The finding as one line of text: wizard, file and line first. */
export function findingLine(wizard: string, { file, line, pointer, message, remedy }: Finding): string {
  return `${lineIn(wizard, file, line)}${pointer === '' ? '' : ` ${pointer}`}: ${message} ${remedy}`;
}

/** The witness as one line of text. */
export function witnessLine(witness: Witness): string {
  if ('proof' in witness) return `Beweis: ${witness.proof}`;
  const way = witness.path.length === 0 ? '' : ` auf dem Weg ${witness.path.join(' → ')}`;
  return `Beleg: die Antworten ${JSON.stringify(witness.answers)}${way}.`;
}

/** The known word closest to a misspelt one, if any is close enough. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const ranked = known.map((candidate) => ({
    candidate,
    distance: editDistance(word.toLowerCase(), candidate.toLowerCase()),
  }));
  const best = ranked.toSorted((left, right) => left.distance - right.distance)[0];
  const most = word.length < 5 ? 1 : Math.max(2, Math.floor(word.length / 3));
  return best !== undefined && best.distance <= most ? best.candidate : undefined;
}

/** 'Meinten Sie …?' if a known word is close, else the list of allowed ones. `named`: of which kind they are. */
export function suggest(word: string, known: readonly string[], named: (name: string) => Name): Words {
  const near = nearest(word, known);
  if (near !== undefined) return sentence`Meinten Sie ${say.near(named(near))}?`;
  return known.length === 0
    ? 'Dafür ist hier nichts vorgesehen.'
    : sentence`Möglich sind: ${say.several(known.map((name) => named(name)))}.`;
}

/** Levenshtein distance. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [i, a] of Array.from(left).entries()) {
    const next = [i + 1];
    for (const [j, b] of Array.from(right).entries()) {
      const removed = (row[j + 1] ?? 0) + 1;
      const added = (next[j] ?? 0) + 1;
      const replaced = (row[j] ?? 0) + (a === b ? 0 : 1);
      next.push(Math.min(removed, added, replaced));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
