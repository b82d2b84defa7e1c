import path from 'node:path';
import type { Knex } from 'knex';
import { checkReferences, type Finding, type DefinitionFiles } from '../../src/check/index.ts';
import { lazy } from '../base/lazy.ts';
import { Fault } from '../http/fault.ts';
import { formatProgram } from '../proofs/evidenceOf.ts';
import type { StoredWizard, WizardStore } from '../studio/index.ts';
import {
  assembled,
  faultsBetween,
  openLimitedProcess,
  placed,
  restoreWizard,
  unfinishedFinding,
  writtenFiles,
  whereAfter,
  type Catalogue,
  type LimitedProcess,
  type Limits,
  type Unfinished,
  type LoadedWizard,
} from '../wizards/index.ts';
import {
  STAGES,
  type ExaminationResult,
  type ExaminationStage,
  type ExaminationTask,
  type ReachedName,
} from './examineNow.ts';
import { inOtherWizard, titleIn, type KeptFinding } from './elsewhere.ts';
import { examinationQueue } from './examinationQueue.ts';
import { shownFinding, type KeptExamination } from './keptExamination.ts';
import { reachedBy, type Reached } from './reached.ts';
import type { LiveReleases } from './releases.ts';
import { stageLabel } from './words.ts';

type ExaminerOptions = {
  knex: Knex;
  clock: () => Date;
  releases: LiveReleases;
  /** The drafts. */
  store: WizardStore;
  catalogue: Pick<Catalogue, 'all' | 'byId' | 'faults'>;
  /** How long answers are taken in the revision in which they were begun, in milliseconds. */
  graceMs: number;
  limits?: Partial<Limits>;
  /**
   * Where drafts are examined, if others use it too: with the limits that it was opened with, and closed by the person who opened it. Default: one
   * that this examiner opens and closes.
   */
  process?: ExaminationProcess;
};

/** The process in which drafts are examined. */
export type ExaminationProcess = LimitedProcess<ExaminationTask, ExaminationStage, ExaminationResult>;

/** Examines drafts before they are published. */
export type Examiner = {
  /** Begins to examine this version of a draft, unless that is done or under way. `by`: the account that asks for it. */
  begin: (wizard: string, draft: StoredWizard, by?: string) => Promise<void>;
  /** What is known of this draft; undefined if it was not examined against what is live now. */
  read: (wizard: string, draft: StoredWizard) => Promise<KeptExamination | undefined>;
  /** The same for a version that changes these shared parts. */
  readBeside: (wizard: string, version: Examined, knex: Knex) => Promise<KeptExamination | undefined>;
  /** Examines files by today's program, beside what is live now, and keeps nothing of it. Undefined if that was broken off. */
  examine: (wizard: string, files: ExaminedFiles) => Promise<KeptExamination | undefined>;
  /** Resolves when nothing is under way here. */
  idle: () => Promise<unknown>;
  close: () => void;
};

/** `parts`: the shared parts that the draft changes, by path. */
type Examined = { version: string; parts: DefinitionFiles };

/** `pictures`: their names. `day`: the German day on which they are to be live; undefined for today. */
type ExaminedFiles = Examined & { texts: DefinitionFiles; pictures: string[]; day?: string };

/** A row of `studio_examinations` (migrations/0025_studio_releases.ts). */
type Row = { result: KeptExamination; begun_at: Date; ended_at: Date | null };

const LIMITS: Limits = { limitMs: 60_000, memoryMb: 512, idleMs: 10_000 };
const BUSY = 'Es werden gerade andere Entwürfe geprüft. Bitte versuchen Sie es gleich noch einmal.';
/** As many are under way or wait at an instance, and of one account. */
const BOUNDS = { most: 20, ofAccount: 4, refuse: () => new Fault(503, BUSY, { headers: { 'Retry-After': '10' } }) };
/** An examination without an end is taken for broken off then: its server is gone. */
const LOST_MS = 3 * 60_000;
/** The days that rules count from, and the program, may be others then. */
const VALID_MS = 24 * 60 * 60_000;

/** It does not change while the program runs. */
const programOf = lazy(formatProgram);

const REFUSED = 'Geprüft: So lässt er sich nicht veröffentlichen.';

/** Publishing it would take back what somebody else has published. */
export const BEHIND: Finding = {
  file: '',
  pointer: '',
  code: 'entwurf-veraltet',
  message: 'Was live ist, hat sich geändert, seit dieser Entwurf begonnen wurde.',
  remedy: 'Bitte übernehmen Sie es in den Entwurf („Übernehmen, was live ist“), damit nichts davon verloren geht.',
};

/** Opens a process that examines drafts, one after the other. It starts with the first one. `limits`: those of one draft. */
export function openExaminationProcess(limits: Limits = LIMITS): ExaminationProcess {
  return openLimitedProcess(path.join(import.meta.dirname, 'examineProcess.ts'), limits);
}

/** Opens the examiner of an instance. What it finds is kept in the database, for exactly these files beside exactly what is live. */
export function openExaminer(options: ExaminerOptions): Examiner {
  const { knex, clock, releases, limits = {} } = options;
  const all = { ...LIMITS, ...limits };
  const { run, close } = options.process ?? openExaminationProcess(all);
  const underWay = new Set<Promise<unknown>>();
  const turns = examinationQueue(BOUNDS);
  const examinedOf = async (draft: StoredWizard): Promise<Examined> => ({
    version: draft.version,
    parts: await changedParts(options.store, draft),
  });

  const readBeside = async (wizard: string, version: Examined, from: Knex) => {
    const row = await from<Row>('studio_examinations')
      .where(await placeOf(releases, wizard, version))
      .first();
    return row !== undefined && isCurrent(row, clock()) ? row.result : undefined;
  };

  const forget = (place: ResultKey) => knex('studio_examinations').where(place).delete();

  const examine = async (wizard: string, draft: StoredWizard, place: ResultKey) => {
    const note = (result: KeptExamination, ended: Date | null = null) =>
      knex('studio_examinations')
        .where(place)
        .update({ result: JSON.stringify(result), ended_at: ended });
    // It may have waited for its turn.
    await knex('studio_examinations').where(place).update({ begun_at: clock() });
    let written: Promise<unknown> = Promise.resolve();
    const onStage = (stage: ExaminationStage) => {
      const done = STAGES.indexOf(stage) + 1;
      // One after the other, so that a late one does not overwrite the result.
      written = written.then(() => note(running(draft.version, done))).catch(() => undefined);
    };
    const pictures = Object.keys(draft.pictures);
    const files = { ...(await examinedOf(draft)), texts: draft.files, pictures };
    const result = await resultOf(options, { wizard, files, limits: all }, (task) => run(task, onStage));
    await written;
    const ended = clock();
    await note(await examinationReply(options, draft.version, result, ended), ended);
  };

  return {
    async begin(wizard, draft, by = '') {
      // Taken at once: others may ask while the database is asked.
      const turn = turns.join({ account: by, wizard, size: charactersOf(draft) });
      const place = examinedOf(draft).then((version) => placeOf(releases, wizard, version));
      const claimed = place.then((where) => claim(knex, where, clock()));
      const work: Promise<unknown> = claimed
        .then(
          async (begun) => begun && ((await turn.next()) ? examine(wizard, draft, await place) : forget(await place)),
        )
        // The next request begins it anew.
        .catch(async () => forget(await place))
        .catch(() => undefined)
        .finally(() => {
          turn.leave();
          underWay.delete(work);
        });
      underWay.add(work);
      await claimed;
    },
    read: async (wizard, draft) => readBeside(wizard, await examinedOf(draft), knex),
    readBeside,
    examine: (wizard, files) => examineOnce(options, { wizard, files, limits: all }, run),
    idle: () => Promise.allSettled(underWay),
    close: () => (options.process === undefined ? close() : undefined),
  };
}

type Run = (
  task: ExaminationTask,
) => ReturnType<LimitedProcess<ExaminationTask, ExaminationStage, ExaminationResult>['run']>;

type Examination = { wizard: string; files: ExaminedFiles; limits: Limits };

/** Everything that is found, or undefined if the process was ended by somebody else. */
async function examineOnce(
  options: ExaminerOptions,
  examination: Examination,
  run: Run,
): Promise<KeptExamination | undefined> {
  let isBroken = false;
  const result = await resultOf(options, examination, async (task) => {
    const outcome = await run(task);
    isBroken ||= 'unfinished' in outcome && outcome.unfinished.reason === 'unknown';
    return outcome;
  });
  return isBroken ? undefined : examinationReply(options, examination.files.version, result, options.clock());
}

/** Everything that is found in a draft, beside what is live and what others offer. */
async function resultOf(
  options: ExaminerOptions,
  { wizard, files: examined, limits }: Examination,
  run: Run,
): Promise<ExaminationResult> {
  const { releases } = options;
  const { texts, pictures, parts, day } = examined;
  const live = (await releases.liveEdition(wizard))?.written.texts;
  const reached = await reachedBy(releases, wizard, parts);
  const outcome = await run({ id: wizard, texts, pictures, live, day });
  if ('unfinished' in outcome) return { findings: [unfinished(outcome.unfinished, limits)] };
  const { findings, ...more } = outcome.result;
  if (isFaulty(findings)) return { ...more, findings, reached: reached.map(named), isFirst: live === undefined };
  // It has passed the check, so it costs no more than the program can bear.
  const { files } = assembled({ texts, pictures: {} });
  const between = await faultsBeside(options, wizard, files.texts, day);
  const elsewhere = await examineReached(reached, (task) => run({ ...task, day }), limits);
  return {
    ...more,
    breaks: [...(more.breaks ?? []), ...elsewhere.breaks],
    law: [...new Set([...(more.law ?? []), ...elsewhere.law])],
    renewals: [...(more.renewals ?? []), ...elsewhere.renewals],
    findings: [...findings, ...placed(files, between), ...elsewhere.findings],
    reached: reached.map(named),
    isFirst: live === undefined,
  };
}

/** The shared parts that a draft changes, by path. */
export async function changedParts(
  store: Pick<WizardStore, 'shared'>,
  { files, draft }: StoredWizard,
): Promise<Record<string, string>> {
  const live = Object.keys(draft?.live ?? {}).length === 0 ? await store.shared() : (draft?.live ?? {});
  return Object.fromEntries(
    Object.entries(files).filter(([name, text]) => name.startsWith('../parts/') && live[name] !== text),
  );
}

type Elsewhere = Required<Pick<ExaminationResult, 'findings' | 'breaks' | 'law' | 'renewals'>>;

/** What would be wrong with other wizards that use a shared part, once it is changed. */
async function examineReached(reached: readonly Reached[], run: Run, limits: Limits): Promise<Elsewhere> {
  const all: Elsewhere = { findings: [], breaks: [], law: [], renewals: [] };
  for (const one of reached) {
    const { wizard, live, texts } = one;
    const pictures = Object.keys(live.written.pictures);
    const outcome = await run({ id: wizard, texts, pictures, live: live.written.texts, isOther: true });
    const {
      findings,
      breaks = [],
      law = [],
      renewals = [],
    }: ExaminationResult = 'result' in outcome
      ? outcome.result
      : { findings: inOtherWizard([unfinished(outcome.unfinished, limits)], titled(one)) };
    const wrong = findings.filter(({ note }) => note !== true);
    all.findings.push(...wrong.map((found) => ({ ...found, wizard })));
    all.law.push(...law);
    all.renewals.push(...renewals.map((renewal) => ({ ...renewal, wizard })));
    all.breaks.push(...breaks.map((broken) => ({ ...broken, wizard })));
  }
  return all;
}

/** A reached wizard by its id and title. */
function named({ wizard, texts }: Reached): ReachedName {
  return { wizard, title: titleIn(texts) ?? wizard };
}

/** No more of it than that: its texts are unchecked, and have just taken too long. */
function titled(one: Reached): { wizard: string; texts: DefinitionFiles } {
  return { wizard: one.wizard, texts: { 'wizard.json': JSON.stringify({ title: named(one).title }) } };
}

function charactersOf({ files }: StoredWizard): number {
  return Object.values(files).reduce((sum, text) => sum + text.length, 0);
}

type ResultKey = { wizard: string; version: string; against: string };

/** Where a result is kept: for this version beside what is live of it, and of others that a shared part of it reaches. */
async function placeOf(releases: LiveReleases, wizard: string, { version, parts }: Examined): Promise<ResultKey> {
  return { wizard, version, against: againstOf(releases, wizard, await reachedBy(releases, wizard, parts)) };
}

/** What is live of a wizard, and of others that shared parts reach. */
export function againstOf(releases: Pick<LiveReleases, 'live'>, wizard: string, reached: readonly Reached[]): string {
  const others = reached.map((one) => `${one.wizard} ${one.live.content}`).toSorted();
  return [releases.live(wizard)?.content ?? '', ...others].join('\n');
}

/** Notes that somebody examines it. Returns false if that is done, or another one does it. */
async function claim(knex: Knex, place: ResultKey, now: Date): Promise<boolean> {
  const row = { ...place, result: JSON.stringify(running(place.version, 0)), begun_at: now, ended_at: null };
  await knex('studio_examinations')
    .where('begun_at', '<', new Date(now.getTime() - VALID_MS))
    .delete();
  const claimed = await knex('studio_examinations')
    .insert(row)
    .onConflict(['wizard', 'version', 'against'])
    .merge()
    .whereRaw('studio_examinations.ended_at is null and studio_examinations.begun_at < ?', [
      new Date(now.getTime() - LOST_MS),
    ])
    .returning('wizard');
  return claimed.length > 0;
}

function isCurrent({ begun_at: begun, ended_at: ended }: Row, now: Date): boolean {
  return now.getTime() - begun.getTime() < (ended === null ? LOST_MS : VALID_MS);
}

function running(version: string, done: number): KeptExamination {
  const stage = stageLabel(STAGES[done]);
  return { version, state: 'running', stage, done, of: STAGES.length, findings: [], notes: [] };
}

/** The examination of a draft as it stands now: what has become live meanwhile is no matter of its files. */
export function besideLive(examination: KeptExamination | undefined, draft: StoredWizard): KeptExamination | undefined {
  if (examination === undefined || examination.state === 'running' || draft.draft?.behind !== true) return examination;
  return { ...examination, state: 'faulty', stage: REFUSED, findings: [BEHIND, ...examination.findings] };
}

/** The examination as it is kept. */
async function examinationReply(
  { graceMs }: Pick<ExaminerOptions, 'graceMs'>,
  version: string,
  { findings, walks, breaks = [], reached = [], law, renewals, counts, isFirst = false }: ExaminationResult,
  ended: Date,
): Promise<KeptExamination> {
  const program = await programOf();
  const faulty = isFaulty(findings);
  return {
    version,
    state: faulty ? 'faulty' : 'passed',
    stage: faulty ? REFUSED : 'Geprüft: Er lässt sich veröffentlichen.',
    done: STAGES.length,
    of: STAGES.length,
    findings: findings.filter(({ note }) => note !== true),
    notes: findings.filter(({ note }) => note === true).map((found) => shownFinding(found)),
    ...(walks !== undefined && { walks }),
    ...(law !== undefined && { law }),
    ...(counts !== undefined && { counts }),
    program,
    ...(renewals !== undefined && { renewals }),
    others: { breaks, reached, graceMs: isFirst ? 0 : graceMs },
    at: ended.toISOString(),
  };
}

function isFaulty(findings: readonly Finding[]): boolean {
  return findings.some(({ note }) => note !== true);
}

function unfinished({ reason, after }: Unfinished<ExaminationStage>, limits: Limits): Finding {
  const where =
    after === 'patterns' || after === 'walks' || after === 'difference'
      ? { file: '', what: 'bei den Läufen' }
      : whereAfter(after);
  return unfinishedFinding(reason, limits, where);
}

/** What would be wrong between the draft and everything else that is offered. */
export async function faultsBeside(
  { catalogue, releases }: { catalogue: { all: () => LoadedWizard[] }; releases: LiveReleases },
  wizard: string,
  texts: DefinitionFiles,
  day?: string,
): Promise<KeptFinding[]> {
  const offered = [...catalogue.all(), ...(await switchedOff(releases))];
  const others = offered.filter((one) => one.wizard.id !== wizard);
  const own = restoreWizard(
    { wizard, revision: '', files: { texts, pictures: {} } },
    day === undefined ? undefined : () => day,
  );
  const all = [...others, own];
  const before = new Set((await faultsBetween(offered, offered, offered)).map(keyOf));
  const faults = await faultsBetween(all, all, offered);
  const between = faults.filter((fault) => fault.wizard === wizard || !before.has(keyOf(fault)));
  const found = between.map((fault) => {
    const other = others.find((one) => one.wizard.id === fault.wizard);
    if (other === undefined) return [fault.finding];
    const written = writtenFiles(other.files).texts;
    return inOtherWizard(placed(other.files, [fault.finding]), { wizard: other.wizard.id, texts: written });
  });
  return [...found.flat(), ...referencesBeside(own, others)];
}

function keyOf({ wizard, finding: { code, message } }: { wizard: string; finding: Finding }): string {
  return `${wizard} ${code} ${message}`;
}

/** What is switched off keeps its address: it is to be switched on again. */
async function switchedOff(releases: LiveReleases) {
  const off = releases.ids().filter((id) => releases.live(id)?.off === true);
  const editions = await Promise.all(off.map(async (id) => releases.liveEdition(id)));
  return editions.flatMap((edition, at) =>
    edition === undefined
      ? []
      : [restoreWizard({ wizard: off[at] ?? '', revision: edition.revision, files: assembled(edition.written).files })],
  );
}

type Compiled = Pick<ReturnType<typeof restoreWizard>, 'definition'>;

/** Whether reference numbers begin as those of another wizard, whichever comes first. */
function referencesBeside(own: Compiled, others: readonly Compiled[]): Finding[] {
  const clashes = (all: readonly Compiled[]) => checkReferences(all.map(({ definition }) => definition));
  const before = new Set(clashes(others).map(({ id }) => id));
  return clashes([...others, own])
    .filter(({ id }) => !before.has(id))
    .map(({ finding }) => finding);
}
