import { setsOf } from '../../engine/index.ts';
import type { RowSet, TableFile, TableResult } from '../../engine/definition.ts';
import { labelAt } from '../document/labels.ts';
import { sayResult } from '../tables/cells.ts';
import { sheetOf } from '../tables/grid.ts';
import type { Names } from './names.ts';
import { sayDay, sayWhen } from './sentences.ts';
import { sayText } from './texts.ts';
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
      ...fact('otherwise', 'Wenn keine Zeile zutrifft', sayShown(names, otherwise)),
      ...entries(
        'remarks',
        'Bemerkung',
        remarks.map(({ when, text, shown }) => {
          const said = sayShown(names, shown);
          return `wenn ${sayWhen(names, when, 'clause')}: ${sayText(names, text)}${said === '' ? '' : ` (${said})`}`;
        }),
      ),
    ],
  };
}

/** 'Fassung ab 1. Januar 2027'. */
export function sayVersion({ validFrom, validTo }: Pick<RowSet, 'validFrom' | 'validTo'>): string {
  const from = `Fassung ab ${sayDay(validFrom)}`;
  return validTo === undefined ? from : `${from} bis ${sayDay(validTo)}`;
}

type Version = { set: RowSet; index: number };

function describeVersion(names: Names, name: string, table: TableFile, { set, index }: Version): Thing {
  const file = `tables/${name}.json`;
  const pointer = index === 0 ? '' : `/sets/${index - 1}`;
  const { source, validFrom, validTo, rows } = set;
  return {
    key: `version ${name}`,
    where: `Tabelle „${names.table(name)}“, ${sayVersion(set)}`,
    place: { file, pointer: `${pointer}/rows` },
    weight: 'law',
    raw: { source, validFrom, validTo, rows },
    facts: [
      ...fact('source', labelAt({ file, pointer: '/source' }), source),
      ...fact('validFrom', 'Gilt ab', sayDay(validFrom)),
      ...fact('validTo', 'Gilt bis', validTo && sayDay(validTo)),
    ],
    grid: {
      sheet: sheetOf({ file, table, pointer: `${pointer}/rows`, added: [], sources: sourcesOf(names) }),
      names,
      from: validFrom,
    },
  };
}

/** What people are told instead of the result: 'Bußgeld: 35 Euro'. */
function sayShown(names: Names, shown: TableResult | undefined): string {
  return Object.entries(shown ?? {})
    .map(([column, value]) => `${names.column(column)}: ${sayResult(value)}`)
    .join(', ');
}
