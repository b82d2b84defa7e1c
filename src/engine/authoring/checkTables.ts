import { checkRows } from './checkRows.ts';
import { checkAnswers } from './checkAnswers.ts';
import { fieldsIn } from './checkConditions.ts';
import { joinPointer } from '../pointer.ts';
import { suggest, type Finding } from './finding.ts';
import type { Definition, ResultFile, TableFile } from '../definition.ts';

/** Faults in what tables, result panels and shared links say about fields, columns and each other. */
export function checkTables(definition: Definition): Finding[] {
  const fields = fieldsIn(definition);
  const asked = fields.map(({ pointer }) => pointer);
  const named = [
    ...Object.entries(definition.tables).flatMap(([name, table]) => checkTable(`tables/${name}.json`, table, asked)),
    ...checkAnswers(definition, fields),
  ];
  // Rows that name what does not exist never match; that is no fault of their order.
  const clear = Object.entries(definition.tables).filter(
    ([name]) => !named.some(({ file }) => file === `tables/${name}.json`),
  );
  return [
    ...named,
    ...Object.entries(definition.steps).flatMap(([id, { result }]) =>
      result === undefined ? [] : checkResult(`steps/${id}.json`, result, definition, asked),
    ),
    ...checkUnused(definition),
    ...checkRows(clear, fields),
    ...Object.entries(definition.wizard.query ?? {})
      .filter(([, pointer]) => !asked.includes(pointer))
      .map(([name, pointer]) => unknownName('wizard.json', joinPointer('/query', name), 'Das Feld', pointer, asked)),
  ];
}

function checkTable(file: string, { rows, otherwise }: TableFile, asked: string[]): Finding[] {
  const columns = Object.keys(otherwise);
  return rows.flatMap((row, index) => [
    ...Object.keys(row.when)
      .filter((pointer) => !asked.includes(pointer))
      .map((pointer) => unknownName(file, joinPointer(`/rows/${index}/when`, pointer), 'Das Feld', pointer, asked)),
    ...Object.keys(row.then)
      .filter((column) => !columns.includes(column))
      .map((column) => unknownName(file, joinPointer(`/rows/${index}/then`, column), 'Die Spalte', column, columns)),
  ]);
}

function checkResult(file: string, result: ResultFile, { tables }: Definition, asked: string[]): Finding[] {
  const columns = [...new Set(Object.values(tables).flatMap(({ otherwise }) => Object.keys(otherwise)))];
  const shown = [
    ...result.rows.map(({ value }, index) => ({ value, at: `/result/rows/${index}/value` })),
    ...(result.note === undefined ? [] : [{ value: result.note, at: '/result/note' }]),
  ];
  return [
    ...result.tables.flatMap(({ table, when }, index) => [
      ...(Object.hasOwn(tables, table)
        ? []
        : [unknownName(file, `/result/tables/${index}/table`, 'Die Tabelle', table, Object.keys(tables))]),
      ...Object.keys(when)
        .filter((pointer) => !asked.includes(pointer))
        .map((pointer) =>
          unknownName(file, joinPointer(`/result/tables/${index}/when`, pointer), 'Das Feld', pointer, asked),
        ),
    ]),
    ...shown
      .filter(({ value }) => !columns.includes(value))
      .map(({ value, at }) => unknownName(file, at, 'Die Spalte', value, columns)),
  ];
}

function checkUnused({ steps, tables }: Definition): Finding[] {
  const used = new Set(Object.values(steps).flatMap(({ result }) => result?.tables.map(({ table }) => table) ?? []));
  return Object.keys(tables)
    .filter((name) => !used.has(name))
    .map((name) => ({
      file: `tables/${name}.json`,
      pointer: '',
      code: 'tabelle-ungenutzt',
      message: 'Diese Tabelle verwendet kein Schritt.',
      remedy: 'Bitte nennen Sie sie unter result.tables oder löschen Sie sie.',
    }));
}

function unknownName(file: string, pointer: string, kind: string, name: string, known: string[]): Finding {
  return {
    file,
    pointer,
    code: 'name-unbekannt',
    message: `${kind} '${name}' gibt es nicht.`,
    remedy: suggest(name, known),
  };
}
