import type { RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import type { StudioTrail } from '../../src/contract/index.ts';
import { trailOnPaper } from '../../src/studio/trail/trailOnPaper.ts';
import { Fault } from '../http/fault.ts';
import { gives, IN_STUDIO, inPath, LED_ON, pageFailures, replies, studioCall, type Route } from '../routes/index.ts';
import { idOf, type StudioGate } from '../studio/index.ts';
import { openCompareLimited } from './compareLimited.ts';
import { trailOf } from './trail.ts';

type TrailOptions = { knex: Knex; clock: () => Date; gate: StudioGate };

const NO_ENTRY = 'Diesen Eintrag gibt es nicht.';
const PARAMETERS = [inPath('id', 'Kennung'), inPath('entry', 'Nummer des Eintrags')];
/** A document: no scripts, nothing loaded, nothing sent, in no frame. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The record of an entry of the history, as a document and as JSON, for who may see the wizard. */
export function trailRoutes({ knex, clock, gate }: TrailOptions): Route[] {
  const compare = openCompareLimited();
  const read = async (ctx: RouterContext): Promise<StudioTrail> => {
    const entry = Number(ctx.params['entry']);
    const isNumber = Number.isSafeInteger(entry) && entry > 0;
    const trail = isNumber ? await trailOf({ knex, now: clock(), compare }, idOf(ctx), entry) : undefined;
    if (trail === undefined) throw new Fault(404, NO_ENTRY);
    return trail;
  };
  return [
    {
      method: 'GET',
      path: '/studio/akten/:id/:entry',
      operation: {
        summary: 'Die Freigabeakte zu einem Eintrag im Verlauf, zum Drucken. Nur auf einem Server für andere',
        tags: ['Studio'],
        security: IN_STUDIO,
        parameters: PARAMETERS,
        responses: { ...gives(['text/html'], 'Die Akte.'), ...LED_ON, ...pageFailures(403, 404, 429, 503) },
      },
      before: [gate.allow('see')],
      handle: async (ctx) => {
        const trail = await read(ctx);
        const { wizard, entry } = trail;
        ctx.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
        ctx.type = 'html';
        ctx.body = trailOnPaper(trail, {
          'Zurück zum Assistenten': `/studio/assistenten/${wizard}`,
          'Für Programme (JSON)': `/api/studio/wizards/${wizard}/history/${entry}/trail`,
        });
      },
    },
    {
      method: 'GET',
      path: '/api/studio/wizards/:id/history/:entry/trail',
      operation: studioCall(
        'Die Freigabeakte zu einem Eintrag im Verlauf',
        replies('StudioTrail', 'Was zu dem Eintrag aufbewahrt ist, ohne Menschen, die Anfragen gesendet haben.'),
        { also: [503], parameters: PARAMETERS },
      ),
      before: [gate.allow('see')],
      handle: async (ctx) => {
        ctx.body = await read(ctx);
      },
    },
  ];
}
