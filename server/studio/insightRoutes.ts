import type { DefinitionFiles } from '../../src/check/index.ts';
import path from 'node:path';
import type { Router } from '@koa/router';
import type Koa from 'koa';
import type { StudioGrounds } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { groundProofsIn, readGroundProofs } from '../proofs/groundProofs.ts';
import { assembled, readWritten } from '../wizards/folder.ts';
import type { Catalogue } from '../wizards/index.ts';
import { revisionOf } from '../wizards/load.ts';
import { proofQueue, proveSaved } from './evidence.ts';
import type { WizardStore } from './store.ts';
import { onlyOnOwnMachine, type StudioGate } from './gate.ts';
import { mailComposer } from './mails.ts';
import { linkedPages } from './pages.ts';
import { idOf, NO_SUCH_WIZARD } from './request.ts';

type InsightOptions = Parameters<typeof mailComposer>[0] & {
  store: WizardStore;
  catalogue: Pick<Catalogue, 'all' | 'faults'>;
  directory: string;
  dataDir: string;
  deployed: boolean;
  gate: StudioGate;
  jsonBody: Koa.Middleware;
};

/** Of one line, and not blank. */
const NAME = /^(?=.*\S)[^\p{Cc}]{1,100}$/u;

/** What only the server can tell of a wizard: its mails, what proves it, and the pages that lead to it. */
export function addInsights(router: Router, options: InsightOptions): void {
  const { store, directory, dataDir, gate, jsonBody } = options;
  const see = gate.allow('see');
  const local = onlyOnOwnMachine(options);
  const prove = proofQueue((id, by) => proveSaved({ directory, dataDir }, { id, by }));
  const composeMails = mailComposer(options);

  router.post('/api/studio/wizards/:id/mails', see, local, jsonBody, async (ctx) => {
    const { files, journey } = ctx.request.body as Record<string, unknown>;
    if (!isTexts(files) || typeof journey !== 'number')
      throw new Fault(400, 'Bitte nennen Sie die Dateien und ein Beispiel.');
    ctx.body = composeMails({ id: idOf(ctx), files, journey });
  });

  router.post('/api/studio/wizards/:id/evidence', see, local, jsonBody, async (ctx) => {
    const id = idOf(ctx);
    if (!(await store.ids()).includes(id)) throw new Fault(404, NO_SUCH_WIZARD);
    const { by } = ctx.request.body as Record<string, unknown>;
    if (typeof by !== 'string' || !NAME.test(by)) throw new Fault(400, 'Bitte nennen Sie, wer prüft.');
    ctx.body = await prove(id, by);
  });

  router.get('/api/studio/wizards/:id/pages', see, async (ctx) => {
    ctx.body = await linkedPages(options, idOf(ctx), gate.user(ctx));
  });

  router.get('/api/studio/wizards/:id/grounds', see, async (ctx) => {
    const id = idOf(ctx);
    const folder = await readWritten(path.join(directory, id));
    if (folder === undefined) throw new Fault(404, NO_SUCH_WIZARD);
    // On a server for others, only what has passed the check is filled in.
    const isSound = !options.deployed || options.catalogue.faults().every(({ wizard }) => wizard !== id);
    const filled = isSound && folder.unreadable.length === 0 ? assembled(folder.written) : undefined;
    const body: StudioGrounds = {
      ...(filled?.unreadable.length === 0 && { revision: revisionOf(filled.files) }),
      proofs: await readGroundProofs(groundProofsIn(dataDir), id),
    };
    ctx.body = body;
  });
}

function isTexts(value: unknown): value is DefinitionFiles {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}
