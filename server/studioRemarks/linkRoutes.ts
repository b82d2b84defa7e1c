import type { RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import { LINK_NAME_LENGTH, type StudioRemarks } from '../../src/contract/index.ts';
import { readText, type TextRule } from '../http/writtenText.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import { failures, inPath, OF_JSON, replies, schemaRef, type Operation, type Route } from '../routes/index.ts';
import type { Links } from './links.ts';
import { numberIn, readRemark, shownRemark, textIn } from './shown.ts';
import { remarksThrough } from './store.ts';
import { addRemark, answerThroughLink } from './writing.ts';

type LinkOptions = { knex: Knex; clock: () => Date; limiter: RateLimiter; links: Links };

const PATH = '/api/studio/links/:token/remarks';
const HOUR = 60 * 60;
/** Of one client, whatever links it has. */
const READS: Limit = { name: 'link-remarks-read', count: 600, seconds: HOUR };
const WRITES: Limit = { name: 'link-remarks', count: 60, seconds: HOUR };
/** Through one link, whoever has it. */
const WRITES_OF_LINK: Limit = { name: 'link-remarks-of-link', count: 20, seconds: HOUR };

const NAME: TextRule = {
  most: LINK_NAME_LENGTH,
  none: 'Bitte geben Sie Ihren Namen an.',
  long: `Der Name darf höchstens ${LINK_NAME_LENGTH} Zeichen haben.`,
  isLine: true,
};

/** Remarks of people without an account, through a link to a draft: what was written through it, and what was answered. */
export function linkRemarkRoutes({ knex, clock, limiter, links }: LinkOptions): Route[] {
  const answer = async (ctx: RouterContext, share: number) => {
    const remarks = await remarksThrough(knex, share);
    ctx.body = {
      remarks: remarks.map((one) => ({
        ...shownRemark(one, { isOpen: () => true, isGuest: true }),
        ...(one.link !== undefined && one.link.guest !== '' && { by: one.link.guest }),
        own: true,
      })),
    } satisfies StudioRemarks;
  };
  return [
    {
      method: 'GET',
      path: PATH,
      limit: READS,
      operation: operation('Was über einen Link zu einem Entwurf angemerkt wurde, und die Antworten', 410, 429),
      handle: async (ctx) => answer(ctx, (await links.open(ctx.params.token)).id),
    },
    {
      method: 'POST',
      path: PATH,
      limit: WRITES,
      operation: operation('Schreibt ohne Konto eine Anmerkung an eine Stelle', ...OF_JSON, 409, 410, 422),
      body: { schema: schemaRef('StudioLinkRemark') },
      // The body may have taken minutes: the link is looked up after it.
      handle: async (ctx, sent) => {
        const { id, wizard } = await links.open(ctx.params.token);
        const remark = readRemark(sent);
        const guest = readText(sent['name'], NAME);
        await limiter.take(WRITES_OF_LINK, String(id));
        await addRemark(knex, { wizard, link: { share: id, guest }, at: clock() }, remark);
        await answer(ctx, id);
      },
    },
    {
      method: 'POST',
      path: `${PATH}/:remark`,
      limit: WRITES,
      operation: operation('Antwortet ohne Konto in einer Anmerkung dieses Links', ...OF_JSON, 404, 409, 410, 422),
      body: { schema: schemaRef('StudioLinkAnswer') },
      handle: async (ctx, sent) => {
        const { id, wizard } = await links.open(ctx.params.token);
        const text = textIn(sent, 'text');
        const guest = readText(sent['name'], NAME);
        const remark = numberIn(ctx.params['remark']);
        await limiter.take(WRITES_OF_LINK, String(id));
        await answerThroughLink(knex, { wizard, link: { share: id, guest }, at: clock() }, { id: remark, text });
        await answer(ctx, id);
      },
    },
  ];
}

function operation(summary: string, ...statuses: number[]): Operation {
  const more = statuses.includes(404) ? [inPath('remark', 'Nummer der Anmerkung')] : [];
  return {
    summary,
    tags: ['Studio'],
    security: [],
    parameters: [inPath('token', 'Was im Link steht'), ...more],
    responses: {
      ...replies('StudioRemarks', 'Was über diesen Link geschrieben wurde, das Älteste zuerst.'),
      ...failures(...statuses),
    },
  };
}
