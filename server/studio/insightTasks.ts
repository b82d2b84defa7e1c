import type { DefinitionFiles, Finding } from '../../src/check/index.ts';
import type { Brand, StudioEvidence, StudioMails } from '../../src/contract/index.ts';
import { toHtml, toJUnit, type GroundProof } from '../../src/evidence/index.ts';
import { Fault } from '../http/fault.ts';
import { evidenceOf } from '../proofs/evidenceOf.ts';
import { assembled, restoreWizard, revisionOf, type LoadedWizard, type WizardFiles } from '../wizards/index.ts';
import { mailComposer, type MailsRequest } from './mails.ts';

/** The mails of an example. `now`: ISO 8601. */
export type MailsTask = { kind: 'mails'; request: MailsRequest; brand: Brand; publicUrl: string; now: string };

/** The evidence of a wizard. `pictures`: in Base64, since the task goes from one process to another. */
export type EvidenceTask = {
  kind: 'evidence';
  id: string;
  texts: DefinitionFiles;
  pictures: Record<string, string>;
  findings: readonly Pick<Finding, 'file' | 'pointer' | 'message' | 'remedy'>[];
  groundProofs: readonly GroundProof[];
  name: string;
  program: string;
  by: string;
};

/** The result of a task, or a German sentence that says why there is none. */
export type InsightResult = { mails: StudioMails } | { evidence: StudioEvidence } | { refused: string };

/** Does a task. Runs in the process for it. */
export async function answerInsight(task: MailsTask | EvidenceTask): Promise<InsightResult> {
  return task.kind === 'mails' ? composed(task) : { evidence: await proved(task) };
}

function composed({ request, brand, publicUrl, now }: MailsTask): InsightResult {
  try {
    return { mails: mailComposer({ brand, publicUrl, clock: () => new Date(now) })(request) };
  } catch (error) {
    if (error instanceof Fault) return { refused: error.message };
    throw error;
  }
}

async function proved({ id, texts, pictures, findings, ...task }: EvidenceTask): Promise<StudioEvidence> {
  const bytes = Object.entries(pictures).map(([name, content]) => [name, Buffer.from(content, 'base64')] as const);
  const { files } = assembled({ texts, pictures: Object.fromEntries(bytes) });
  const made = await evidenceOf({
    ...task,
    id,
    files,
    loaded: runnable(id, files),
    findings: findings.map((finding) => ({ ...finding, code: '' })),
    folder: task.name,
  });
  return { html: toHtml(made), xml: toJUnit(made) };
}

/** Undefined if what was found keeps it from being run. */
function runnable(wizard: string, files: WizardFiles): LoadedWizard | undefined {
  try {
    return restoreWizard({ wizard, revision: revisionOf(files), files });
  } catch {
    return undefined;
  }
}
