import type { Answers } from '../engine/definition.ts';

/** One fault of a definition, with what its author needs to correct it. */
export type Finding = {
  /** Path inside the wizard's folder. */
  file: string;
  /** JSON Pointer into the file; empty for the file as a whole. */
  pointer: string;
  /** Stable name of the kind of fault. */
  code: string;
  /** What is wrong. One German sentence. */
  message: string;
  /** What to do about it. One German sentence. */
  remedy: string;
  /** Line in the file, counted from 1. Missing if the file's text is not available. */
  line?: number;
  /** Evidence, for faults of logic. */
  witness?: Witness;
  /** The steps that an example takes, where it shall take others. */
  way?: string[];
  /** Says what was not checked, or what nobody has written yet. The wizard is offered all the same. */
  note?: true;
};

/**
 * Evidence for a fault of logic: answers and the path that they take, or a German sentence that proves it for all
 * answers.
 */
export type Witness = { answers: Answers; path: string[] } | { proof: string };

export function finding(file: string, pointer: string, code: string, message: string, remedy: string): Finding {
  return { file, pointer, code, message, remedy };
}

/** Says what was not checked or not written yet, and what to do about it. */
export function note(file: string, pointer: string, code: string, message: string, remedy: string): Finding {
  return { file, pointer, code, message, remedy, note: true };
}

export function unknownField(file: string, pointer: string, field: string, known: readonly string[]): Finding {
  return finding(file, pointer, 'feld-unbekannt', `Das Feld '${field}' wird nirgends gefragt.`, suggest(field, known));
}

/** A computed value that does not exist. `name` begins with `=`. */
export function unknownValue(file: string, pointer: string, name: string, known: readonly string[]): Finding {
  return finding(
    file,
    pointer,
    'berechnet-unbekannt',
    `Den berechneten Wert '${name.slice(1)}' gibt es nicht.`,
    known.length === 0 ? 'Berechnete Werte stehen in wizard.json unter computed.' : suggest(name.slice(1), known),
  );
}

/** The values that occur more than once. */
export function duplicates<T>(values: readonly T[]): T[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

/** File and line. A part is named without the wizard that uses it. */
export function tellPlace(wizard: string, file: string, line: number | undefined): string {
  const named = file.startsWith('../') ? file.slice('../'.length) : `${wizard}/${file}`;
  return `${named}${line === undefined ? '' : `:${line}`}`;
}

/** The finding as one line of text: wizard, file and line first. */
export function tell(wizard: string, { file, line, pointer, message, remedy }: Finding): string {
  return `${tellPlace(wizard, file, line)}${pointer === '' ? '' : ` ${pointer}`}: ${message} ${remedy}`;
}

/** The witness as one line of text. */
export function tellWitness(witness: Witness): string {
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

/** 'Meinten Sie …?' if a known word is close, else the list of allowed ones. */
export function suggest(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  if (near !== undefined) return `Meinten Sie '${near}'?`;
  return known.length === 0 ? 'Dafür ist hier nichts vorgesehen.' : `Möglich sind: ${known.join(', ')}.`;
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
