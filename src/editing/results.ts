import type { DefinitionFiles } from '../check/fileNames.ts';
import { say, sentence } from '../check/words.ts';
import type { ResultFile } from '../engine/definition.ts';
import { isPlainObject } from '../engine/pointer.ts';
import { EditError } from './edits.ts';
import { fix, readAt, type Fixer } from './fix.ts';
import { referencesIn } from './references.ts';

type ResultInput = { table: string; title: string; isEuro: boolean };

/** A result with a line for each column of a table. Throws an EditError while the table says nothing. */
export function resultFor(files: DefinitionFiles, { table, title, isEuro }: ResultInput): ResultFile {
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
      ...(isEuro && { format: 'euro' as const }),
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

/** Shows a table on a step that asks what it depends on. */
export const showInStep: Fixer = (fault) => {
  const { file, files } = fault;
  const table = file.replace(/^tables\/|\.json$/g, '');
  const title = readAt(fault, file, '/title');
  const wanted = new Set(
    readTable(files[file]).rows.flatMap(({ when }) => (isPlainObject(when) ? Object.keys(when) : [])),
  );
  const asking = referencesIn(files).flatMap(({ declares, names, file: step }) =>
    declares && names.kind === 'field' && names.pointers.some((pointer) => wanted.has(pointer)) ? [step] : [],
  );
  return [...new Set(asking)].flatMap((step) => {
    const [, id = ''] = /^steps\/([^/]+)\.json$/.exec(step) ?? [];
    const sends = readAt(fault, 'machine.json', `/states/${id}/on/SUBMIT`) !== undefined;
    if (id === '' || sends || readAt(fault, step, '/result') !== undefined) return [];
    const set = resultFor(files, { table, title: typeof title === 'string' ? title : 'Ergebnis', isEuro: false });
    return fix(sentence`Im Schritt ${say.step(id)} zeigen`, [{ file: step, pointer: '/result', set }]);
  });
};
