import { addDays, germanDay } from '../engine/days.ts';
import { finding, unknownField, type Finding, type Witness } from './finding.ts';
import { placedSets } from './tableParts.ts';
import { say, sentence } from './words.ts';
import { writePointer } from '../engine/pointer.ts';
import type { Answers, RowSet, TableFile } from '../engine/definition.ts';
import type { Field } from '../engine/fields.ts';

/**
 * Faults of the periods in which the sets of a table are valid: a day that is not asked for, a period that ends before it
 * begins, gaps between periods, and days on which two are valid. Before the first period and after the last one no row
 * applies, which is no fault.
 */
export function checkPeriods(file: string, table: TableFile, fields: Field[]): Finding[] {
  const sets = placedSets(table);
  const backwards = sets.filter(({ set }) => set.validTo !== undefined && set.validTo < set.validFrom);
  const day = checkDay(file, table.date, fields);
  if (backwards.length > 0 || day.length > 0)
    return [
      ...day,
      ...backwards.map(({ at }) =>
        finding(
          file,
          `${at}/validTo`,
          'zeitraum-verkehrt',
          'Dieser Zeitraum endet, bevor er beginnt.',
          sentence`Bitte berichtigen Sie ${say.key('validFrom')} oder ${say.key('validTo')}.`,
        ),
      ),
    ];
  const sorted = sets.toSorted(({ set: left }, { set: right }) => (left.validFrom < right.validFrom ? -1 : 1));
  return sorted.slice(1).flatMap((later, index): Finding[] => {
    const earlier = sorted[index] ?? later;
    return checkPair(file, table.date, earlier, later);
  });
}

type Placed = { set: RowSet; at: string };

function checkPair(file: string, date: string | undefined, earlier: Placed, later: Placed): Finding[] {
  const [{ validTo: end }, { validFrom: begin }] = [earlier.set, later.set];
  if (end === undefined || end >= begin)
    return [
      {
        ...finding(
          file,
          `${later.at}/validFrom`,
          'zeitraum-ueberschneidung',
          `Am ${germanDay(begin)} gelten zwei Fassungen dieser Tabelle.`,
          sentence`Bitte beenden Sie die frühere am Tag davor: ${say.setting('validTo', addDays(begin, -1))}.`,
          { set: addDays(begin, -1) },
        ),
        witness: witnessOn(begin, date),
      },
    ];
  const [first, last] = [addDays(end, 1), addDays(begin, -1)];
  if (first === begin) return [];
  const days = first === last ? `Am ${germanDay(first)}` : `Vom ${germanDay(first)} bis zum ${germanDay(last)}`;
  return [
    {
      ...finding(
        file,
        `${later.at}/validFrom`,
        'zeitraum-luecke',
        `${days} gilt keine Fassung dieser Tabelle, davor und danach schon.`,
        sentence`Bitte lassen Sie die frühere länger gelten (${say.setting('validTo', last)}), oder die spätere eher beginnen (${say.setting('validFrom', first)}).`,
        { set: first },
      ),
      witness: witnessOn(first, date),
    },
  ];
}

function witnessOn(day: string, date: string | undefined): Witness {
  if (date === undefined) return { proof: `Wer am ${germanDay(day)} fragt, ist betroffen.` };
  const answers: Answers = {};
  writePointer(answers, date, day);
  return { answers, path: [] };
}

function checkDay(file: string, date: string | undefined, fields: Field[]): Finding[] {
  if (date === undefined) return [];
  const asked = fields.filter(({ pointer }) => pointer === date);
  if (asked.length === 0) {
    const known = fields.map(({ pointer }) => pointer);
    return [unknownField(file, '/date', date, known)];
  }
  return asked.every(({ schema }) => schema.format === 'date')
    ? []
    : [
        finding(
          file,
          '/date',
          'tabelle-tag',
          sentence`Welche Fassung gilt, entscheidet ein Tag; ${say.question(date)} fragt nach etwas anderem.`,
          sentence`Bitte nennen Sie eine Frage mit ${say.setting('format', 'date')}.`,
        ),
      ];
}
