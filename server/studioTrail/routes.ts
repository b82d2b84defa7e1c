import type { RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import type { StudioTrail } from '../../src/contract/index.ts';
import { trailOnPaper } from '../../src/studio/trail/trailOnPaper.ts';
import { paperPage, paragraph } from '../../src/studio/paper/paper.ts';
import { clientGone } from '../http/clientGone.ts';
import { Fault } from '../http/fault.ts';
import { parameter } from '../http/query.ts';
import {
  gives,
  IN_STUDIO,
  inPath,
  inQuery,
  LED_ON,
  pageFailures,
  replies,
  studioCall,
  type Route,
} from '../routes/index.ts';
import { idOf, type StudioGate } from '../studio/index.ts';
import { openCompareLimited, type CompareVersions } from './compareLimited.ts';
import { trailOf } from './trail.ts';

type TrailOptions = { knex: Knex; clock: () => Date; gate: StudioGate };

const COMPARED =
  'Verglichen wird mit der Fassung davor. Bei einem großen Assistenten dauert das eine halbe Minute. Die Seite erscheint von selbst.';
const NO_ENTRY = 'Diesen Eintrag gibt es nicht.';
const PARAMETERS = [inPath('id', 'Kennung'), inPath('entry', 'Nummer des Eintrags')];
/** A document: no scripts, nothing loaded, nothing sent, in no frame. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Two versions have to be compared first. */
class NotYet extends Error {}

function drawn(trail: StudioTrail): string {
  const { wizard, entry } = trail;
  return trailOnPaper(trail, {
    'Zurück zum Assistenten': `/studio/assistenten/${wizard}`,
    'Für Programme (JSON)': `/api/studio/wizards/${wizard}/history/${entry}/trail`,
  });
}

/** A page that stays on the screen while the browser waits for the record. Whoever closes it ends the comparison. */
function drawnLater(ctx: RouterContext, error: unknown): string {
  if (!(error instanceof NotYet)) throw error;
  ctx.set('Refresh', `0; url=${ctx.path}?warten=ja`);
  return paperPage({ title: 'Die Akte wird erstellt …', facts: [] }, [paragraph(COMPARED)]);
}

/** The record of an entry of the history, as a document and as JSON, for who may see the wizard. */
export function trailRoutes({ knex, clock, gate }: TrailOptions): Route[] {
  const { compare, isKept } = openCompareLimited();
  const comparing =
    (ctx: RouterContext): CompareVersions =>
    (task, key) =>
      compare(task, key, clientGone(ctx));
  const onlyKept: CompareVersions = async (task, key) => {
    if (!isKept(key)) throw new NotYet();
    return compare(task, key);
  };
  const read = async (ctx: RouterContext, comparison: CompareVersions): Promise<StudioTrail> => {
    const entry = Number(ctx.params['entry']);
    const isNumber = Number.isSafeInteger(entry) && entry > 0;
    const trail = isNumber ? await trailOf({ knex, now: clock(), compare: comparison }, idOf(ctx), entry) : undefined;
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
        parameters: [
          ...PARAMETERS,
          inQuery('warten', 'Wartet, bis verglichen ist; sonst sagt eine Seite, dass es dauert, und lädt diese nach'),
        ],
        responses: { ...gives(['text/html'], 'Die Akte.'), ...LED_ON, ...pageFailures(403, 404, 429, 503) },
      },
      before: [gate.allow('see')],
      handle: async (ctx) => {
        ctx.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
        ctx.type = 'html';
        ctx.body = await (parameter(ctx, 'warten') === undefined
          ? read(ctx, onlyKept).then(drawn, (error: unknown) => drawnLater(ctx, error))
          : read(ctx, comparing(ctx)).then(drawn));
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
        ctx.body = await read(ctx, comparing(ctx));
      },
    },
  ];
}
