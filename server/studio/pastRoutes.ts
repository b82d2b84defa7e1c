import type { Router } from '@koa/router';
import type Koa from 'koa';
import { pastRevision, pastRevisions, pastSubmission, type Past } from './past.ts';
import { idOf } from './request.ts';

/** What is kept of a wizard: its revisions that were live, and what was sent with them. */
export function addPast(router: Router, { past, onlyDeveloper }: { past: Past; onlyDeveloper: Koa.Middleware }): void {
  router.get('/api/studio/wizards/:id/revisions', onlyDeveloper, async (ctx) => {
    ctx.body = await pastRevisions(past, idOf(ctx));
  });

  router.get('/api/studio/wizards/:id/revisions/:revision', onlyDeveloper, async (ctx) => {
    ctx.body = await pastRevision(past, idOf(ctx), ctx.params.revision ?? '');
  });

  router.get('/api/studio/wizards/:id/submissions/:reference', onlyDeveloper, async (ctx) => {
    ctx.body = await pastSubmission(past, idOf(ctx), ctx.params.reference ?? '');
  });
}
