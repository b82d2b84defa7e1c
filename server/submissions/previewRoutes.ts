import type Koa from 'koa';
import { Router } from '@koa/router';
import { factsOf, onDay, type Answers } from '../../src/engine/index.ts';
import { dayInGermany } from '../base/dayInGermany.ts';
import type { SubmissionReply } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { PREVIEW_SUBMIT, type Catalogue } from '../wizards/index.ts';
import { accept } from './accept.ts';
import { followUps } from './mails.ts';
import { receiptFor } from './receipt.ts';

type PreviewOptions = {
  catalogue: Pick<Catalogue, 'bySubmitPath'>;
  /** Lets only the developer pass. */
  onlyDeveloper: Koa.Middleware;
  jsonBody: Koa.Middleware;
  /** Whether the operator has entered who a power of attorney is given to. */
  takesPower: boolean;
  clock: () => Date;
};

/** No submission has this id. */
const NOT_STORED = '00000000-0000-4000-8000-000000000000';

/**
 * `POST /api/vorschau/:id`: the submit path of an unpublished wizard's preview. Answers are validated as those of a
 * public one, and the reply says which mails would be sent. Nothing is stored.
 */
export function previewSubmissions({ catalogue, onlyDeveloper, jsonBody, takesPower, clock }: PreviewOptions): Router {
  const router = new Router();
  router.post('/api/vorschau/:id', onlyDeveloper, async (ctx) => {
    const wizard = catalogue.bySubmitPath(`${PREVIEW_SUBMIT}/${ctx.params['id']}`)?.wizard;
    if (wizard === undefined) throw new Fault(404, 'Das gibt es hier nicht.');
    await jsonBody(ctx, async () => undefined);
    const body = (ctx.request as { body?: unknown }).body as Answers;
    const { answers } = accept(wizard, body, undefined);
    const preview = {
      id: NOT_STORED,
      reference: `${wizard.definition.wizard.submit?.reference}-VORSCHAU`,
      mails: followUps(wizard, answers, { takesPower }),
      isOwned: false,
    };
    const facts = factsOf(onDay(wizard, dayInGermany(clock())), answers);
    ctx.body = { success: true, ...receiptFor(preview, wizard, body, facts) } satisfies SubmissionReply;
  });
  return router;
}
