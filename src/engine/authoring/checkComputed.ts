import { fieldsIn } from './checkConditions.ts';
import { finding, suggest, unknownField, type Finding } from './finding.ts';
import { isDay, isPeriod, LAENDER } from '../computed/index.ts';
import { joinPointer } from '../pointer.ts';
import { placeholdersOf, textsIn } from './texts.ts';
import { unknownName } from './checkTables.ts';
import type { ComputedFile, Definition, PropertySchema } from '../definition.ts';
import type { Field } from '../fields.ts';

const FILE = 'wizard.json';

/** Each operation, with how a person would call it. */
const OPERATIONS = ['sum', 'difference', 'product', 'count', 'days', 'years', 'cell', 'deadline'] as const;
const TAKING_NUMBERS = ['sum', 'difference', 'product'] as const;

type Kind = 'number' | 'day' | 'list';
const KINDS: Record<Kind, string> = { number: 'eine Zahl', day: 'ein Datum', list: 'eine Liste' };

/** An operand: what it must be, and where it stands. */
type Operand = { text: number | string; kind: Kind; at: string };

/** Faults of computed values: unknown operands, operands of the wrong kind, circles, deadlines without a source. */
export function checkComputed(definition: Definition): Finding[] {
  const { computed } = definition.wizard;
  if (computed === undefined) return [];
  const fields = fieldsIn(definition);
  const entries = Object.entries(computed);
  const findings = entries.flatMap(([name, file]) => checkOne(name, file, { definition, fields, computed }));
  return findings.length > 0 ? findings : [...checkCircles(computed), ...checkUnused(definition, computed)];
}

type Around = { definition: Definition; fields: Field[]; computed: Record<string, ComputedFile> };

function checkOne(name: string, file: ComputedFile, around: Around): Finding[] {
  const at = joinPointer('/computed', name);
  const chosen = OPERATIONS.filter((operation) => file[operation] !== undefined);
  if (chosen.length !== 1)
    return [
      finding(
        FILE,
        at,
        'berechnet-rechenart',
        `Der berechnete Wert '${name}' hat ${chosen.length === 0 ? 'keine Rechenart' : `${chosen.length} Rechenarten`}.`,
        `Bitte nennen Sie genau eine: ${OPERATIONS.join(', ')}.`,
      ),
    ];
  const operands = operandsOf(file, at);
  const faults = operands.flatMap((operand) => checkOperand(operand, around));
  const constant = operands.every(({ text }) => !/^[/=]/.test(String(text)));
  return [
    ...faults,
    ...(constant && faults.length === 0 && file.cell === undefined
      ? [
          finding(
            FILE,
            at,
            'berechnet-ohne-angabe',
            `Der berechnete Wert '${name}' hängt von keiner Antwort ab.`,
            'Bitte nennen Sie eine Antwort wie "/datum" oder einen anderen berechneten Wert wie "=summe".',
          ),
        ]
      : []),
    ...checkCell(file, at, around.definition),
    ...checkDeadline(file, at, around.fields),
  ];
}

function operandsOf(file: ComputedFile, at: string): Operand[] {
  const numbers = TAKING_NUMBERS.flatMap((key) =>
    (file[key] ?? []).map((text, index): Operand => ({ text, kind: 'number', at: `${at}/${key}/${index}` })),
  );
  const days = (['days', 'years'] as const).flatMap((key) =>
    Object.entries(file[key] ?? {}).map(([end, text]): Operand => ({ text, kind: 'day', at: `${at}/${key}/${end}` })),
  );
  return [
    ...numbers,
    ...days,
    ...(file.count === undefined ? [] : [{ text: file.count, kind: 'list' as const, at: `${at}/count` }]),
    ...(file.deadline === undefined
      ? []
      : [{ text: file.deadline.from, kind: 'day' as const, at: `${at}/deadline/from` }]),
  ];
}

function checkOperand({ text, kind, at }: Operand, { fields, computed }: Around): Finding[] {
  if (typeof text === 'number') return [];
  if (text.startsWith('=')) {
    const other = computed[text.slice(1)];
    if (other === undefined) return [unknownValue(FILE, at, text, Object.keys(computed))];
    return kindOf(other) === undefined || kindOf(other) === kind ? [] : [unsuited(at, text, kind)];
  }
  if (text.startsWith('/')) {
    const asked = fields.filter(({ pointer }) => pointer === text);
    if (asked.length === 0)
      return [
        unknownField(
          FILE,
          at,
          text,
          fields.map(({ pointer }) => pointer),
        ),
      ];
    const never = asked.some(({ schema }) => schema.transient === true);
    if (never)
      return [
        finding(
          FILE,
          at,
          'nie-gesendet',
          `Das Feld ${text} wird nie gesendet, der Server könnte damit nicht rechnen.`,
          'Bitte entfernen Sie transient, oder rechnen Sie mit einer anderen Antwort.',
        ),
      ];
    return asked.some(({ schema }) => isOfKind(schema, kind)) ? [] : [unsuited(at, text, kind)];
  }
  if (kind === 'day' && (text === 'today' || isDay(text))) return [];
  return [
    finding(
      FILE,
      at,
      'berechnet-operand',
      `'${text}' ist weder eine Antwort noch ein berechneter Wert${kind === 'day' ? ' noch ein Tag' : ''}.`,
      `Antworten beginnen mit einem Schrägstrich ("/datum"), berechnete Werte mit einem Gleichheitszeichen ("=summe")${kind === 'day' ? ', Tage schreibt man "2026-11-24" oder "today"' : ''}.`,
    ),
  ];
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

function unsuited(at: string, text: string, kind: Kind): Finding {
  return finding(
    FILE,
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

function checkCell({ cell }: ComputedFile, at: string, { tables }: Definition): Finding[] {
  if (cell === undefined) return [];
  const table = Object.hasOwn(tables, cell.table) ? tables[cell.table] : undefined;
  if (table === undefined)
    return [unknownName(FILE, `${at}/cell/table`, 'Die Tabelle', cell.table, Object.keys(tables))];
  const columns = Object.keys(table.otherwise);
  return columns.includes(cell.column)
    ? []
    : [unknownName(FILE, `${at}/cell/column`, 'Die Spalte', cell.column, columns)];
}

function checkDeadline({ deadline, source }: ComputedFile, at: string, fields: Field[]): Finding[] {
  if (deadline === undefined) return [];
  const periods = (['period', 'within'] as const).filter((key) => deadline[key] !== undefined);
  return [
    ...periods
      .filter((key) => !isPeriod(deadline[key] ?? '') || deadline[key]?.startsWith('-') === true)
      .map((key) =>
        finding(
          FILE,
          `${at}/deadline/${key}`,
          'berechnet-zeitraum',
          `'${deadline[key]}' ist kein Zeitraum.`,
          'Bitte schreiben Sie zum Beispiel "P2W" für zwei Wochen, "P1M" für einen Monat, "P10D" für zehn Tage oder "P3Y" für drei Jahre.',
        ),
      ),
    ...(source === undefined
      ? [
          finding(
            FILE,
            at,
            'frist-ohne-quelle',
            'Woher diese Frist kommt, steht nicht dabei.',
            'Bitte nennen Sie unter source die Vorschrift, etwa "§ 67 Abs. 1 OWiG".',
          ),
        ]
      : []),
    ...(deadline.land === undefined ? [] : checkLand(deadline.land, `${at}/deadline/land`, fields)),
  ];
}

function isCode(value: unknown): boolean {
  return LAENDER.some((land) => land === value);
}

function checkLand(pointer: string, at: string, fields: Field[]): Finding[] {
  const field = fields.find((one) => one.pointer === pointer);
  if (field === undefined)
    return [
      unknownField(
        FILE,
        at,
        pointer,
        fields.map((one) => one.pointer),
      ),
    ];
  const offered = field.schema.enum ?? field.schema.oneOf?.map((choice) => choice.const) ?? [];
  return offered.length > 0 && offered.every(isCode)
    ? []
    : [
        finding(
          FILE,
          at,
          'berechnet-land',
          `Die Antworten auf ${pointer} sind keine Kürzel der Länder, die Feiertage des Landes würden nicht zählen.`,
          `Bitte geben Sie den Antworten diese Werte (const): ${LAENDER.join(', ')}.`,
        ),
      ];
}

/** Values that need themselves, told once for each circle. */
function checkCircles(computed: Record<string, ComputedFile>): Finding[] {
  const usedBy = new Map(Object.entries(computed).map(([name, file]) => [name, namesIn(file)]));
  const told = new Set<string>();
  return [...usedBy.keys()].flatMap((name) => {
    const circle = told.has(name) ? undefined : circleFrom(name, usedBy);
    if (circle === undefined) return [];
    for (const member of circle) told.add(member);
    return [
      finding(
        FILE,
        joinPointer('/computed', name),
        'berechnet-kreis',
        `Der berechnete Wert '${name}' braucht sich selbst: ${[...circle, name].join(' → ')}.`,
        'Bitte nennen Sie an einer dieser Stellen eine Antwort statt des berechneten Werts.',
      ),
    ];
  });
}

/** A way from a value back to itself. */
function circleFrom(name: string, usedBy: ReadonlyMap<string, string[]>): string[] | undefined {
  const seen = new Set<string>();
  const search = (at: string, way: string[]): string[] | undefined => {
    for (const next of usedBy.get(at) ?? []) {
      if (next === name) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      const found = search(next, [...way, next]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(name, [name]);
}

function namesIn(file: ComputedFile): string[] {
  return operandsOf(file, '').flatMap(({ text }) =>
    typeof text === 'string' && text.startsWith('=') ? [text.slice(1)] : [],
  );
}

/** Values that no text, condition or other value uses. */
function checkUnused(definition: Definition, computed: Record<string, ComputedFile>): Finding[] {
  const { wizard, machine, steps, tables } = definition;
  const used = new Set(
    [wizard, machine, steps, tables]
      .flatMap((part) => textsIn(part))
      .flatMap(({ text }) => [text, ...placeholdersOf(text)])
      .filter((text) => text.startsWith('='))
      .map((text) => text.slice(1)),
  );
  return Object.keys(computed)
    .filter((name) => !used.has(name))
    .map((name) =>
      finding(
        FILE,
        joinPointer('/computed', name),
        'berechnet-unbenutzt',
        `Den berechneten Wert '${name}' zeigt kein Text und braucht keine Bedingung.`,
        `Bitte schreiben Sie {=${name}} in einen Text, oder entfernen Sie ihn.`,
      ),
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
