import type { DefinitionFiles } from '../../check/fileNames.ts';
import { EditError } from '../../editing/index.ts';
import { isPlainObject, type ResultFile } from '../../engine/index.ts';
import type { Action } from './action.ts';
import type { Outline } from '../document/outline.ts';

const EURO = 'euro';

/** Shows on a step what a table says about the answers. */
export function resultAction({ tables }: Outline, file: string, step: string): Action {
  return {
    id: 'result',
    label: 'Ergebnis zeigen …',
    form: {
      title: `Ergebnis auf '${step}'`,
      submit: 'Zeigen',
      about: 'Beschriftungen und Sätze ändern Sie danach in den Eigenschaften.',
      fields: [
        {
          name: 'table',
          label: 'Tabelle',
          start: () => tables[0]?.name ?? '',
          options: () => tables.map(({ name, title }) => ({ id: name, label: title })),
        },
        {
          name: 'title',
          label: 'Überschrift',
          start: ({ table }) => tables.find(({ name }) => name === table)?.title ?? '',
        },
        {
          name: 'format',
          label: 'Zahlen sind',
          start: () => '',
          options: () => [
            { id: '', label: 'Zahlen' },
            { id: EURO, label: 'Beträge in Euro' },
          ],
        },
      ],
      plan: (files, { table = '', title = '', format }) => ({
        edits: [{ file, pointer: '/result', set: resultOf(files, { table, title, isEuro: format === EURO }) }],
        select: { file, pointer: '/result' },
        label: `Ergebnis auf '${step}'`,
      }),
    },
  };
}

type ResultInput = { table: string; title: string; isEuro: boolean };

/** A result with a line for each column of a table. Throws an EditError while the table says nothing. */
function resultOf(files: DefinitionFiles, { table, title, isEuro }: ResultInput): ResultFile {
  const { rows, otherwise } = readTable(files[`tables/${table}.json`]);
  const [field] = rows.flatMap(({ when }) =>
    isPlainObject(when) && when['type'] === undefined ? Object.keys(when) : [],
  );
  const columns = Object.keys(otherwise);
  if (field === undefined)
    throw new EditError('Diese Tabelle hängt noch von keiner Antwort ab. Bitte füllen Sie sie zuerst aus.');
  if (columns.length === 0)
    throw new EditError('Diese Tabelle hat noch kein Ergebnis. Bitte ergänzen Sie ihr eine Spalte.');
  return {
    title,
    tables: [{ table, when: { type: 'isAnswered', params: { field } } }],
    rows: columns.map((value) => ({
      label: value.charAt(0).toUpperCase() + value.slice(1),
      value,
      ...(isEuro && { format: EURO }),
    })),
    incomplete: 'Bitte beantworten Sie alle Fragen.',
    // No table applies before the first answer either.
    undecided: 'Bitte beantworten Sie alle Fragen.',
    unmatched: 'Für diese Angaben gibt es kein Ergebnis.',
  };
}

function readTable(text = '{}'): { rows: Record<string, unknown>[]; otherwise: Record<string, unknown> } {
  const table: unknown = JSON.parse(text);
  const { rows, otherwise } = isPlainObject(table) ? table : {};
  return {
    rows: Array.isArray(rows) ? rows.filter(isPlainObject) : [],
    otherwise: isPlainObject(otherwise) ? otherwise : {},
  };
}
