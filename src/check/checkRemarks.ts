import { germanDay } from '../engine/days.ts';
import { holds } from '../engine/guards.ts';
import { setsOf } from '../engine/table.ts';
import type { Facts } from '../engine/types.ts';
import type { Answers, RowSet, TableFile, TableRemark, TableValue, When } from '../engine/definition.ts';
import { finding, type Finding } from './finding.ts';
import { rowsOf } from './tableParts.ts';
import { say, sentence } from './words.ts';

type Point = { answers: Answers; facts: Facts };
/** All combinations of answers that conditions tell apart; undefined if there are too many. */
type PointsOf = (conditions: readonly { when: When }[]) => Point[] | undefined;

/**
 * Remarks that hide what a later version of their table has changed: they stand beside all versions, and the value that they show takes the place of the
 * row's own in each.
 */
export function checkRemarks(name: string, table: TableFile, pointsOf: PointsOf): Finding[] {
  const remarks = table.remarks ?? [];
  const versions = setsOf(table).toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1));
  if (versions.length < 2 || remarks.every(({ shown }) => shown === undefined)) return [];
  const points = pointsOf([...rowsOf(table), ...remarks]) ?? [];
  return remarks.flatMap((remark, index) => {
    const own = points.filter(({ facts }) => remarks.find(({ when }) => holds(when, facts)) === remark);
    const hidden = versions.slice(1).flatMap((later, at) => hiddenBy(remark, [versions[at] ?? later, later], own));
    const [first] = hidden;
    if (first === undefined) return [];
    const isAlone = own.some(({ facts }) => versions.some((version) => rowFor(version, facts) === undefined));
    return [findingOf(`tables/${name}.json`, `/remarks/${index}`, { ...first, isAlone })];
  });
}

type Hidden = { column: string; shown: TableValue; from: string; answers: Answers };

/** What differs between two versions for the same answers, and is not shown because of a remark. */
function hiddenBy({ shown = {} }: TableRemark, [earlier, later]: [RowSet, RowSet], points: readonly Point[]): Hidden[] {
  return Object.entries(shown).flatMap(([column, value]) => {
    const found = points.find(({ facts }) => {
      const [was, is] = [rowFor(earlier, facts), rowFor(later, facts)];
      if (was === undefined || is === undefined || is.remark !== undefined) return false;
      return JSON.stringify(was.then[column]) !== JSON.stringify(is.then[column]);
    });
    return found === undefined ? [] : [{ column, shown: value, from: later.validFrom, answers: found.answers }];
  });
}

function rowFor({ rows }: RowSet, facts: Facts) {
  return rows.find(({ when }) => holds(when, facts));
}

/** `isAlone`: the remark also holds where no row does. */
function findingOf(
  file: string,
  pointer: string,
  { column, shown, from, answers, isAlone }: Hidden & { isAlone: boolean },
): Finding {
  return {
    ...finding(
      file,
      pointer,
      'bemerkung-verdeckt',
      sentence`Diese Bemerkung zeigt für ${say.column(column)} in jeder Fassung ${shown === null ? 'nichts' : String(shown)}. Was die Fassung ab ${germanDay(from)} dort ändert, sieht niemand.`,
      'Bitte schreiben Sie die Bemerkung in die Zeilen der Fassungen, für die sie gilt.',
      isAlone ? undefined : { set: from },
    ),
    witness: { answers, path: [] },
  };
}
