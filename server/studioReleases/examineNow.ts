import type { DefinitionFiles } from '../../src/check/index.ts';
import type { Finding, Stage } from '../../src/check/index.ts';
import {
  changedQuestion,
  lawTouched,
  prove,
  renewalReasons,
  type Change,
  type Proof,
} from '../../src/explore/index.ts';
import { assembled, checkNow, compareRevisions, restoreWizard } from '../wizards/index.ts';
import { inOtherWizard, type KeptFinding } from './elsewhere.ts';

/** A draft, and what is live, as they were written, with the shared parts. */
export type ExaminationTask = {
  id: string;
  texts: DefinitionFiles;
  pictures: string[];
  /** Undefined if nothing is live. */
  live: DefinitionFiles | undefined;
  /** The German day on which it is to be live; undefined for today. */
  day?: string | undefined;
  /** It is another wizard than the one that is open: what is found names it. */
  isOther?: true;
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

/** What of a difference concerns answers that were begun, and programs that send answers; in another wizard, if it names one. */
export type KeptBreak = {
  kind: string;
  name: string;
  concerns: Change['breaks'];
  /** The question that it is about, as people read it; missing if it is about none. */
  title?: string;
  /** The question is gone. */
  gone?: true;
  wizard?: string;
};

/** Another wizard that is changed with it, by a shared part. */
export type ReachedName = { wizard: string; title: string };

/** Why people who are answering have to look through what is new, in words; in another wizard, if it names one. */
export type KeptRenewal = { wizard?: string; reasons: string[] };

/** `walks` and `breaks` are undefined if there are findings that are no notes. */
export type ExaminationResult = {
  findings: KeptFinding[];
  walks?: { shown: number; all: number; missed: string[] };
  breaks?: KeptBreak[];
  reached?: ReachedName[];
  /** The matters of law that it touches, in words; of a new wizard, that it is new. */
  law?: string[];
  /** Those that have to. */
  renewals?: KeptRenewal[];
  /** Whether nothing is live yet. */
  isFirst?: boolean;
  counts?: ExaminationCounts;
};

/** How many examples were run, and how many things of each kind the runs were to show. */
export type ExaminationCounts = Record<keyof Proof['aims'] | 'journeys', number>;

/** Each instance checks what is published when it loads it, with a limit of 30 s. A slower machine must not exceed that. */
const MOST_CHECK_MS = 15_000;
const COSTLY: Finding = {
  file: '',
  pointer: '',
  code: 'pruefung-zu-teuer',
  message: `Die Prüfung der Dateien dauert zu lange (mehr als ${MOST_CHECK_MS / 1000} Sekunden Rechenzeit).`,
  remedy: 'Bitte nehmen Sie die letzte Änderung zurück, oder lassen Sie den Weg von weniger Antworten abhängen.',
};

const NEW = 'alles, denn der Assistent ist neu';
const MOST_MISSED = 20;
/** At most so many findings are reported; nobody reads more. */
const MOST_FINDINGS = 200;
/** A sentence that quotes a file ends there, in characters. */
const LONGEST_SENTENCE = 1_000;

/** What is reported of a finding, shortened: it is kept, and crosses from one process to another. */
function brief({ file, pointer, code, message, remedy, said, note, elsewhere }: KeptFinding): KeptFinding {
  const isShort = [message, remedy].every(({ length }) => length <= LONGEST_SENTENCE);
  return {
    file,
    // A place whose name is longer than a sentence is none that anybody finds.
    pointer: pointer.length > LONGEST_SENTENCE ? '' : pointer,
    code,
    message: cut(message),
    remedy: cut(remedy),
    ...(said !== undefined && isShort && { said: { message: [...said.message], remedy: [...said.remedy] } }),
    ...(note === true && { note }),
    ...(elsewhere !== undefined && { elsewhere }),
  };
}

function cut(sentence: string): string {
  return sentence.length > LONGEST_SENTENCE ? `${sentence.slice(0, LONGEST_SENTENCE)} …` : sentence;
}

/**
 * Checks a draft, runs it, and compares it with what is live. `tell` is called with each stage that has ended. `mostCheckMs`: processor time of the
 * check; a draft that takes more is faulty.
 */
export async function examineNow(
  { id, texts, pictures, live, day, isOther }: ExaminationTask,
  tell: (stage: ExaminationStage) => void,
  mostCheckMs = MOST_CHECK_MS,
): Promise<ExaminationResult> {
  const begun = process.cpuUsage();
  const findings = checkNow({ id, texts, pictures, day }, tell);
  const { user, system } = process.cpuUsage(begun);
  tell('patterns');
  if ((user + system) / 1000 > mostCheckMs) findings.push(COSTLY);
  const first = findings.slice(0, MOST_FINDINGS);
  const briefly = (isOther === true ? inOtherWizard(first, { wizard: id, texts }) : first).map(brief);
  if (findings.some(({ note }) => note !== true)) return { findings: briefly };
  const today = day === undefined ? undefined : () => day;
  const restored = (written: DefinitionFiles) =>
    restoreWizard({ wizard: id, revision: '', files: assembled({ texts: written, pictures: {} }).files }, today);
  const newer = restored(texts);
  const { aims, unproved } = await prove(newer.wizard, newer.definition.journeys);
  tell('walks');
  const all = Object.values(aims).reduce((sum, names) => sum + names.length, 0);
  const older = live && restored(live);
  const changes = older === undefined ? [] : compareRevisions(older, newer);
  const reasons = older === undefined ? [] : renewalReasons(older.wizard, newer.wizard);
  tell('difference');
  return {
    findings: briefly,
    walks: { shown: Math.max(0, all - unproved.length), all, missed: unproved.slice(0, MOST_MISSED) },
    counts: {
      journeys: newer.definition.journeys?.length ?? 0,
      states: aims.states.length,
      transitions: aims.transitions.length,
      guards: aims.guards.length,
      constraints: aims.constraints.length,
      messages: aims.messages.length,
    },
    law: older === undefined ? [NEW] : lawTouched(older.wizard, newer.wizard),
    renewals: reasons.length === 0 ? [] : [{ reasons: reasons.map(cut) }],
    breaks: changes.flatMap((change) => broken(change, older === undefined ? [newer] : [newer, older])),
  };
}

function broken(change: Change, versions: readonly ReturnType<typeof restoreWizard>[]): KeptBreak[] {
  const { kind, name, breaks } = change;
  if (breaks.length === 0) return [];
  const title = changedQuestion(
    change,
    versions.map(({ wizard }) => wizard),
  );
  const isGone = kind === 'Feld der Anfrage' && change.change === 'weg';
  return [
    { kind, name, concerns: breaks, ...(title !== undefined && { title: cut(title) }), ...(isGone && { gone: true }) },
  ];
}
