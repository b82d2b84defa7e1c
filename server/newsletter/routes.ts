import type { Knex } from 'knex';
import type { NoticeReply } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import type { JsonObject } from '../http/jsonBody.ts';
import type { Limit } from '../limits/rateLimit.ts';
import { failures, OF_JSON, replies, schemaRef, type Operation, type Route } from '../routes/index.ts';
import type { Signer } from '../signing/signer.ts';
import { confirmOrder, unsubscribe } from './orders.ts';

type NewsletterOptions = { knex: Knex; signer: Signer; clock: () => Date };

const ATTEMPTS: Limit = { name: 'newsletter', count: 30, seconds: 60 * 60 };

/** A token as it is mailed, which this server has not issued. */
const TOKEN = 'x'.repeat(43);

/** The calls of the two pages that newsletter mails link to. */
export function newsletterRoutes({ knex, signer, clock }: NewsletterOptions): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/newsletter/bestaetigen',
      operation: described('Den Newsletter bestätigen', 410),
      limit: ATTEMPTS,
      body: { schema: schemaRef('LinkRequest') },
      examples: [{ token: TOKEN }],
      handle: async (ctx, sent) => {
        if (!(await confirmOrder(knex, tokenIn(sent), clock())))
          throw new Fault(410, 'Dieser Link ist abgelaufen oder wurde schon benutzt.', {
            details: 'Haben Sie ihn schon benutzt, ist alles in Ordnung. Sonst bekommen Sie den Newsletter nicht.',
          });
        ctx.body = { success: true, message: 'Danke! Sie erhalten ab jetzt unseren Newsletter.' } satisfies NoticeReply;
      },
    },
    {
      method: 'POST',
      path: '/api/newsletter/abbestellen',
      operation: described('Den Newsletter abbestellen', 404),
      limit: ATTEMPTS,
      body: { schema: schemaRef('LinkRequest') },
      examples: [{ token: `00000000-0000-4000-8000-000000000000.${TOKEN}` }],
      handle: async (ctx, sent) => {
        if (!(await unsubscribe(knex, signer, tokenIn(sent), clock())))
          throw new Fault(404, 'Diesen Link gibt es nicht.', {
            details: 'Bitte kopieren Sie ihn ganz aus der E-Mail, oder antworten Sie einfach darauf.',
          });
        ctx.body = { success: true, message: 'Sie erhalten keinen Newsletter mehr von uns.' } satisfies NoticeReply;
      },
    },
  ];
}

function described(summary: string, refused: number): Operation {
  const responses = { ...replies('NoticeReply', 'Erledigt.'), ...failures(...OF_JSON, refused) };
  return { summary, tags: ['Newsletter'], responses };
}

function tokenIn({ token }: JsonObject): string {
  if (typeof token !== 'string') throw new Fault(400, 'Der Link ist unvollständig.');
  return token;
}
