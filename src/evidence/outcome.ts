import { failuresOf, type Evidence, type Proved } from './evidence.ts';
import { GROUNDS } from './grounds.ts';
import { GROUND_WORDS } from './words.ts';

/**
 * What a report comes to. `gaps`: what nobody has shown, as German sentences; with some of them the headline claims no more
 * than was tried.
 */
export type Outcome = { state: 'sound' | 'partly' | 'broken'; sentence: string; gaps: string[] };

/** The headline of a report. */
export function outcomeOf(evidence: Evidence): Outcome {
  const failures = failuresOf(evidence).length;
  const gaps = evidence.proved === undefined ? [] : gapsIn(evidence.proved);
  if (failures > 0)
    return { state: 'broken', sentence: `${failures} ${failures === 1 ? 'Punkt hält' : 'Punkte halten'} nicht.`, gaps };
  return gaps.length === 0
    ? { state: 'sound', sentence: 'Alles hält, was es verspricht.', gaps }
    : { state: 'partly', sentence: 'Was geprüft wurde, hält.', gaps };
}

function gapsIn({ coverage, tested, mutants }: Proved): string[] {
  const untested = GROUNDS.filter((ground) => tested[ground] === undefined).map((ground) => GROUND_WORDS[ground]);
  const unshown = coverage.filter(({ by }) => by === 'none').length;
  const unnoticed = mutants.unnoticedByExamples.length;
  return [
    ...(untested.length === 0
      ? []
      : [`Diese Fassung ist ${untested.length === 1 ? 'nicht' : 'weder'} ${untested.join(' noch ')} geprüft.`]),
    ...(unshown === 0
      ? []
      : [`${unshown} von ${coverage.length} Möglichkeiten hat weder ein Beispiel noch ein erzeugter Lauf gezeigt.`]),
    ...(unnoticed === 0 ? [] : [`${unnoticed} von ${mutants.count} kleinen Änderungen würde kein Beispiel bemerken.`]),
  ];
}
