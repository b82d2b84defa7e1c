import { Router, type RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import type { Brand } from '../../src/contract/index.ts';
import { isUuid } from '../base/uuid.ts';
import type { Sessions } from '../sessions/session.ts';
import { onItsDay, questionsOf, type Catalogue } from '../wizards/index.ts';
import { findSubmission } from '../submissions/index.ts';
import { missingPage, powerOfAttorneyPage } from './page.ts';

type PageOptions = {
  knex: Knex;
  catalogue: Pick<Catalogue, 'byId' | 'inRevision'>;
  brand: Brand;
  sessions: Sessions;
  clock: () => Date;
};

/**
 * `GET /vollmacht/<anfrageId>`: the power of attorney of a submission as a page to print or to sign on the screen.
 * Works without a mail, and only in the browser session that sent the submission; 404 otherwise.
 */
export function powerOfAttorneyRoutes({ knex, catalogue, brand, sessions, clock }: PageOptions): Router {
  const router = new Router();
  router.get('/vollmacht/:id', async (ctx: RouterContext) => {
    const id = (ctx.params.id ?? '').toLowerCase();
    const session = await sessions.read(ctx);
    const found = session && isUuid(id) ? await findSubmission(knex, id, session.hash) : undefined;
    const questions = found && (await questionsOf(catalogue, found));
    const wizard = questions && onItsDay(questions, found.submission.answers, found.submission.createdAt);
    ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    ctx.type = 'html';
    const isThere = wizard?.definition.wizard.mails?.powerOfAttorney !== undefined;
    ctx.status = isThere ? 200 : 404;
    ctx.body =
      isThere && found !== undefined
        ? powerOfAttorneyPage({ wizard, submission: found.submission, brand, now: clock() })
        : missingPage(brand);
  });
  return router;
}
