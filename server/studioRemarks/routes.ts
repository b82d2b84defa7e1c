import type { RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import type { StudioRemarks } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import type { JsonObject } from '../http/jsonBody.ts';
import { inPath, inQuery, replies, schemaRef, studioCall, type Route } from '../routes/index.ts';
import { idOf, NO_SUCH_WIZARD, type StudioGate, type WizardStore } from '../studio/index.ts';
import type { Links } from './links.ts';
import { numberIn, readRemark, shownRemark, textIn } from './shown.ts';
import { remarksOf } from './store.ts';
import { addRemark, removeRemark, replyToRemark } from './writing.ts';

type RemarkOptions = { knex: Knex; clock: () => Date; gate: StudioGate; store: Pick<WizardStore, 'ids'>; links: Links };

const PATH = '/api/studio/wizards/:id/remarks';
const ID = inPath('id', 'Kennung');
const REMARKS = replies(
  'StudioRemarks',
  'Die Anmerkungen, die zu keiner veröffentlichten Fassung gehören, die älteste zuerst.',
);

/** Remarks at places of a wizard: whoever may see it may write one, and answer. */
export function remarkRoutes({ knex, clock, gate, store, links }: RemarkOptions): Route[] {
  const answer = async (ctx: RouterContext, entry?: number) => {
    const account = gate.user(ctx)?.id;
    const remarks = await remarksOf(knex, idOf(ctx), entry);
    const open = new Set(await links.openOf(idOf(ctx)));
    ctx.body = {
      remarks: remarks.map((one) => shownRemark(one, { account, isOpen: (share) => open.has(share) })),
    } satisfies StudioRemarks;
  };
  const writer = (ctx: RouterContext) => ({ wizard: idOf(ctx), account: gate.user(ctx)?.id, at: clock() });
  return [
    {
      method: 'GET',
      path: PATH,
      operation: studioCall('Anmerkungen an Stellen eines Assistenten', REMARKS, {
        also: [400],
        parameters: [ID, inQuery('entry', 'Ein Eintrag im Verlauf: die, die mit ihm erledigt waren')],
      }),
      before: [gate.allow('see', false)],
      handle: async (ctx) => answer(ctx, entryIn(ctx)),
    },
    {
      method: 'POST',
      path: PATH,
      operation: studioCall('Schreibt eine Anmerkung an eine Stelle', REMARKS, { also: [400, 409, 415, 422] }),
      before: [gate.allow('see')],
      body: { schema: schemaRef('StudioRemark') },
      after: gate.still('see'),
      handle: async (ctx, sent) => {
        if (!(await store.ids()).includes(idOf(ctx))) throw new Fault(404, NO_SUCH_WIZARD);
        await addRemark(knex, writer(ctx), readRemark(sent));
        await answer(ctx);
      },
    },
    {
      method: 'POST',
      path: `${PATH}/:remark`,
      operation: studioCall(
        'Beantwortet eine Anmerkung, erledigt sie, öffnet sie wieder, oder löscht eine, die über einen Link kam',
        REMARKS,
        {
          also: [400, 409, 415, 422],
          parameters: [ID, inPath('remark', 'Nummer der Anmerkung')],
        },
      ),
      before: [gate.allow('see')],
      body: { schema: schemaRef('StudioRemarkReply') },
      after: gate.still('see'),
      handle: async (ctx, sent) => {
        const { isRemoval, ...reply } = readReply(sent);
        const mayChange = gate.user(ctx)?.may('change', idOf(ctx)) === true;
        const id = numberIn(ctx.params['remark']);
        if (isRemoval) await removeRemark(knex, writer(ctx), { id, mayRemove: mayChange });
        else await replyToRemark(knex, writer(ctx), { id, ...reply, maySettle: mayChange });
        await answer(ctx);
      },
    },
  ];
}

function readReply(sent: JsonObject): { text: string | undefined; settled: boolean | undefined; isRemoval: boolean } {
  const { settled, removed } = sent;
  if (settled !== undefined && typeof settled !== 'boolean')
    throw new Fault(400, 'Erledigt (settled) ist true oder false.');
  if (removed !== undefined && removed !== true) throw new Fault(400, 'Gelöscht (removed) ist true, oder fehlt.');
  const text = sent['text'] === undefined ? undefined : textIn(sent, 'text');
  return { text, settled, isRemoval: removed === true };
}

function entryIn({ query }: RouterContext): number | undefined {
  return query['entry'] === undefined ? undefined : numberIn(query['entry']);
}
