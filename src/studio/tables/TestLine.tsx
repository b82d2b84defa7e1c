import { useEffect, useId, useMemo, useState } from 'react';
import * as calculator from '../../engine/computed/index.ts';
import { asGuard, fieldGuards, holds, passes } from '../../engine/guards.ts';
import { decide, setsOf } from '../../engine/table.ts';
import { isPlainObject, readNumber, type Facts } from '../../engine/index.ts';
import type { TableFile, When } from '../../engine/definition.ts';
import { choicesFor } from '../../format/index.ts';
import { readDay } from '../conditions/days.ts';
import { formatResult } from './cells.ts';
import type { Sheet, Sources } from './grid.ts';
import styles from './tables.module.css';
import { plainTitle } from '../document/titles.ts';

/** What the test line says about each row: why it applies or not. */
export type Verdicts = { winner: number | undefined; said: readonly string[] };

type TestLineProps = {
  table: unknown;
  sheet: Sheet;
  sources: Sources;
  onVerdicts: (verdicts: Verdicts | undefined) => void;
};

/** 'Was gilt für …?': answers are typed, and the row that applies lights up. */
export function TestLine({ table, sheet, sources, onVerdicts }: TestLineProps) {
  const id = useId();
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const names = useMemo(() => namesIn(table, sheet), [table, sheet]);
  const judged = useMemo(() => judge(table, sheet, sources, given), [table, sheet, sources, given]);
  useEffect(() => onVerdicts(judged?.verdicts), [judged, onVerdicts]);
  if (names.length === 0) return null;
  return (
    <form className={styles.test} aria-label="Was gilt für …?" onSubmit={(event) => event.preventDefault()}>
      <strong>Was gilt für …?</strong>
      {names.map((name) => {
        const choices = choicesFor(sources.schemaOf(name));
        const set = (value: string) => setGiven({ ...given, [name]: value });
        return (
          <span key={name} className={styles.tested}>
            <label htmlFor={`${id}${name}`}>{sources.titleOf(name)}</label>
            {choices === undefined ? (
              <input
                id={`${id}${name}`}
                value={given[name] ?? ''}
                placeholder={isDate(sources, name) ? 'TT.MM.JJJJ' : ''}
                onChange={(event) => set(event.target.value)}
              />
            ) : (
              <select id={`${id}${name}`} value={given[name] ?? ''} onChange={(event) => set(event.target.value)}>
                <option value="">nicht beantwortet</option>
                {choices.map((choice) => (
                  <option key={String(choice.const)} value={String(choice.const)}>
                    {plainTitle(choice.title)}
                  </option>
                ))}
              </select>
            )}
          </span>
        );
      })}
      {judged !== undefined && (
        <button type="button" aria-label="Leeren: Was gilt für …?" onClick={() => setGiven({})}>
          Leeren
        </button>
      )}
      <output className={styles.outcome}>{judged?.said ?? ''}</output>
    </form>
  );
}

/** The answers and values that rows ask for, and the day that chooses the set. */
function namesIn(table: unknown, { rows, columns }: Sheet): string[] {
  const date = isPlainObject(table) && typeof table['date'] === 'string' ? [table['date']] : [];
  const inputs = columns.flatMap((column) => (column.kind === 'input' ? [column.name] : []));
  const asked = rows.flatMap(({ when }) =>
    isPlainObject(when) && when['type'] !== undefined
      ? tried(() => fieldGuards(asGuard(when as When)).map(({ params }) => params.field), [])
      : [],
  );
  return [...new Set([...date, ...inputs, ...asked])];
}

function isDate(sources: Sources, name: string): boolean {
  return sources.schemaOf(name).format === 'date';
}

/** The table's decision for what was typed, as the page shows it; undefined while nothing was. */
export function judge(
  table: unknown,
  sheet: Sheet,
  sources: Sources,
  given: Readonly<Record<string, string>>,
): { said: string; verdicts: Verdicts } | undefined {
  if (Object.values(given).every((text) => text.trim() === '')) return undefined;
  const valueOf = (name: string) => valueFor(given[name] ?? '', name, sources);
  const facts: Facts = { valueOf, today, given: today, computed: () => undefined };
  return tried(() => {
    const file = table as TableFile;
    const decision = decide(file, facts);
    const set = setsOf(file).indexOf(decision.set);
    const shown = sheet.pointer === '/rows' ? 0 : Number(/\d+/.exec(sheet.pointer)?.[0]) + 1;
    const isOther = set !== shown;
    const winner = decision.row === undefined ? undefined : decision.set.rows.indexOf(decision.row);
    // What the page shows, computed values included.
    const cells = decision.shown && calculator.computeCells(decision.shown, facts);
    const which = winner === undefined ? 'Keine Zeile trifft zu' : `Es gilt Zeile ${winner + 1}`;
    const results = Object.entries(cells ?? {}).map(
      ([column, value]) => `${sources.labelOf(column)} ${formatResult(value)}`,
    );
    const told =
      decision.shown === undefined
        ? 'Auf der Seite steht kein Ergebnis.'
        : cells === undefined
          ? 'Für die Formel fehlen Werte.'
          : results.join(', ');
    return {
      said: `${isOther ? 'An diesem Tag gilt eine andere Fassung. ' : ''}${which}: ${told}`,
      verdicts: isOther
        ? { winner: undefined, said: sheet.rows.map(() => 'gilt an diesem Tag nicht') }
        : { winner, said: sheet.rows.map((_, row) => reason(sheet, row, { winner, facts, sources })) },
    };
  }, undefined);
}

function valueFor(text: string, name: string, sources: Sources): unknown {
  const plain = text.trim();
  if (plain === '') return undefined;
  const schema = sources.schemaOf(name);
  const choices = choicesFor(schema);
  if (choices !== undefined) return choices.find((choice) => String(choice.const) === plain)?.const;
  if (schema.format === 'date') return readDay(plain) ?? plain;
  return schema.type === 'string' ? plain : (readNumber(plain) ?? plain);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

type ReasonOptions = { winner: number | undefined; facts: Facts; sources: Sources };

function reason({ rows }: Sheet, row: number, { winner, facts, sources }: ReasonOptions): string {
  const when = rows[row]?.['when'];
  if (row === winner) return 'gilt';
  if (!isPlainObject(when)) return '';
  return tried(() => {
    const condition = when as When;
    if (holds(condition, facts)) return `trifft auch zu, aber Zeile ${(winner ?? 0) + 1} steht davor`;
    const failing = fieldGuards(asGuard(condition)).filter((guard) => !passes(guard, facts));
    const titles = failing.map(({ params }) =>
      facts.valueOf(params.field) === undefined
        ? `„${sources.titleOf(params.field)}“ fehlt`
        : `„${sources.titleOf(params.field)}“ passt nicht`,
    );
    return [...new Set(titles)].join(', ');
  }, '');
}

/** Tables may be half-written. */
function tried<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
