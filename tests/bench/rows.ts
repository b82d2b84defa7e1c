import { summarise, type Summary } from './statistics.ts';

/** A line of the report; every cell is text for people. */
export type Row = { what: string; ours: string; other: string; ratio: string; bar: string; aim: string; met: string };

type Limits = {
  /** In the unit of the measurement, or as a ratio to the other side. */
  bar?: number;
  aim?: number;
  /** The limits are the least that is wanted, not the most. */
  more?: boolean;
};

type Measured = Limits & {
  /** What the limits apply to. Default: the median. */
  judged?: 'median' | 'p95';
  what: string;
  unit: string;
  digits?: number;
  ours: number[];
};

/** A measurement that is judged by itself: median (p95 in brackets). */
export function absoluteRow({ what, unit, digits = 1, ours, judged = 'median', ...limits }: Measured): Row {
  const found = summarise(ours);
  const say = (value: number | undefined) => (value === undefined ? '' : `${format(value, digits)} ${unit}`);
  return {
    what,
    ours: formatWithTail(found, unit, digits),
    other: '',
    ratio: '',
    bar: say(limits.bar),
    aim: say(limits.aim),
    met: judge(found[judged], limits),
  };
}

/**
 * A measurement that is judged by its ratio to another one from the same run: medians (least and greatest in brackets).
 */
export function ratioRow({ what, unit, digits = 1, ours, other, ...limits }: Measured & { other: number[] }): Row {
  const [mine, theirs] = [summarise(ours), summarise(other)];
  const ratio = mine.median / theirs.median;
  const say = (value: number | undefined) => (value === undefined ? '' : `${format(value, 2)} x`);
  return {
    what,
    ours: formatWithSpread(mine, unit, digits),
    other: formatWithSpread(theirs, unit, digits),
    ratio: `${format(ratio, 2)} x`,
    bar: say(limits.bar),
    aim: say(limits.aim),
    met: judge(ratio, limits),
  };
}

/** Something that holds or does not. */
export function factRow(what: string, holds: boolean): Row {
  return {
    what,
    ours: holds ? 'ja' : 'nein',
    other: '',
    ratio: '',
    bar: 'ja',
    aim: 'ja',
    met: holds ? 'Ziel' : '**VERFEHLT**',
  };
}

function judge(value: number, { bar, aim, more = false }: Limits): string {
  const reaches = (limit: number | undefined) => limit !== undefined && (more ? value >= limit : value <= limit);
  if (bar === undefined && aim === undefined) return '';
  if (reaches(aim)) return 'Ziel';
  return reaches(bar) ? 'Schranke' : '**VERFEHLT**';
}

function formatWithTail({ median, p95, count }: Summary, unit: string, digits: number): string {
  return count === 1
    ? `${format(median, digits)} ${unit}`
    : `${format(median, digits)} ${unit} (p95 ${format(p95, digits)})`;
}

function formatWithSpread({ median, low, high, count }: Summary, unit: string, digits: number): string {
  return count === 1
    ? `${format(median, digits)} ${unit}`
    : `${format(median, digits)} ${unit} (${format(low, digits)}–${format(high, digits)})`;
}

function format(value: number, digits: number): string {
  return value.toLocaleString('de-DE', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
