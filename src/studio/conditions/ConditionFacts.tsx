import { useMemo } from 'react';
import type { ConditionAsk, ConditionReport, Example } from '../analysis/condition.ts';
import { useAnalysis } from '../analysis/useAnalysis.ts';
import type { ConditionPlace } from './places.ts';
import styles from './conditions.module.css';

type FactsProps = { at: ConditionPlace; value: unknown; subjects: readonly string[] };

/** What a condition comes to: on how many ways it holds, examples, and what it has to do with its neighbours. */
export function ConditionFacts({ at, value, subjects }: FactsProps) {
  const { place, key, base } = at;
  const text = JSON.stringify({ kind: 'condition', place, key, base, value, subjects });
  const ask = useMemo(() => JSON.parse(text) as ConditionAsk, [text]);
  const { report, stale, failure } = useAnalysis(ask);
  return (
    <section className={styles.facts} aria-label="Was das heißt" data-stale={stale || undefined}>
      {failure !== undefined && <p className={styles.hint}>{failure}</p>}
      {report === undefined && failure === undefined && <p className={styles.hint}>Wird ausgerechnet …</p>}
      {report !== undefined && <Facts report={report} />}
    </section>
  );
}

function Facts({ report }: { report: ConditionReport }) {
  const { ways, met, holding, failing, beside, exhaustive } = report;
  return (
    <>
      <p>
        <strong>{formatWays(met, ways)}</strong>
      </p>
      {ways > 0 && (
        <dl className={styles.examples}>
          <ExampleLine word="Ja, etwa" example={holding} none="kein versuchter Weg" />
          <ExampleLine word="Nein, etwa" example={failing} none="kein versuchter Weg" />
        </dl>
      )}
      {beside.map(({ said, example }) => (
        <div key={said} className={styles.beside}>
          <p>{said}</p>
          {example.length > 0 && <p className={styles.hint}>{formatExample(example)}</p>}
        </div>
      ))}
      {!exhaustive && <p className={styles.hint}>Nicht alle Kombinationen wurden versucht; es sind zu viele.</p>}
    </>
  );
}

function ExampleLine({ word, example, none }: { word: string; example: Example | undefined; none: string }) {
  return (
    <>
      <dt>{word}</dt>
      <dd>{example === undefined ? none : example.length === 0 ? 'immer' : formatExample(example)}</dd>
    </>
  );
}

function formatWays(met: number, ways: number): string {
  if (ways === 0) return 'Kein Weg kommt an dieser Stelle vorbei.';
  if (met === ways) return `Trifft auf alle ${ways} versuchten Wege zu, die hier vorbeikommen.`;
  if (met === 0) return `Trifft auf keinen der ${ways} versuchten Wege zu, die hier vorbeikommen.`;
  return `Trifft auf ${met} von ${ways} Wegen zu, die hier vorbeikommen.`;
}

function formatExample(example: Example): string {
  return example.map(({ title, said }) => `${title}: ${said}`).join(' · ');
}
