import { randomInt } from 'node:crypto';
import type Koa from 'koa';
import type { Knex } from 'knex';
import { RUN_PARAM } from '../../src/contract/index.ts';
import { stepRoute, type HandedOver } from '../../src/engine/index.ts';
import type { Pages } from '../pages/index.ts';
import type { Sessions } from '../sessions/session.ts';
import type { Catalogue } from '../wizards/index.ts';
import { writeRun } from './openRun.ts';

type Options = {
  knex: Knex;
  catalogue: Pick<Catalogue, 'byPath'>;
  pages: Pick<Pages, 'runs'>;
  sessions: Sessions;
  clock: () => Date;
};

/**
 * Begins a run of the wizard that a result hands answers over to, and returns its address. `newId`: the id of a run that begins. A page
 * that is no wizard's gets what stands in the URL.
 */
export async function beginHandedOver(
  ctx: Koa.Context,
  handedOver: HandedOver,
  newId: () => Promise<string>,
  options: Options,
): Promise<string> {
  const { url } = handedOver;
  const wizard = options.catalogue.byPath(url.replace(/\?.*/, ''))?.offered.wizard;
  if (wizard === undefined) return url;
  const { handedRun } = await options.pages.runs();
  const { run, place } = handedRun(wizard, handedOver, (below) => randomInt(below));
  const id = await newId();
  await writeRun(ctx, { id, run, wizard, before: undefined }, options);
  return `${stepRoute(wizard, place.step) ?? '/'}?${RUN_PARAM}=${id}`;
}
