import { formatEuro, setsOf } from '../../engine/index.ts';
import type { RowSet, TableFile, TableResult } from '../../engine/definition.ts';
import { labelAt } from '../document/labels.ts';
import { formatResult } from '../tables/cells.ts';
import { sheetOf } from '../tables/grid.ts';
import type { Names } from './names.ts';
import { formatAnyDay, formatWhen } from './sentences.ts';
import { formatText } from '../document/formatText.ts';
import { sourcesOf } from './sources.ts';
import { entries, fact, type Thing } from './thing.ts';

/** Each version of each table as a thing of its own. */
export function describeTables(names: Names): Thing[] {
  return Object.entries(names.wizard.definition.tables).flatMap(([name, table]) => [
    describeTable(names, name, table),
    ...setsOf(table).map((set, index) => describeVersion(names, name, table, { set, index })),
  ]);
}

function describeTable(names: Names, name: string, table: TableFile): Thing {
  const { rows: _rows, sets: _sets, source: _source, validFrom: _from, validTo: _to, ...raw } = table;
  const file = `tables/${name}.json`;
  const { date, remarks = [], hint, otherwise } = table;
  return {
    key: `table ${name}`,
    where: `Tabelle „${names.table(name)}“`,
    place: { file, pointer: '' },
    weight: 'law',
    raw,
    facts: [
      ...fact('title', 'Titel', table.title, { isQuiet: true }),
      ...fact('date', labelAt({ file, pointer: '/date' }), date === undefined ? undefined : `„${names.of(date)}“`),
      ...fact('hint', labelAt({ file, pointer: '/hint' }), hint),
      ...fact('otherwise', 'Wenn keine Zeile zutrifft', formatShown(names, otherwise)),
      ...entries(
        'remarks',
        'Bemerkung',
        remarks.map(({ when, text, shown }) => {
          const said = formatShown(names, shown);
          const instead = said === '' ? '' : ` (gezeigt wird ${said})`;
          return `wenn ${formatWhen(names, when, 'clause')}: ${formatText(names, text)}${instead}`;
        }),
      ),
    ],
  };
}

/** 'Fassung ab 1. Januar 2027'. */
function formatVersion({ validFrom, validTo }: Pick<RowSet, 'validFrom' | 'validTo'>): string {
  const from = `Fassung ab ${formatAnyDay(validFrom)}`;
  return validTo === undefined ? from : `${from} bis ${formatAnyDay(validTo)}`;
}

type Version = { set: RowSet; index: number };

function describeVersion(names: Names, name: string, table: TableFile, { set, index }: Version): Thing {
  const file = `tables/${name}.json`;
  const pointer = index === 0 ? '' : `/sets/${index - 1}`;
  const { source, validFrom, validTo, rows } = set;
  return {
    key: `version ${name}`,
    where: `Tabelle „${names.table(name)}“, ${formatVersion(set)}`,
    place: { file, pointer: `${pointer}/rows` },
    weight: 'law',
    raw: { source, validFrom, validTo, rows },
    facts: [
      ...fact('source', labelAt({ file, pointer: '/source' }), source),
      ...fact('validFrom', 'Gilt ab', formatAnyDay(validFrom)),
      ...fact('validTo', 'Gilt bis', validTo && formatAnyDay(validTo)),
      ...fact('day', 'Es entscheidet', formatDecidingDay(names, table), { isContext: true }),
    ],
    grid: {
      sheet: sheetOf({ file, table, pointer: `${pointer}/rows`, added: [], sources: sourcesOf(names) }),
      names,
      from: validFrom,
      remarks: table.remarks ?? [],
    },
  };
}

/** Which day decides about the version that is used. Undefined where the only one is used on each day. */
function formatDecidingDay(names: Names, { date, validTo, sets }: TableFile): string | undefined {
  if (date !== undefined) return `die Antwort auf „${names.of(date)}“, und ohne sie der Tag, an dem jemand ausfüllt`;
  return validTo === undefined && sets === undefined ? undefined : 'der Tag, an dem jemand ausfüllt';
}

/** What people are told instead of the result: 'Bußgeld: 35 Euro'. */
function formatShown(names: Names, shown: TableResult | undefined): string {
  return Object.entries(shown ?? {})
    .map(([column, value]) => {
      const isEuro = names.isEuro(column) && typeof value === 'number';
      return `${names.column(column)}: ${isEuro ? formatEuro(value) : formatResult(value)}`;
    })
    .join(', ');
}
