import { answersOfCondition, isCircular, type DependencySource } from '../explore/dependencies.ts';
import { answersOf, formulasOf, placedSets, rowsOf } from './tableParts.ts';
import { checkHandOver } from './checkHandOver.ts';
import { checkFormula, type Operands } from './checkFormulas.ts';
import { checkPeriods } from './checkPeriods.ts';
import { checkRows } from './checkRows.ts';
import { checkAnswers } from './checkAnswers.ts';
import { groundOf, subjectsIn } from './checkConditions.ts';
import { joinPointer } from '../engine/pointer.ts';
import { asGuard, fieldGuards, isGuard } from '../engine/guards.ts';
import { checkGuard, unknownSubject } from './checkGuards.ts';
import { collectFields, type Field } from '../engine/fields.ts';
import { finding, suggest, type Finding } from './finding.ts';
import { mentionsIn, subschemasOf } from '../engine/subschemas.ts';
import { say, sentence, valueNamed } from './words.ts';
import type { Today } from '../engine/days.ts';
import type { Cells, Definition, ResultFile, StepFile, TableFile, When } from '../engine/definition.ts';

/** Faults in what tables, result panels and shared links say about fields, columns and each other. */
export function checkTables(definition: Definition, today: Today): Finding[] {
  const ground = groundOf(definition);
  const fields = subjectsIn(definition);
  const asked = ground.fields.map(({ pointer }) => pointer);
  const named = [
    ...Object.entries(definition.tables).flatMap(([name, table]) => checkTable(name, table, ground, fields)),
    ...checkAnswers(definition, fields),
  ];
  const unanswerable = new Set(
    fields.filter(({ schema: { minimum = 0, maximum = minimum } }) => minimum > maximum).map(({ pointer }) => pointer),
  );
  const never = (name: string) => unanswerable.has(name) || (name.startsWith('=') && isCircular(name.slice(1), ground));
  // Rows that name what does not exist or cannot be answered never match; that is no fault of their order.
  const clear = Object.entries(definition.tables).filter(
    ([name, table]) =>
      !named.some(({ file }) => file === `tables/${name}.json`) &&
      !rowsOf(table).some(({ when }) => fieldGuards(asGuard(when)).some(({ params }) => never(params.field))),
  );
  return [
    ...named,
    ...Object.entries(definition.steps).flatMap(([id, { result }]) =>
      result === undefined ? [] : checkResult(`steps/${id}.json`, result, definition, fields),
    ),
    ...Object.entries(definition.steps).flatMap(([id, step]) => checkWaiting(id, step, ground)),
    ...checkUnused(definition),
    ...checkHandOver(definition, fields),
    ...checkRows(clear, ground, today),
    ...Object.entries(definition.wizard.query ?? {})
      .filter(([, pointer]) => !asked.includes(pointer))
      .map(([name, pointer]) => unknownName('wizard.json', joinPointer('/query', name), 'question', pointer, asked)),
  ];
}

function checkTable(name: string, table: TableFile, ground: DependencySource, subjects: Field[]): Finding[] {
  const file = `tables/${name}.json`;
  const columns = Object.keys(table.otherwise);
  const { computed = {}, fields } = ground;
  const known: Operands = { file, fields: [...fields], computed, sent: false };
  const checkColumns = (at: string, cells: Cells = {}) =>
    Object.keys(cells)
      .filter((column) => !columns.includes(column))
      .map((column) => unknownName(file, joinPointer(at, column), 'column', column, columns));
  const ownRows = placedSets(table).flatMap(({ at, set }) =>
    set.rows.map((row, index) => ({ row, at: `${at}/rows/${index}` })),
  );
  return [
    ...ownRows.flatMap(({ row, at }) => [
      ...checkWhen(file, `${at}/when`, row.when, subjects),
      ...checkColumns(`${at}/then`, row.then),
      ...checkColumns(`${at}/shown`, row.shown),
    ]),
    ...(table.remarks ?? []).flatMap(({ when, shown }, index) => [
      ...checkWhen(file, `/remarks/${index}/when`, when, subjects),
      ...checkColumns(`/remarks/${index}/shown`, shown),
    ]),
    ...formulasOf(table).flatMap(({ formula, at }) => checkFormula(formula, at, known)),
    ...checkOtherwise(file, table),
    ...checkPeriods(file, table, known.fields),
  ];
}

/** Where no row fits, there is no result: a page shows nothing of `otherwise`, and nothing is computed with it. Zero stands for nothing. */
function checkOtherwise(file: string, { otherwise }: TableFile): Finding[] {
  return Object.entries(otherwise).flatMap(([column, value]) =>
    typeof value !== 'number' || value === 0
      ? []
      : [
          finding(
            file,
            joinPointer('/otherwise', column),
            'sonst-ungezeigt',
            sentence`Der Wert ${String(value)} in ${say.key('otherwise')} gilt nie: Passt keine Zeile, gibt es kein Ergebnis, und die Seite zeigt ihn nicht.`,
            'Soll er gelten, schreiben Sie ihn in eine letzte Zeile, deren Bedingung auf alles Übrige zutrifft. Sonst lassen Sie ihn hier weg.',
          ),
        ],
  );
}

function checkResult(file: string, result: ResultFile, { tables }: Definition, fields: Field[]): Finding[] {
  const columns = [...new Set(Object.values(tables).flatMap(({ otherwise }) => Object.keys(otherwise)))];
  const shown = [
    ...result.rows.map(({ value }, index) => ({ value, at: `/result/rows/${index}/value` })),
    ...(result.note === undefined ? [] : [{ value: result.note, at: '/result/note' }]),
  ];
  return [
    ...result.tables.flatMap(({ table, when }, index) => [
      ...(Object.hasOwn(tables, table)
        ? []
        : [unknownName(file, `/result/tables/${index}/table`, 'table', table, Object.keys(tables))]),
      ...checkWhen(file, `/result/tables/${index}/when`, when, fields),
    ]),
    ...(result.follows ?? []).flatMap(({ when }, index) =>
      when === undefined ? [] : checkWhen(file, `/result/follows/${index}/when`, when, fields),
    ),
    ...shown
      .filter(({ value }) => !columns.includes(value))
      .map(({ value, at }) => unknownName(file, at, 'column', value, columns)),
  ];
}

/** Results are computed in the browser, so they may depend on answers that are never sent. */
function checkWhen(file: string, at: string, when: When, fields: Field[]): Finding[] {
  if (isGuard(when)) return checkGuard({ file, at, sent: false }, when, fields);
  const asked = fields.map(({ pointer }) => pointer);
  return Object.keys(when)
    .filter((pointer) => !asked.includes(pointer))
    .map((name) =>
      name.startsWith('=')
        ? unknownSubject(file, joinPointer(at, name), name, fields)
        : unknownName(file, joinPointer(at, name), 'question', name, asked),
    );
}

/** A result appears only when its step is answered. A required question that decides nothing holds it back. */
function checkWaiting(id: string, { schema, result }: StepFile, ground: DependencySource): Finding[] {
  if (schema === undefined || result === undefined) return [];
  const places = subschemasOf(schema, '/schema').filter(({ root }) => root === schema);
  const deciding = new Set([
    ...result.tables.flatMap(({ table, when }) => [
      ...answersOfCondition(when, ground),
      ...answersOf(ground.tables[table], ground),
    ]),
    ...places.flatMap(({ schema: { if: condition }, pointer }) =>
      condition === undefined ? [] : mentionsIn(condition, '', pointer).map((mention) => mention.pointer),
    ),
  ]);
  const asked = new Set(collectFields(id, schema).map(({ pointer }) => pointer));
  const waiting = places.flatMap(({ schema: { required = [] }, at, pointer: group }) =>
    required.flatMap((key, index) => {
      const pointer = joinPointer(group, key);
      if (!asked.has(pointer) || deciding.has(pointer)) return [];
      return [
        finding(
          `steps/${id}.json`,
          `${at}/required/${index}`,
          'ergebnis-wartet',
          sentence`Das Ergebnis wartet auf ${say.question(pointer)}, obwohl keine seiner Tabellen danach fragt.`,
          sentence`Bitte fragen Sie es in einem anderen Schritt, oder nehmen Sie es aus ${say.key('required')}.`,
        ),
      ];
    }),
  );
  return [...new Map(waiting.toReversed().map((found) => [found.message, found])).values()];
}

function checkUnused({ wizard, steps, tables }: Definition): Finding[] {
  const used = new Set([
    ...Object.values(steps).flatMap(({ result }) => result?.tables.map(({ table }) => table) ?? []),
    ...Object.values(wizard.computed ?? {}).map(({ cell }) => cell?.table),
  ]);
  return Object.keys(tables)
    .filter((name) => !used.has(name))
    .map((name) =>
      finding(
        `tables/${name}.json`,
        '',
        'tabelle-ungenutzt',
        'Diese Tabelle verwendet kein Schritt und kein berechneter Wert.',
        sentence`Bitte zeigen Sie ihr Ergebnis in einem Schritt (${say.key('result.tables')}), oder verwenden Sie sie in einem berechneten Wert (${say.key('cell')}), oder löschen Sie sie.`,
      ),
    );
}

const UNKNOWN = { column: 'Die Spalte', table: 'Die Tabelle', step: 'Den Schritt mit Ergebnis' } as const;

/** A name that refers to nothing, such as a column. */
export function unknownName(
  file: string,
  pointer: string,
  kind: keyof typeof UNKNOWN | 'question',
  name: string,
  known: string[],
): Finding {
  const message =
    kind === 'question'
      ? [say.either(`Das Feld '${name}' gibt es nicht.`, 'Die Frage, um die es hier geht, gibt es nicht (mehr).')]
      : sentence`${UNKNOWN[kind]} ${say[kind](name)} gibt es nicht.`;
  return finding(
    file,
    pointer,
    'name-unbekannt',
    message,
    suggest(name, known, kind === 'question' ? valueNamed : say[kind]),
  );
}
