import type { RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import { EVENTS_PATH, type FunnelEvent } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import type { Limit } from '../limits/rateLimit.ts';
import {
  empty,
  failures,
  inPath,
  OF_JSON,
  replies,
  schemaRef,
  studioCall,
  type Operation,
  type Route,
} from '../routes/index.ts';
import { idOf, type StudioGate } from '../studio/index.ts';
import { retiredFault, type Catalogue } from '../wizards/index.ts';
import { readCounts } from './read.ts';
import { readEvent } from './readEvent.ts';
import type { StepCounts } from './stepCounts.ts';

type EventsOptions = {
  catalogue: Pick<Catalogue, 'byId' | 'retired' | 'ending'>;
  counts: Pick<StepCounts, 'add'>;
  /** Counts for Prometheus. The names have been checked. */
  count: (event: FunnelEvent) => void;
};

/** A run of the longest wizard sends about twenty events, and many people may share one address. */
const EVENTS: Limit = { name: 'event', count: 1_200, seconds: 60 * 60 };

const EVENT: Operation = {
  summary: 'Wie weit jemand in einem Assistenten kommt, ohne zu sagen, wer',
  tags: ['Anfragen'],
  responses: { ...empty(204, 'Gezählt, oder auf Wunsch nicht.'), ...failures(...OF_JSON, 410, 422) },
};

/**
 * The events that browsers report: 204 whether or not one is counted, 422 for names that are in no definition, 410 for a retired wizard: a person who is
 * answering it learns it so, and is counted as long as what was begun may be sent.
 */
export function eventRoutes({ catalogue, counts, count }: EventsOptions): Route[] {
  return [
    {
      method: 'POST',
      path: EVENTS_PATH,
      operation: EVENT,
      limit: EVENTS,
      body: { schema: schemaRef('FunnelEvent') },
      handle: async (ctx, sent) => {
        const retired = catalogue.retired().find(({ id }) => id === sent['wizard']);
        const ending = retired && (await catalogue.ending(retired.id));
        // Who has begun it may still send it, and is counted as long.
        const event = readEvent(sent, retired === undefined ? catalogue : { byId: () => ending?.offered });
        if (event !== undefined && !wantsNoCounting(ctx)) {
          counts.add(event);
          count(event);
        }
        if (retired !== undefined) throw retiredFault(retired, ending);
        if (event === undefined) throw new Fault(422, 'Dieses Ereignis gibt es nicht.');
        ctx.status = 204;
      },
    },
  ];
}

type CountsOptions = {
  knex: Knex;
  gate: StudioGate;
  clock: () => Date;
  catalogue: Pick<Catalogue, 'byId'>;
  counts: Pick<StepCounts, 'write'>;
};

/** How far people get in a wizard, for who may see it in the studio. */
export function countRoutes({ knex, gate, clock, catalogue, counts }: CountsOptions): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/studio/wizards/:id/counts',
      operation: studioCall(
        'Wie weit Menschen in einem Assistenten kommen, nach Woche und Fassung. Nur auf einem Server für andere',
        replies('StudioStepCounts', 'Die Zahlen des letzten Jahres.'),
        { parameters: [inPath('id', 'Kennung')] },
      ),
      before: [gate.allow('see')],
      handle: async (ctx) => {
        const id = idOf(ctx);
        await counts.write();
        ctx.set('Cache-Control', 'no-store');
        ctx.body = await readCounts(knex, id, { now: clock(), current: catalogue.byId(id)?.wizard.revision });
      },
    },
  ];
}

/** Do Not Track, Global Privacy Control. */
function wantsNoCounting(ctx: RouterContext): boolean {
  return ctx.get('DNT') === '1' || ctx.get('Sec-GPC') === '1';
}
