import type Koa from 'koa';
import { CONTENT_PLACE, RUN_PARAM } from '../../src/contract/index.ts';
import type { Wizard } from '../../src/engine/index.ts';
import { parameter } from '../http/query.ts';
import { seeOther } from '../http/seeOther.ts';
import type { KeptRun, PageTarget } from '../pages/index.ts';
import type { FormPage } from './formPage.ts';

type RunPlace = { run: Pick<KeptRun, 'sent'>; place: PageTarget };

/** Leads the browser to the page of a run, so that neither Back nor a reload sends the form again. */
export function redirect(ctx: Koa.Context, page: FormPage, id: string, { run, place }: RunPlace, wizard: Wizard): void {
  const { path, query } = page.address(wizard, place, run.sent !== undefined);
  const parameters = new URLSearchParams({ ...query, [RUN_PARAM]: id }).toString();
  const { fragment = page.anchor } = place;
  seeOther(ctx, `${path}?${parameters}${fragment === undefined ? '' : `#${fragment}`}`);
}

/**
 * Browsers keep the place in a page that the address before named, where the next one names none. After a refusal that was the list of
 * faults, which is not to stay in the address of a page without any.
 */
export function placeAfter(before: KeptRun | undefined, place: PageTarget, { anchor }: FormPage): PageTarget {
  return before?.told?.refusal === undefined
    ? place
    : { ...place, fragment: place.fragment ?? anchor ?? CONTENT_PLACE };
}

/** The run that the address names; empty if it names none. */
export function idOf(ctx: Koa.Context): string {
  return parameter(ctx, RUN_PARAM) ?? '';
}
