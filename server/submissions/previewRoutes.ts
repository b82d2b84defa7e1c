import type Koa from 'koa';
import type { RouterContext } from '@koa/router';
import type { Wizard } from '../../src/engine/index.ts';
import type { SubmissionReply } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { PREVIEW_SUBMIT, type Catalogue } from '../wizards/index.ts';
import { BY_KEY, failures, inPath, OF_JSON, replies, type Operation, type Route } from '../routes/index.ts';
import { acceptRequest } from './accept.ts';
import { receiptFor } from './receipt.ts';

type PreviewOptions = {
  catalogue: Pick<Catalogue, 'bySubmitPath'>;
  /** Lets only the developer pass. */
  onlyDeveloper: Koa.Middleware;
  /** Whether the operator has entered who a power of attorney is given to. */
  takesPower: boolean;
  clock: () => Date;
};

/** No submission has this id. */
const NOT_STORED = '00000000-0000-4000-8000-000000000000';

const OPERATION: Operation = {
  summary: 'Antworten auf einen Entwurf prüfen; gespeichert wird nichts',
  tags: ['Entwicklung'],
  security: BY_KEY,
  parameters: [inPath('id', 'Kennung des Entwurfs')],
  responses: { ...replies('SubmissionReply', 'Der Entwurf nähme das an.'), ...failures(...OF_JSON, 404, 422) },
};

/**
 * `POST /api/vorschau/:id`: the submit path of an unpublished wizard's preview. Answers are validated as those of a
 * public one, and the reply says which mails would be sent. Nothing is stored.
 */
export function previewSubmissions({ catalogue, onlyDeveloper, takesPower, clock }: PreviewOptions): Route[] {
  const previewed = (ctx: RouterContext | Koa.Context): Wizard => {
    const id = (ctx as RouterContext).params['id'];
    const wizard = catalogue.bySubmitPath(`${PREVIEW_SUBMIT}/${id}`)?.wizard;
    if (wizard === undefined) throw new Fault(404, 'Das gibt es hier nicht.');
    return wizard;
  };
  const requirePreview: Koa.Middleware = (ctx, next) => {
    previewed(ctx);
    return next();
  };
  return [
    {
      method: 'POST',
      path: '/api/vorschau/:id',
      operation: OPERATION,
      before: [onlyDeveloper, requirePreview],
      body: { schema: { type: 'object' } },
      handle: (ctx, sent) => {
        const wizard = previewed(ctx);
        const { facts, mails } = acceptRequest({ wizard, body: sent, outdated: undefined }, { takesPower }, clock());
        const preview = {
          id: NOT_STORED,
          reference: `${wizard.definition.wizard.submit?.reference}-VORSCHAU`,
          mails,
          isOwned: false,
        };
        ctx.body = { success: true, ...receiptFor(preview, wizard, sent, facts) } satisfies SubmissionReply;
      },
    },
  ];
}
