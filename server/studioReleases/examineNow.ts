import type { DefinitionFiles } from '../../src/check/index.ts';
import type { Finding, Stage } from '../../src/check/index.ts';
import { prove, type Change } from '../../src/explore/index.ts';
import { checkNow, compareRevisions, restoreWizard } from '../wizards/index.ts';

/** A draft, and what is live; the shared parts are filled in. */
export type ExaminationTask = {
  id: string;
  texts: DefinitionFiles;
  pictures: string[];
  /** Undefined if nothing is live. */
  live: DefinitionFiles | undefined;
};

export type ExaminationStage = Stage | 'patterns' | 'walks' | 'difference';

/** The stages in their order. */
export const STAGES: readonly ExaminationStage[] = [
  'reading',
  'structure',
  'logic',
  'journeys',
  'witnesses',
  'patterns',
  'walks',
  'difference',
];

/** `walks` and `breaks` are undefined if there are findings that are no notes. */
export type ExaminationResult = {
  findings: Finding[];
  walks?: { shown: number; all: number; missed: string[] };
  /** What of the difference concerns answers that were begun, and programs that send answers. */
  breaks?: { kind: string; name: string; concerns: Change['breaks'] }[];
  /** The titles of other wizards that are changed with it, by a shared part. */
  reached?: string[];
  /** Whether nothing is live yet. */
  isFirst?: boolean;
};

/** Each instance checks what is published when it loads it, with a limit of 30 s. A slower machine must not exceed that. */
const MOST_CHECK_MS = 15_000;
const COSTLY: Finding = {
  file: '',
  pointer: '',
  code: 'pruefung-zu-teuer',
  message: `Die Prüfung der Dateien dauert zu lange (mehr als ${MOST_CHECK_MS / 1000} Sekunden Rechenzeit).`,
  remedy: 'Bitte nehmen Sie die letzte Änderung zurück, oder lassen Sie den Weg von weniger Antworten abhängen.',
};

const MOST_MISSED = 20;

/**
 * Checks a draft, runs it, and compares it with what is live. `tell` is told each stage that has ended. `mostCheckMs`: processor time of the
 * check; a draft that takes more is faulty.
 */
export async function examineNow(
  { id, texts, pictures, live }: ExaminationTask,
  tell: (stage: ExaminationStage) => void,
  mostCheckMs = MOST_CHECK_MS,
): Promise<ExaminationResult> {
  const begun = process.cpuUsage();
  const findings = checkNow({ id, texts, pictures }, tell);
  const { user, system } = process.cpuUsage(begun);
  tell('patterns');
  if ((user + system) / 1000 > mostCheckMs) findings.push(COSTLY);
  if (findings.some(({ note }) => note !== true)) return { findings };
  const newer = restoreWizard({ wizard: id, revision: '', files: { texts, pictures: {} } });
  const { aims, unproved } = await prove(newer.wizard, newer.definition.journeys);
  tell('walks');
  const all = Object.values(aims).reduce((sum, names) => sum + names.length, 0);
  const older = live && restoreWizard({ wizard: id, revision: '', files: { texts: live, pictures: {} } });
  const changes = older === undefined ? [] : compareRevisions(older, newer);
  tell('difference');
  return {
    findings,
    walks: { shown: Math.max(0, all - unproved.length), all, missed: unproved.slice(0, MOST_MISSED) },
    breaks: changes.flatMap(({ kind, name, breaks }) =>
      breaks.length === 0 ? [] : [{ kind, name, concerns: breaks }],
    ),
  };
}
