import { GUARD_ROWS } from '../../format/index.ts';
import { checkRows } from '../../check/checkRows.ts';
import { groundOf } from '../../check/checkConditions.ts';
import { isCircular } from '../../explore/dependencies.ts';
import { placedSets, rowsOf } from '../../check/tableParts.ts';
import { fieldGuards, asGuard, holds } from '../../engine/guards.ts';
import * as calculator from '../../engine/computed/index.ts';
import { factsOf, type Facts, type Today } from '../../engine/index.ts';
import type { DependencySource } from '../../explore/dependencies.ts';
import type { Definition, RowSet, TableFile } from '../../engine/definition.ts';
import type { Finding } from '../../check/finding.ts';

/** Asks what is wrong with the table of a file. */
export type TableAsk = { kind: 'table'; file: string };

/** A fault of a row. `rows`: pointer of the list that it stands in. `beside`: the row that it contradicts. */
export type RowFault = { rows: string; row: number; kind: 'dead' | 'overlap'; said: string; beside?: number };

/** Values that no row covers. `after`: the row before the gap, -1 for the beginning. */
export type Gap = { rows: string; after: number; said: string; name: string; value: number; min: number; max: number };

export type TableReport = {
  kind: 'table';
  faults: RowFault[];
  gaps: Gap[];
  /** Pointers of lists of rows that depend on too many combinations of answers to be checked. */
  tooBig: string[];
};

/** What the engine's checks say about one table, for a grid. */
export function tableReport(definition: Definition, { file }: TableAsk, today: Today): TableReport {
  const name = /tables\/([^/]+)\.json$/.exec(file)?.[1] ?? '';
  const table = definition.tables[name];
  if (table === undefined) return { kind: 'table', faults: [], gaps: [], tooBig: [] };
  const ground = groundOf(definition);
  const found = isClear(table, ground) ? checkRows([[name, table]], ground, today) : [];
  const source = { definition, calculator, today };
  const inSets = placedSets(table).map(({ set, at }) => ({
    set,
    rows: `${at}/rows`,
    own: found.filter(({ pointer }) => pointer === `${at}/rows` || new RegExp(`^${at}/rows/\\d+$`).test(pointer)),
  }));
  const factsFor = ({ witness }: Finding): Facts | undefined =>
    witness !== undefined && 'answers' in witness ? factsOf(source, witness.answers) : undefined;
  return {
    kind: 'table',
    faults: inSets.flatMap(({ set, rows, own }) => own.flatMap((one) => rowFault(one, rows, set, factsFor(one)))),
    gaps: inSets.flatMap(({ set, rows, own }) => own.flatMap((one) => gapIn(one, rows, set))),
    tooBig: inSets.flatMap(({ rows, own }) => (own.some(({ code }) => code === 'pruefung-begrenzt') ? [rows] : [])),
  };
}

/** Whether all that the rows ask for is asked or computed; else the check of the whole wizard says so. */
function isClear(table: TableFile, ground: DependencySource): boolean {
  const computed = Object.keys(ground.computed ?? {}).filter((name) => !isCircular(name, ground));
  const known = new Set([...ground.fields.map(({ pointer }) => pointer), ...computed.map((name) => `=${name}`)]);
  return rowsOf(table).every(({ when }) => fieldGuards(asGuard(when)).every(({ params }) => known.has(params.field)));
}

function rowFault(found: Finding, rows: string, set: RowSet, facts: Facts | undefined): RowFault[] {
  const row = Number(found.pointer.slice(rows.length + 1));
  if (found.code === 'zeile-ueberdeckt') {
    const proof = found.witness !== undefined && 'proof' in found.witness ? ` ${found.witness.proof}` : '';
    return [{ rows, row, kind: 'dead', said: `${found.message}${proof}` }];
  }
  if (found.code !== 'zeilen-ueberschneiden') return [];
  const beside = facts === undefined ? -1 : set.rows.findIndex(({ when }) => holds(when, facts));
  return [{ rows, row, kind: 'overlap', said: `${found.message} ${found.remedy}`, beside }];
}

/** The gap that a finding shows, from the limits of the rows that surround it. */
function gapIn({ message, facts }: Finding, rows: string, set: RowSet): Gap[] {
  if (facts?.gap === undefined) return [];
  const { field: name, at: value } = facts.gap;
  const limits = set.rows.map(({ when }) =>
    fieldGuards(asGuard(when)).filter(({ type }) => GUARD_ROWS[type].limit !== undefined),
  );
  const bound = (row: number, end: 'min' | 'max') => {
    const own = limits[row]?.find(({ type, params }) => GUARD_ROWS[type].limit === end && params.field === name);
    return own !== undefined && 'value' in own.params ? Number(own.params.value) : undefined;
  };
  const ends = set.rows.map((_, row) => ({ row, end: bound(row, 'max') ?? Infinity })).filter(({ end }) => end < value);
  const starts = set.rows.map((_, row) => bound(row, 'min') ?? -Infinity).filter((start) => start > value);
  const last = ends.toSorted((one, other) => other.end - one.end)[0];
  const unit = Number.isInteger(value) ? 1 : 0;
  const min = last === undefined ? value : last.end + unit;
  const max = starts.length === 0 ? value : Math.min(...starts) - unit;
  return [{ rows, after: last?.row ?? -1, said: message, name, value, min, max }];
}
