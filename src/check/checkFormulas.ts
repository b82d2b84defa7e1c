import { finding, unknownField, unknownValue, type Finding } from './finding.ts';
import { leavesOf, type Kind, type Leaf } from '../explore/dependencies.ts';
import { OPERATION_ROWS, operationOf } from '../format/index.ts';
import { isDay } from '../engine/computed/index.ts';
import { say, sentence, subject } from './words.ts';
import type { ComputedFile, Formula, PropertySchema } from '../engine/definition.ts';
import type { Field } from '../engine/fields.ts';

const KINDS: Record<Kind, string> = { number: 'eine Zahl', day: 'ein Datum', list: 'eine Liste' };

/** What operands may name. `sent`: the server computes with them too. */
export type Operands = { file: string; fields: Field[]; computed: Record<string, ComputedFile>; sent: boolean };

/** Faults of a formula: unknown operands, operands of the wrong kind. Its schema demands exactly one operation. */
export function checkFormula(formula: Formula, at: string, known: Operands): Finding[] {
  return leavesOf(formula, at).flatMap((leaf) => checkLeaf(leaf, known));
}

/** Faults of an operand that is no formula. */
export function checkLeaf({ text, kind, at }: Leaf, { file, fields, computed, sent }: Operands): Finding[] {
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
      sentence`${say.either(`'${text}'`, [say.computed(text)])} ist weder eine Antwort noch ein berechneter Wert${kind === 'day' ? ' noch ein Tag' : ''}.`,
      sentence`${say.either(
        `Antworten beginnen mit einem Schrägstrich ("/datum"), berechnete Werte mit einem Gleichheitszeichen ("=summe")${kind === 'day' ? ', Tage schreibt man "2026-11-24" oder "today"' : ''}.`,
        `Bitte wählen Sie eine Frage oder einen berechneten Wert${kind === 'day' ? ', oder geben Sie einen Tag an' : ''}.`,
      )}`,
    ),
  ];
}

/** The server cannot compute with an answer that is never sent. */
export function neverThere(file: string, at: string, pointer: string): Finding {
  return finding(
    file,
    at,
    'nie-gesendet',
    sentence`Das Feld ${say.question(pointer)} wird nie gesendet, der Server könnte damit nicht rechnen.`,
    sentence`Bitte entfernen Sie ${say.key('transient')}, oder rechnen Sie mit einer anderen Antwort.`,
    { name: pointer },
  );
}

/** The kind of a value's result; undefined for cells, which may be anything. */
function kindOf(file: ComputedFile): Kind | undefined {
  const operation = operationOf(file);
  const gives = operation === undefined ? 'number' : OPERATION_ROWS[operation].gives;
  return gives === 'cell' ? undefined : gives;
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
    sentence`Hier braucht es ${KINDS[kind]}, ${say.either(`'${text}'`, [subject(text)])} ist keine solche Angabe.`,
    kind === 'number'
      ? sentence`Bitte nennen Sie eine Frage mit ${say.setting('type', 'number')} oder ${say.either('"integer"', [say.option('integer')])}, oder eine Zahl.`
      : kind === 'day'
        ? sentence`Bitte nennen Sie eine Frage mit ${say.setting('format', 'date')}.`
        : sentence`Bitte nennen Sie eine Frage mit ${say.setting('type', 'array')}.`,
  );
}
