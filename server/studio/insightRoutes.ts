import type { DefinitionFiles } from '../../src/check/index.ts';
import path from 'node:path';
import type { RouterContext } from '@koa/router';
import type { StudioEvidence, StudioGrounds, StudioMails } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import type { JsonObject } from '../http/jsonBody.ts';
import { groundProofsIn, readGroundProofs } from '../proofs/groundProofs.ts';
import { assembled, readWritten } from '../wizards/folder.ts';
import type { Catalogue } from '../wizards/index.ts';
import { replies, schemaRef, studioCall, type Route } from '../routes/index.ts';
import { revisionOf } from '../wizards/load.ts';
import { proofQueue, proveSaved } from './evidence.ts';
import type { WizardStore } from './store.ts';
import type { CheckedOf, ReadChecked } from './checked.ts';
import { NOT_HERE, type StudioGate } from './gate.ts';
import { openInsight } from './insight.ts';
import { mailComposer } from './mails.ts';
import { linkedPages } from './pages.ts';
import { idOf, NO_SUCH_WIZARD } from './request.ts';

type InsightOptions = Parameters<typeof mailComposer>[0] & {
  store: WizardStore;
  catalogue: Pick<Catalogue, 'all' | 'faults'>;
  directory: string;
  dataDir: string;
  deployed: boolean;
  /** On a server for others, what it computes with. Undefined where nothing is checked for that. */
  checked?: ReadChecked | undefined;
  gate: StudioGate;
};

/** The file of the examples. */
const JOURNEYS = 'journeys.json';
/** Of one line, and not blank. */
const NAME = /^(?=.*\S)[^\p{Cc}]{1,100}$/u;

/** Routes for what only the server knows of a wizard: its mails, its evidence, and the pages that link to it. */
export function insightRoutes(options: InsightOptions): Route[] {
  const { gate } = options;
  const see = gate.allow('see');
  return [
    ...computingRoutes(options),
    {
      method: 'GET',
      path: '/api/studio/wizards/:id/pages',
      operation: studioCall(
        'Die Seiten, auf die ein Assistent verweisen kann, ohne seine eigenen',
        replies('StudioPages', 'Ihre Pfade.'),
      ),
      before: [see],
      handle: async (ctx) => {
        ctx.body = await linkedPages(options, idOf(ctx), gate.user(ctx));
      },
    },
    {
      method: 'GET',
      path: '/api/studio/wizards/:id/grounds',
      operation: studioCall(
        'Was Tests über HTTP und im Browser gezeigt haben',
        replies('StudioGrounds', 'Leer, wenn nie geprüft wurde.'),
      ),
      before: [see],
      handle: async (ctx) => {
        ctx.body = await groundsOf(options, idOf(ctx));
      },
    },
  ];
}

/** Composes mails, and proves. `files`: texts as they are in the studio, on a server for others those of the examples. */
type Computing = {
  mails: (ctx: RouterContext, asked: { files: DefinitionFiles; journey: number }) => Promise<StudioMails>;
  evidence: (ctx: RouterContext, asked: JsonObject) => Promise<StudioEvidence>;
};

/** On the own machine: with texts that nobody has checked. */
function ownComputing(options: InsightOptions): Computing {
  const { store, directory, dataDir } = options;
  const prove = proofQueue((id, by) => proveSaved({ directory, dataDir }, { id, by }));
  const composeMails = mailComposer(options);
  return {
    mails: async (ctx, { files, journey }) => composeMails({ id: idOf(ctx), files, journey }),
    evidence: async (ctx, { by }) => {
      const id = idOf(ctx);
      if (!(await store.ids()).includes(id)) throw new Fault(404, NO_SUCH_WIZARD);
      if (typeof by !== 'string' || !NAME.test(by)) throw new Fault(400, 'Bitte nennen Sie, wer prüft.');
      return prove(id, by);
    },
  };
}

/** On a server for others: with what it has checked, in a process with limits, in the name of the person who is signed in. */
function checkedComputing(options: InsightOptions): Computing {
  const { gate, checked } = options;
  const insight = openInsight(options);
  const read = async (ctx: RouterContext, meant: CheckedOf) => {
    if (checked === undefined) throw new Fault(404, NOT_HERE);
    return checked(idOf(ctx), meant, gate.user(ctx));
  };
  return {
    mails: async (ctx, { files, journey }) => {
      const found = await read(ctx, 'shown');
      const examples = files[JOURNEYS];
      const texts = examples === undefined ? found.texts : { ...found.texts, [JOURNEYS]: examples };
      return insight.mails(idOf(ctx), { ...found, texts }, journey);
    },
    evidence: async (ctx, { of }) => {
      const found = await read(ctx, of === 'live' ? 'live' : 'shown');
      return insight.evidence(idOf(ctx), found, gate.user(ctx)?.name ?? '');
    },
  };
}

/** What is computed of a wizard: nothing of it is stored or sent. */
function computingRoutes(options: InsightOptions): Route[] {
  const { mails, evidence } = options.deployed ? checkedComputing(options) : ownComputing(options);
  const before = [options.gate.allow('see')];
  return [
    {
      method: 'POST',
      path: '/api/studio/wizards/:id/mails',
      operation: studioCall(
        'Verfasst die E-Mails zu einem Beispiel, ohne etwas zu senden; auf einem Server für andere aus dem, was er geprüft hat',
        replies('StudioMails', 'Die E-Mails, wie sie gesendet würden.'),
        { also: [400, 409, 415, 422, 503] },
      ),
      before,
      body: { schema: schemaRef('StudioMailsRequest'), files: true },
      handle: async (ctx, { files, journey }) => {
        if (!isTexts(files) || typeof journey !== 'number')
          throw new Fault(400, 'Bitte nennen Sie die Dateien und ein Beispiel.');
        ctx.body = await mails(ctx, { files, journey });
      },
    },
    {
      method: 'POST',
      path: '/api/studio/wizards/:id/evidence',
      operation: studioCall(
        'Weist nach, was der gespeicherte Assistent hält; auf einem Server für andere, was er geprüft hat',
        replies('StudioEvidence', 'Der Nachweis, auch wenn etwas nicht hält.'),
        { also: [400, 409, 415, 503] },
      ),
      before,
      body: { schema: schemaRef('StudioEvidenceRequest'), files: true },
      handle: async (ctx, sent) => {
        ctx.body = await evidence(ctx, sent);
      },
    },
  ];
}

async function groundsOf(
  { directory, dataDir, deployed, catalogue }: InsightOptions,
  id: string,
): Promise<StudioGrounds> {
  const folder = await readWritten(path.join(directory, id));
  if (folder === undefined) throw new Fault(404, NO_SUCH_WIZARD);
  // On a server for others, only what has passed the check is filled in.
  const isSound = !deployed || catalogue.faults().every(({ wizard }) => wizard !== id);
  const filled = isSound && folder.unreadable.length === 0 ? assembled(folder.written) : undefined;
  return {
    ...(filled?.unreadable.length === 0 && { revision: revisionOf(filled.files) }),
    proofs: await readGroundProofs(groundProofsIn(dataDir), id),
  };
}

function isTexts(value: unknown): value is DefinitionFiles {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}
