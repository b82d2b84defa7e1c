import path from 'node:path';
import type { Brand, StudioEvidence, StudioMails } from '../../src/contract/index.ts';
import { bounded } from '../base/bounded.ts';
import { Fault } from '../http/fault.ts';
import { formatProgram } from '../proofs/evidenceOf.ts';
import { groundProofsIn, readGroundProofs } from '../proofs/groundProofs.ts';
import { openLimitedProcess, type Limits } from '../wizards/index.ts';
import type { CheckedFiles } from './checked.ts';
import { proofQueue } from './evidence.ts';
import type { EvidenceTask, InsightResult, MailsTask } from './insightTasks.ts';

type InsightContext = { brand: Brand; publicUrl: string; clock: () => Date; dataDir: string };

/** Results that a server for others computes from files that it has checked, each in a process with limits. */
export type Insight = {
  /** The mails of an example. Throws a Fault: 422 with a sentence if there is nothing to compose, or 503. */
  mails: (id: string, checked: CheckedFiles, journey: number) => Promise<StudioMails>;
  /** Throws a Fault 503. */
  evidence: (id: string, checked: CheckedFiles, by: string) => Promise<StudioEvidence>;
};

const MAILS: Limits = { limitMs: 10_000, memoryMb: 256, idleMs: 30_000 };
/** The largest wizard that is shipped takes a tenth of it. */
const EVIDENCE: Limits = { limitMs: 120_000, memoryMb: 512, idleMs: 10_000 };
/** More would be asked for again before their turn comes. */
const WAITING_MAILS = 20;

const BUSY = 'Es werden gerade andere E-Mails verfasst. Bitte versuchen Sie es gleich noch einmal.';
const COSTLY_MAILS = 'Diese E-Mails brauchen mehr Rechenzeit oder Speicher, als der Server dafür hergibt.';
const COSTLY_EVIDENCE = 'Dieser Nachweis braucht mehr Rechenzeit oder Speicher, als der Server dafür hergibt.';

/** Opens the processes. Each starts with its first task, and ends when none has come for a while. */
export function openInsight({ brand, publicUrl, clock, dataDir }: InsightContext): Insight {
  const file = path.join(import.meta.dirname, 'insightProcess.ts');
  const mailing = openLimitedProcess<MailsTask, string, InsightResult>(file, MAILS);
  const proving = openLimitedProcess<EvidenceTask, string, InsightResult>(file, EVIDENCE);
  const oneByOne = bounded({
    parallel: 1,
    waiting: WAITING_MAILS,
    refuse: () => new Fault(503, BUSY, { headers: { 'Retry-After': '5' } }),
  });
  let program: Promise<string> | undefined;

  const prove = async (id: string, by: string, checked: CheckedFiles) => {
    const { texts, findings, name } = checked;
    const pictures = Object.entries(checked.pictures).map(
      ([picture, bytes]) => [picture, bytes.toString('base64')] as const,
    );
    const outcome = await proving.run({
      kind: 'evidence',
      id,
      texts,
      findings,
      name,
      by,
      pictures: Object.fromEntries(pictures),
      groundProofs: await readGroundProofs(groundProofsIn(dataDir), id),
      program: await (program ??= formatProgram()),
    });
    if ('result' in outcome && 'evidence' in outcome.result) return outcome.result.evidence;
    throw new Fault(503, COSTLY_EVIDENCE);
  };
  const proveInTurn = proofQueue(prove, ({ version }) => version);
  return {
    async mails(id, { texts: files }, journey) {
      const request = { id, files, journey };
      const now = clock().toISOString();
      const outcome = await oneByOne(() => mailing.run({ kind: 'mails', request, brand, publicUrl, now }));
      if (!('result' in outcome)) throw new Fault(503, COSTLY_MAILS);
      if ('refused' in outcome.result) throw new Fault(422, outcome.result.refused);
      if ('mails' in outcome.result) return outcome.result.mails;
      throw new Error('The process has answered something else than mails.');
    },
    evidence: (id, checked, by) => proveInTurn(id, by, checked),
  };
}
