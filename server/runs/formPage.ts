import type Koa from 'koa';
import { FORM_PLACE, MODE_PARAM, RUN_PARAM, STEP_PARAM } from '../../src/contract/index.ts';
import { stepRoute, type Wizard } from '../../src/engine/index.ts';
import { endingOf, modeOf, type KeptRun, type Pages, type PageTarget, type RunStart } from '../pages/index.ts';
import { parameter } from '../http/query.ts';
import { findByPath, type Catalogue, type EndingWizard, type OfferedWizard } from '../wizards/index.ts';
import { placeIn } from './shownWizard.ts';

/**
 * A run as it is stored. `link`: that of a mail, as it was typed into a form that asks for it. `prints`: digests of its files'
 * contents, by their ids.
 */
export type StoredRun = KeptRun & { link?: string | undefined; prints?: Record<string, string> };

/** A page whose forms the server takes: that of a wizard's step, or one that contains wizards as forms. */
export type FormPage = {
  /** All of its wizards. */
  wizards: Wizard[];
  /** The ids of the wizards that it has forms of and that are not offered. */
  missing: readonly string[];
  /** The wizard of a form. `named`: its id, as the form says it; the page of a wizard has only that one. */
  wizard: (named: string | undefined) => Wizard | undefined;
  place: (wizard: Wizard) => PageTarget;
  address: (wizard: Wizard, place: PageTarget, isSent: boolean) => { path: string; query: Record<string, string> };
  /** The id of the element to show, if nothing on the page is more urgent. */
  anchor?: string;
  /** Its URL without a run. */
  blank: string;
  /** Draws the page with a run. */
  draw: (shown: {
    wizard: Wizard;
    start: RunStart;
    /** Undefined if only what was sent is known. */
    run?: Pick<StoredRun, 'sent' | 'link'>;
    query: Record<string, string>;
  }) => Promise<string>;
};

export type PageCatalogue = Pick<
  Catalogue,
  'all' | 'byPath' | 'byId' | 'unavailable' | 'ending' | 'recent' | 'inRevision'
>;

type Options = { catalogue: PageCatalogue; pages: Pick<Pages, 'runs'> };

/** Undefined if no form is sent to the path of the request. A retired wizard has forms as long as what was begun may be sent. */
export async function findFormPage(ctx: Koa.Context, options: Options): Promise<FormPage | undefined> {
  const { catalogue, pages } = options;
  const found = catalogue.byPath(ctx.path) ?? ownerOf(ctx, catalogue);
  if (found !== undefined) return wizardPage(ctx, found.offered.wizard, found.step, options);
  const retired = catalogue.unavailable(ctx.path);
  if (retired?.retired !== undefined) return endingPage(ctx, await catalogue.ending(retired.id), options);
  const { formsOn } = await pages.runs();
  const forms = await formsOn(ctx.path);
  if (forms.length === 0) return undefined;
  const missing = forms.filter((id) => catalogue.byId(id) === undefined);
  const endings = (await Promise.all(missing.map(catalogue.ending))).filter((one) => one !== undefined);
  return { ...otherPage(ctx, forms, endings, options), anchor: FORM_PLACE };
}

/** The wizard of a run that is at a step which it does not have any more. */
function ownerOf(
  ctx: Koa.Context,
  { all }: Pick<Catalogue, 'all'>,
): { offered: OfferedWizard; step: string } | undefined {
  const [, route, step = ''] = /^(.+)\/([^/]+)$/.exec(ctx.path) ?? [];
  if (route === undefined || parameter(ctx, RUN_PARAM) === undefined) return undefined;
  const offered = all().find(({ wizard }) => wizard.route === route);
  return offered && { offered, step };
}

function endingPage(ctx: Koa.Context, ending: EndingWizard | undefined, options: Options): FormPage | undefined {
  const found = ending && findByPath([ending.offered], ctx.path);
  return found && wizardPage(ctx, found.offered.wizard, found.step, options, ending);
}

/** The page of a wizard's step. */
export function wizardPage(
  ctx: Koa.Context,
  wizard: Wizard,
  step: string,
  { pages }: Pick<Options, 'pages'>,
  ending?: EndingWizard,
): FormPage {
  return {
    wizards: [wizard],
    missing: [],
    wizard: () => wizard,
    place: (shown) => ({ ...placeIn(shown, ctx.path), query: queryOf(ctx) }),
    address: (_, place) => ({ path: stepRoute(wizard, place.step) ?? '/', query: place.query }),
    blank: stepRoute(wizard, step) ?? '/',
    async draw({ wizard: shown, start, query }) {
      return (await pages.runs()).draw({ wizard: shown, start, query, ending: ending && endingOf(ending) });
    },
  };
}

function otherPage(
  ctx: Koa.Context,
  forms: readonly string[],
  endings: readonly EndingWizard[],
  { catalogue, pages }: Options,
): FormPage {
  const endingWith = (id: string) => endings.find(({ offered }) => offered.wizard.id === id);
  const wizardOf = (id: string) => (catalogue.byId(id) ?? endingWith(id)?.offered)?.wizard;
  const mode = modeOf(ctx);
  const query: Record<string, string> = mode === undefined ? {} : { [MODE_PARAM]: mode };
  return {
    missing: forms.filter((id) => catalogue.byId(id) === undefined),
    wizards: forms.flatMap((id) => wizardOf(id) ?? []),
    wizard: (named) => (named !== undefined && forms.includes(named) ? wizardOf(named) : undefined),
    place(wizard) {
      const { [STEP_PARAM]: step = wizard.initial, [MODE_PARAM]: _, ...rest } = queryOf(ctx);
      return { step, query: rest };
    },
    address: (wizard, place, isSent) => ({
      path: ctx.path,
      query: {
        // What was sent is told where the page begins.
        ...(!isSent && query),
        ...place.query,
        ...(place.step !== wizard.initial && { [STEP_PARAM]: place.step }),
      },
    }),
    blank: `${ctx.path}${mode === undefined ? '' : `?${new URLSearchParams(query).toString()}`}`,
    async draw({ wizard, start, run: { sent, link } = {} }) {
      const ending = wizard.step(start.step)?.final === true ? undefined : endingWith(wizard.id);
      return (await pages.runs()).drawForm({
        path: ctx.path,
        wizard,
        query: `?${new URLSearchParams(query).toString()}`,
        begun: { message: sent?.message, link },
        run: { wizard: wizard.id, start, ending: ending && endingOf(ending) },
      });
    },
  };
}

function queryOf(ctx: Koa.Context): Record<string, string> {
  const { [RUN_PARAM]: _, ...query } = Object.fromEntries(new URLSearchParams(ctx.querystring));
  return query;
}
