import path from 'node:path';
import type { Finding, Stage } from '../../src/check/index.ts';
import { brokenOff, type CheckFolder, type FolderTexts } from './check.ts';
import { openLimitedProcess, type Limits, type Unfinished } from './limitedProcess.ts';

/** Checks definitions in a process of its own. `close` ends it; what is being checked then is broken off. */
export type Checker = { check: CheckFolder; close: () => void };

const PROCESS = path.join(import.meta.dirname, 'checkProcess.ts');
const LIMITS: Limits = { limitMs: 30_000, memoryMb: 512, idleMs: 10_000 };

/** A checker for which a definition that takes too long or too much memory is a finding. */
export function openChecker(limits: Partial<Limits> = {}): Checker {
  const all = { ...LIMITS, ...limits };
  const { run, close } = openLimitedProcess<FolderTexts, Stage, Finding[]>(PROCESS, all);
  return {
    check: async (folder) => {
      const outcome = await run(folder);
      return 'result' in outcome
        ? outcome.result
        : [unfinishedFinding(outcome.unfinished.reason, all, whereAfter(outcome.unfinished.after))];
    },
    close,
  };
}

/** What is being checked: the file that it is about, and in words. */
type Where = { file: string; what: string };

const NEXT: Record<Stage | 'begin', Where> = {
  begin: { file: '', what: 'beim Lesen der Dateien' },
  reading: { file: '', what: 'bei dem, was die Dateien übereinander sagen' },
  structure: { file: 'machine.json', what: 'bei den Wegen, die von Antworten abhängen' },
  logic: { file: 'journeys.json', what: 'bei den Beispielen' },
  journeys: { file: 'machine.json', what: 'bei den Antworten, die Funde belegen' },
  witnesses: { file: '', what: 'bei den Mustern der Fragen' },
};

/** What is checked after a stage, or at the beginning. */
export function whereAfter(stage: Stage | undefined): Where {
  return NEXT[stage ?? 'begin'];
}

/** The finding that a check has ended before its result. */
export function unfinishedFinding(
  reason: Unfinished<unknown>['reason'],
  limits: Pick<Limits, 'limitMs' | 'memoryMb'>,
  { file, what }: Where,
): Finding {
  if (reason === 'unknown') return brokenOff(new Error('ihr Prozess ist beendet'));
  const spent =
    reason === 'time'
      ? `dauert zu lange (mehr als ${limits.limitMs / 1000} Sekunden Rechenzeit)`
      : `braucht zu viel Speicher (mehr als ${limits.memoryMb} MB)`;
  return {
    file,
    pointer: '',
    code: 'pruefung-zu-teuer',
    message: `Die Prüfung ${spent}, ${what}.`,
    remedy: 'Bitte nehmen Sie die letzte Änderung zurück, oder lassen Sie den Weg von weniger Antworten abhängen.',
  };
}
