import { bothOf, placedSets } from '../check/tableParts.ts';
import { germanDay } from '../engine/days.ts';
import type { RowSet, TableFile, TableRemark, TableRow } from '../engine/definition.ts';
import { readAt, type Fix, type Fixer } from './fix.ts';
import { Plan } from './plan.ts';

/** A remark of a table goes into the rows of those versions for which it is meant. */
export const intoRows: Fixer = (fault) => {
  const { file, name, finding, files } = fault;
  const from = finding.facts?.set;
  const table = readAt(fault, file, '') as TableFile;
  const remark = table.remarks?.[Number(name)];
  if (typeof from !== 'string' || remark === undefined || isBehindAnother(table, remark)) return undefined;
  const into = (label: string, isMeant: (set: RowSet) => boolean): Fix => {
    const plan = new Plan(files);
    for (const { set, at } of placedSets(table).filter((one) => isMeant(one.set)))
      plan.make({ file, pointer: `${at}/rows`, set: set.rows.flatMap((row) => withRemark(row, remark)) });
    plan.make({ file, pointer: fault.pointer, remove: true });
    plan.dropEmpty(file, '/remarks');
    return { label, edits: plan.edits };
  };
  return [
    into(`Bemerkung nur vor dem ${germanDay(from)}`, ({ validFrom }) => validFrom < from),
    into('Bemerkung in jeder Fassung, wie bisher', () => true),
  ];
};

/** Of two remarks that hold at once the first one is shown, and rows know no such order. */
function isBehindAnother({ remarks = [] }: TableFile, remark: TableRemark): boolean {
  return remarks.slice(0, remarks.indexOf(remark)).some(({ when }) => bothOf(when, remark.when) !== undefined);
}

/** A row for the answers that have the remark, before the row for all others. */
function withRemark(row: TableRow, { when, text, shown }: TableRemark): TableRow[] {
  const both = row.remark === undefined ? bothOf(row.when, when) : undefined;
  if (both === undefined) return [row];
  const own = { ...row, when: both, remark: text, ...(shown && { shown: { ...row.shown, ...shown } }) };
  return JSON.stringify(both) === JSON.stringify(row.when) ? [own] : [own, row];
}
