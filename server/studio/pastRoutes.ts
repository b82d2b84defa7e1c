import type { Router } from '@koa/router';
import { onlyOnOwnMachine, type StudioGate } from './gate.ts';
import { pastRevision, pastRevisions, pastSubmission, type Past } from './past.ts';
import { idOf } from './request.ts';

type PastOptions = { past: Past; gate: StudioGate; deployed: boolean };

/** What is kept of a wizard: its revisions that were live, and what was sent with them. */
export function addPast(router: Router, options: PastOptions): void {
  const { past, gate } = options;
  const see = gate.allow('see');
  router.get('/api/studio/wizards/:id/revisions', see, async (ctx) => {
    ctx.body = await pastRevisions(past, idOf(ctx));
  });

  router.get('/api/studio/wizards/:id/revisions/:revision', see, async (ctx) => {
    ctx.body = await pastRevision(past, idOf(ctx), ctx.params.revision ?? '');
  });

  router.get('/api/studio/wizards/:id/submissions/:reference', see, onlyOnOwnMachine(options), async (ctx) => {
    ctx.body = await pastSubmission(past, idOf(ctx), ctx.params.reference ?? '');
  });
}
