import type Koa from 'koa';
import { FORM_PLACE, MODE_PARAM, RUN_PARAM, STEP_PARAM } from '../../src/contract/index.ts';
import { stepRoute, type Wizard } from '../../src/engine/index.ts';
import { modeOf, type KeptRun, type Pages, type PageTarget, type RunStart } from '../pages/index.ts';
import type { Catalogue } from '../wizards/index.ts';

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

type Options = { catalogue: Pick<Catalogue, 'byPath' | 'byId'>; pages: Pick<Pages, 'runs'> };

/** Undefined if no form is sent to the path of the request. */
export async function findFormPage(ctx: Koa.Context, options: Options): Promise<FormPage | undefined> {
  const found = options.catalogue.byPath(ctx.path);
  if (found !== undefined) return wizardPage(ctx, found.offered.wizard, found.step, options);
  const { formsOn } = await options.pages.runs();
  const forms = await formsOn(ctx.path);
  return forms.length === 0 ? undefined : { ...otherPage(ctx, forms, options), anchor: FORM_PLACE };
}

/** The page of a wizard's step. */
export function wizardPage(
  ctx: Koa.Context,
  wizard: Wizard,
  step: string,
  { pages }: Pick<Options, 'pages'>,
): FormPage {
  return {
    wizards: [wizard],
    missing: [],
    wizard: () => wizard,
    place: () => ({ step, query: queryOf(ctx) }),
    address: (_, place) => ({ path: stepRoute(wizard, place.step) ?? '/', query: place.query }),
    blank: stepRoute(wizard, step) ?? '/',
    async draw({ start, query }) {
      return (await pages.runs()).draw(wizard, start, query);
    },
  };
}

function otherPage(ctx: Koa.Context, forms: readonly string[], { catalogue, pages }: Options): FormPage {
  const mode = modeOf(ctx);
  const query: Record<string, string> = mode === undefined ? {} : { [MODE_PARAM]: mode };
  return {
    missing: forms.filter((id) => catalogue.byId(id) === undefined),
    wizards: forms.flatMap((id) => catalogue.byId(id)?.wizard ?? []),
    wizard: (named) => (named !== undefined && forms.includes(named) ? catalogue.byId(named)?.wizard : undefined),
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
      return (await pages.runs()).drawForm({
        path: ctx.path,
        wizard,
        query: `?${new URLSearchParams(query).toString()}`,
        begun: { message: sent?.message, link },
        run: { wizard: wizard.id, start },
      });
    },
  };
}

function queryOf(ctx: Koa.Context): Record<string, string> {
  const { [RUN_PARAM]: _, ...query } = Object.fromEntries(new URLSearchParams(ctx.querystring));
  return query;
}
