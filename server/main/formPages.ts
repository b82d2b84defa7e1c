import type { Router } from '@koa/router';
import type Koa from 'koa';
import { Fault } from '../http/fault.ts';
import type { Pages } from '../pages/index.ts';
import { runPages, takenBackPages } from '../runs/index.ts';
import { latestReceipts, latestRevisions, runSubmitter, type SubmitRun } from '../submissions/index.ts';
import { formFiles } from '../uploads/index.ts';
import type { AppParts } from './parts.ts';
import type { Shared } from './shared.ts';

type FormPagesOptions = { parts: AppParts; shared: Shared; pages: Pages; api: Router };

/**
 * Wizards as forms, for browsers in which our code does not run (yet). They are sent to where our code would send them. `takenBack`: at
 * addresses that nothing else has, the last pages of wizards that are not offered any more.
 */
export function formPages({ parts, shared, pages, api }: FormPagesOptions): {
  forms: Koa.Middleware;
  takenBack: Koa.Middleware;
} {
  const { knex, log, catalogue } = parts;
  const { accounts, clock, context, limiter, network, sessions, signer, uploading } = shared;
  const store = runSubmitter({ ...context, limiter, sessions });
  const submit: SubmitRun = async (ctx, wizard, body, attempt) => {
    const told = await accounts.submit(ctx, wizard, body);
    if (told !== undefined) return told;
    // Such as a login, whose token only our code in the browser can take to the portal.
    if (api.match(wizard.submitPath ?? '', 'POST').route)
      throw new Fault(422, 'Für dieses Formular braucht Ihr Browser JavaScript.');
    return store(ctx, wizard, body, attempt);
  };
  const files = formFiles(uploading);
  const options = {
    knex,
    log,
    catalogue,
    pages,
    sessions,
    limiter,
    signer,
    network,
    clock,
    files,
    submit,
    latestReceipt: latestReceipts({ knex, clock }),
    latestRevisions: latestRevisions({ knex, clock }),
  };
  return { forms: runPages(options), takenBack: takenBackPages(options) };
}
