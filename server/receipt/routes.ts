import type { RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import { escapeHtml, type Brand } from '../../src/contract/index.ts';
import { isUuid } from '../base/uuid.ts';
import { plainPage } from '../http/plainPage.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import { BY_SESSION, gives, headerRef, inPath, pageFailures, type Operation, type Route } from '../routes/index.ts';
import type { Sessions } from '../sessions/session.ts';
import { describeFiles, findSubmission } from '../submissions/index.ts';
import { findSubmitted } from '../uploads/index.ts';
import { onItsDay, questionsOf, type Catalogue } from '../wizards/index.ts';
import { openDrawer } from './drawer.ts';
import { sheetFor, type Sheet } from './sheet.ts';

type ReceiptOptions = {
  knex: Knex;
  catalogue: Pick<Catalogue, 'byId' | 'inRevision'>;
  brand: Brand;
  sessions: Sessions;
  limiter: RateLimiter;
  clock: () => Date;
};

/** Of a session: neighbours in a network do not spend each other's. */
const RECEIPTS: Limit = { name: 'receipt', count: 60, seconds: 60 * 60 };

const OPERATION: Operation = {
  summary: 'Was mit der eigenen Anfrage angekommen ist, als PDF',
  tags: ['Anfragen'],
  security: BY_SESSION,
  parameters: [inPath('id', '`anfrageId`')],
  responses: {
    ...gives(['application/pdf'], 'Die Eingangsbestätigung.', {
      'Content-Disposition': headerRef('ContentDisposition'),
    }),
    ...pageFailures(404, 429),
  },
};

/**
 * `GET /beleg/<anfrageId>`: what arrived with a submission, as a PDF to keep. Only in the browser session that sent it; a
 * page with status 404 otherwise, and after the submission was erased.
 */
export function receiptRoutes(options: ReceiptOptions): Route[] {
  const draw = openDrawer();
  return [
    {
      method: 'GET',
      path: '/beleg/:id',
      operation: OPERATION,
      handle: async (ctx) => {
        ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
        const sheet = await sheetOf(ctx, options);
        if (sheet === undefined) {
          ctx.status = 404;
          ctx.type = 'html';
          ctx.body = missingPage(options.brand);
          return;
        }
        ctx.body = await draw(sheet, options.clock());
        const fileName = `${sheet.title} ${sheet.reference}.pdf`;
        ctx.attachment(fileName, { fallback: fileName.replaceAll(/[^\x20-\x7e]/gu, '_') });
        ctx.type = 'application/pdf';
        ctx.set('Content-Security-Policy', "sandbox; default-src 'none'");
      },
    },
  ];
}

async function sheetOf(ctx: RouterContext, options: ReceiptOptions): Promise<Sheet | undefined> {
  const { knex, catalogue, brand, sessions, limiter, clock } = options;
  const id = (ctx.params.id ?? '').toLowerCase();
  const session = await sessions.read(ctx);
  if (session === undefined || !isUuid(id)) return undefined;
  await limiter.take(RECEIPTS, session.hash.toString('hex'));
  const found = await findSubmission(knex, id, session.hash);
  if (found === undefined) return undefined;
  const { submission } = found;
  const [questions, files] = await Promise.all([questionsOf(catalogue, found), findSubmitted(knex, id)]);
  const wizard = questions && onItsDay(questions, submission.answers, submission.createdAt);
  const names = describeFiles(wizard, submission.answers, files).map(({ name, topic }) =>
    topic === undefined ? name : `${topic}: ${name}`,
  );
  return sheetFor({ wizard, submission, files: names, brand, now: clock() });
}

/** The page for other sessions, and after the session has ended or the submission was erased. */
function missingPage({ name, phone }: Brand): string {
  const text = `Eine Eingangsbestätigung öffnet sich nur in dem Browser, in dem die Anfrage gesendet wurde, und nur, bis er geschlossen wird. Auch gelöschte Anfragen gibt es nicht mehr. Rufen Sie uns an, wenn Sie wissen möchten, was bei uns angekommen ist: ${phone}.`;
  return plainPage(
    `Eingangsbestätigung nicht gefunden – ${name}`,
    `<h1>Diese Eingangsbestätigung können wir hier nicht zeigen</h1>
<p>${escapeHtml(text)}</p>
<p><a href="/">Zur Startseite</a></p>`,
  );
}
