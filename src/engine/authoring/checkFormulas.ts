import { finding, suggest, unknownField, type Finding } from './finding.ts';
import { isDay } from '../computed/index.ts';
import type { ComputedFile, Formula, Operand, PropertySchema } from '../definition.ts';
import type { Field } from '../fields.ts';

/** Each operation of a formula, in the order in which people are told of them. */
export const FORMULAS = ['sum', 'difference', 'product', 'percent', 'min', 'max', 'count', 'days', 'years'] as const;
const TAKING_NUMBERS = ['sum', 'difference', 'product', 'percent', 'min', 'max'] as const;

export type Kind = 'number' | 'day' | 'list';
const KINDS: Record<Kind, string> = { number: 'eine Zahl', day: 'ein Datum', list: 'eine Liste' };

/** An operand that is no formula: what it must be, and where it stands. */
export type Leaf = { text: number | string; kind: Kind; at: string };

/** What operands may name. `sent`: the server computes with them too. */
export type Known = { file: string; fields: Field[]; computed: Record<string, ComputedFile>; sent: boolean };

/** The operands of a formula and of those inside it. */
export function leavesOf(formula: Formula, at: string): Leaf[] {
  const numbers = TAKING_NUMBERS.flatMap((key) =>
    (formula[key] ?? []).flatMap((part: Operand, index): Leaf[] =>
      typeof part === 'object'
        ? leavesOf(part, `${at}/${key}/${index}`)
        : [{ text: part, kind: 'number', at: `${at}/${key}/${index}` }],
    ),
  );
  const days = (['days', 'years'] as const).flatMap((key) =>
    Object.entries(formula[key] ?? {}).map(([end, text]): Leaf => ({ text, kind: 'day', at: `${at}/${key}/${end}` })),
  );
  const list = formula.count === undefined ? [] : [{ text: formula.count, kind: 'list' as const, at: `${at}/count` }];
  return [...numbers, ...days, ...list];
}

/** Whether an operand names an answer or a computed value. */
export function isNamed(leaf: Leaf): leaf is Leaf & { text: string } {
  return typeof leaf.text === 'string' && /^[/=]/.test(leaf.text);
}

/** Faults of a formula: unknown operands, operands of the wrong kind. Its schema demands exactly one operation. */
export function checkFormula(formula: Formula, at: string, known: Known): Finding[] {
  return leavesOf(formula, at).flatMap((leaf) => checkLeaf(leaf, known));
}

/** Faults of an operand that is no formula. */
export function checkLeaf({ text, kind, at }: Leaf, { file, fields, computed, sent }: Known): Finding[] {
  if (typeof text === 'number') return [];
  if (text.startsWith('=')) {
    const other = computed[text.slice(1)];
    if (other === undefined) return [unknownValue(file, at, text, Object.keys(computed))];
    return kindOf(other) === undefined || kindOf(other) === kind ? [] : [unsuited(file, at, text, kind)];
  }
  if (text.startsWith('/')) {
    const asked = fields.filter(({ pointer }) => pointer === text);
    if (asked.length === 0) {
      const pointers = fields.map(({ pointer }) => pointer);
      return [unknownField(file, at, text, pointers)];
    }
    if (sent && asked.some(({ schema }) => schema.transient === true)) return [neverThere(file, at, text)];
    return asked.some(({ schema }) => isOfKind(schema, kind)) ? [] : [unsuited(file, at, text, kind)];
  }
  if (kind === 'day' && (text === 'today' || isDay(text))) return [];
  return [
    finding(
      file,
      at,
      'berechnet-operand',
      `'${text}' ist weder eine Antwort noch ein berechneter Wert${kind === 'day' ? ' noch ein Tag' : ''}.`,
      `Antworten beginnen mit einem Schrägstrich ("/datum"), berechnete Werte mit einem Gleichheitszeichen ("=summe")${kind === 'day' ? ', Tage schreibt man "2026-11-24" oder "today"' : ''}.`,
    ),
  ];
}

/** The server cannot compute with an answer that is never sent. */
export function neverThere(file: string, at: string, pointer: string): Finding {
  return finding(
    file,
    at,
    'nie-gesendet',
    `Das Feld ${pointer} wird nie gesendet, der Server könnte damit nicht rechnen.`,
    'Bitte entfernen Sie transient, oder rechnen Sie mit einer anderen Antwort.',
  );
}

/** The kind of a value's result; undefined for cells, which may be anything. */
function kindOf(file: ComputedFile): Kind | undefined {
  if (file.cell !== undefined) return undefined;
  return file.deadline === undefined ? 'number' : 'day';
}

function isOfKind({ type, format, oneOf }: PropertySchema, kind: Kind): boolean {
  if (kind === 'list') return type === 'array';
  if (kind === 'day') return format === 'date';
  return (
    type === 'number' ||
    type === 'integer' ||
    ((oneOf?.length ?? 0) > 0 && oneOf?.every((choice) => typeof choice.const === 'number') === true)
  );
}

function unsuited(file: string, at: string, text: string, kind: Kind): Finding {
  return finding(
    file,
    at,
    'berechnet-art',
    `Hier braucht es ${KINDS[kind]}, '${text}' ist keine solche Angabe.`,
    kind === 'number'
      ? 'Bitte nennen Sie eine Frage mit "type": "number" oder "integer", oder eine Zahl.'
      : kind === 'day'
        ? 'Bitte nennen Sie eine Frage mit "format": "date".'
        : 'Bitte nennen Sie eine Frage mit "type": "array".',
  );
}

/** A computed value that does not exist. `name` begins with `=`. */
export function unknownValue(file: string, at: string, name: string, known: string[]): Finding {
  return finding(
    file,
    at,
    'berechnet-unbekannt',
    `Den berechneten Wert '${name.slice(1)}' gibt es nicht.`,
    known.length === 0 ? 'Berechnete Werte stehen in wizard.json unter computed.' : suggest(name.slice(1), known),
  );
}
