import { escapeHtml, MODE_PARAM, moduleUrl, type Brand } from '../../src/contract/index.ts';
import { answersFromQuery, queryOf, type Wizard } from '../../src/engine/index.ts';
import { germanToday } from '../base/dayInGermany.ts';
import type { Catalogue, EndingWizard } from '../wizards/index.ts';
import { latestServable, servable, type Servable } from '../http/servable.ts';
import type { Ending, PageKind, Render, Renderer } from './renderer.ts';
import { endingOf, retiredOf } from './retired.ts';
import { robots, sitemap } from './sitemap.ts';

export type RenderOptions = { catalogue: Catalogue; renderer: Renderer; brand: Brand; publicUrl: string };

/** The pages rendered by one renderer. */
export type RenderedPages = {
  /** Undefined if there is no such page. `parameter`: what its query chooses, by name; what the page does not know is ignored. */
  page: (path: string, parameter?: Parameter) => Promise<Servable | undefined>;
  /** `message`: the sentence that says what has happened. */
  errorPage: (status: number, message: string, requestId: string) => string;
  /** The page instead of a retired wizard. `goingOn`: where whoever has begun goes on, and until when. */
  retiredPage: (id: string, goingOn: { href: string; until: string } | undefined) => string;
  /** A step of a retired wizard, for the person who has begun. */
  endingPage: (ending: EndingWizard, step: string) => Promise<string>;
  runs: () => Promise<Runs>;
};

type Parameter = (name: string) => string | undefined;
type Start = ReturnType<Render['startOf']>;
type Advance = Parameters<Render['advance']>;
/** The URL of a page with a form, the wizard of that form, offered or not, and what it tells of the form besides its step. */
type FormPage = { path: string; wizard: Wizard } & NonNullable<Parameters<Render['renderPage']>[2]>;
/** A step of a run. `ending`: of a retired wizard. */
type RunPage = { wizard: Wizard; start: Start; query: Record<string, string>; ending?: Ending | undefined };

/** Walks through wizards on the server, and draws their steps with answers. Nothing is cached. */
export type Runs = Pick<Render, 'handedRun' | 'isRefused' | 'isRepeat' | 'sentStart' | 'startOf' | 'ORDER'> & {
  advance: (
    wizard: Wizard,
    run: Advance[1],
    posted: Advance[2],
    helpers: Omit<Advance[3], 'contact'>,
  ) => ReturnType<Render['advance']>;
  draw: (page: RunPage) => Promise<string>;
  /** The file for calendars that the last step of a sent run offers for a day; undefined if it offers none of that name. */
  calendarOf: (wizard: Wizard, start: Start, day: string) => { name: string; text: string } | undefined;
  /** Draws a page with a run of one of its forms. */
  drawForm: (page: FormPage) => Promise<string>;
  /** The ids of the wizards that a page contains as forms. Empty for pages of wizards. */
  formsOn: (path: string) => Promise<string[]>;
};

/**
 * A page, the revisions of the wizards that it shows, the day on which it was drawn, and what was retired by then; `shown` has undefined for a wizard
 * that was not available.
 */
type CachedPage = { page: Servable; shown: ShownValues; day: string; retired: string };
type ShownValues = Map<string, string | undefined>;
type Draw = (shown: ShownValues) => string | Promise<string>;
/** The name of a page in the cache, and how it is drawn. */
type PageSource = { name: string; draw: Draw };

/** Placeholder for the request id in a rendered error page. */
const ANY_REQUEST = '00000000-0000-4000-8000-000000000000';
/** Placeholder for the sentence. */
const ANY_MESSAGE = 'SATZ-DES-SERVERS';

/** Renders a page on its first request, and again after a definition that it shows was replaced, or when its questions are asked on another day. */
export async function openRenderedPages(options: RenderOptions): Promise<RenderedPages> {
  const { catalogue, publicUrl } = options;
  const render = await options.renderer.render();
  const paths = await render.pagePaths();
  const known = new Map(paths.map(({ path, modes = [] }) => [path, modes]));
  const listed = paths.flatMap((page) => (page.listed ? [page.path] : []));
  const routes = () => catalogue.all().flatMap(({ wizard }) => wizard.route ?? []);
  const serveSitemap = latestServable('application/xml');
  const serveRobots = latestServable('text/plain');
  const drawn = new Map<string, Promise<CachedPage>>();

  const find = (path: string, parameter: Parameter): PageSource | undefined => {
    const modes = known.get(path);
    if (modes === undefined) return findStep(path, parameter, render, options);
    const mode = parameter(MODE_PARAM);
    const query = mode !== undefined && modes.includes(mode) ? `?${MODE_PARAM}=${mode}` : '';
    return {
      name: path + query,
      draw: (shown) => render.renderPage(path, contextOf(options, 'page', shown), { query }),
    };
  };
  const retiredNow = () => JSON.stringify(retiredOf(catalogue));
  const isCurrent = ({ shown, day, retired }: CachedPage) =>
    retired === retiredNow() &&
    (shown.size === 0 || day === germanToday()) &&
    [...shown].every(([id, revision]) => revisionOf(catalogue, id) === revision);
  const open = async (path: string, parameter: Parameter): Promise<CachedPage | undefined> => {
    const found = find(path, parameter);
    if (found === undefined) return undefined;
    // Sequential, so that concurrent requests share one rendering.
    const latest = currentOr(drawn.get(found.name), isCurrent, async () => {
      const retired = retiredNow();
      return { ...(await drawNow(found.draw)), retired };
    });
    drawn.set(found.name, latest);
    return latest;
  };
  return {
    async page(path, parameter = () => undefined) {
      if (path === '/sitemap.xml') return serveSitemap(sitemap(publicUrl, [...listed, ...routes()]));
      if (path === '/robots.txt') return serveRobots(robots(publicUrl));
      return (await open(path, parameter))?.page;
    },
    runs: async () => ({
      ...runsOf(render, options),
      async formsOn(path) {
        const modes = known.get(path);
        const pages =
          modes === undefined ? [] : await Promise.all([undefined, ...modes].map((mode) => open(path, () => mode)));
        return pages.flatMap((page) => [...(page?.shown.keys() ?? [])]);
      },
    }),
    errorPage: errorPages(render, options),
    ...endedPages(render, options),
  };
}

/** What is drawn of retired wizards. The page for everybody is cached. */
function endedPages(render: Render, options: RenderOptions): Pick<RenderedPages, 'retiredPage' | 'endingPage'> {
  const drawn = new Map<string, { of: string; page: string }>();
  return {
    retiredPage(id, goingOn) {
      const context = contextOf(options, 'page', new Map());
      const of = JSON.stringify([context.retired, goingOn]);
      const known = drawn.get(id);
      if (known?.of === of) return known.page;
      const retired = context.retired.find((one) => one.id === id);
      if (retired === undefined) throw new Error(`'${id}' is not retired.`);
      const page = render.renderRetired(retired, goingOn, context);
      drawn.set(id, { of, page });
      return page;
    },
    endingPage(ending, step) {
      const { wizard } = ending.offered;
      const page = { wizardUrl: moduleUrl(wizard.id, wizard.revision), ending: endingOf(ending) };
      return render.renderWizard(wizard, step, page, contextOf(options, 'wizard', new Map()));
    },
  };
}

/** What one renderer draws of runs; which forms a page has is known only where pages are kept. */
function runsOf(render: Render, options: RenderOptions): Omit<Runs, 'formsOn'> {
  const { publicUrl, brand } = options;
  return {
    advance: (wizard, run, posted, helpers) => render.advance(wizard, run, posted, { ...helpers, contact: brand }),
    handedRun: render.handedRun,
    isRefused: render.isRefused,
    isRepeat: render.isRepeat,
    sentStart: render.sentStart,
    startOf: render.startOf,
    ORDER: render.ORDER,
    calendarOf: (wizard, start, day) =>
      render.calendarOf(wizard, start, day, { host: new URL(publicUrl).hostname, contact: brand }),
    drawForm({ path, wizard, ...state }) {
      const context = contextOf(options, 'page', new Map());
      const drawn = (id: string) => (id === wizard.id ? wizard : context.wizard(id));
      return render.renderPage(path, { ...context, wizard: drawn }, state);
    },
    draw: ({ wizard, start, query, ending }) =>
      render.renderRun(
        wizard,
        start,
        { query, wizardUrl: moduleUrl(wizard.id, wizard.revision), ending },
        contextOf(options, 'wizard', new Map()),
      ),
  };
}

/** Draws error pages. Cached: rendering costs fifteen times as much as any other answer, and any client can request a missing page. */
function errorPages(render: Render, options: RenderOptions): RenderedPages['errorPage'] {
  const drawn = new Map<string, string>();
  return (status, message, requestId) => {
    const told = { status, message: ANY_MESSAGE, requestId: ANY_REQUEST };
    const context = contextOf(options, 'page', new Map());
    const name = JSON.stringify([status, context.retired]);
    const page = drawn.get(name) ?? render.renderErrorPage(told, context);
    drawn.set(name, page);
    // A function, since a sentence may contain `$&`.
    return page.replaceAll(ANY_REQUEST, requestId).replaceAll(ANY_MESSAGE, () => escapeHtml(message));
  };
}

async function currentOr(
  before: Promise<CachedPage> | undefined,
  isCurrent: (drawn: CachedPage) => boolean,
  draw: () => Promise<CachedPage>,
): Promise<CachedPage> {
  const drawn = await before?.catch(() => undefined);
  return drawn !== undefined && isCurrent(drawn) ? drawn : draw();
}

async function drawNow(draw: Draw): Promise<Omit<CachedPage, 'retired'>> {
  const shown: ShownValues = new Map();
  const day = germanToday();
  return { page: servable('html', await draw(shown)), shown, day };
}

/** The page of a wizard's step, with those answers that its URL gives: one for each choice, so their number is finite. */
function findStep(path: string, parameter: Parameter, render: Render, options: RenderOptions): PageSource | undefined {
  const found = options.catalogue.byPath(path);
  if (found === undefined) return undefined;
  const {
    offered: { wizard },
    step,
  } = found;
  const { query: names = {} } = wizard.definition.wizard;
  const asked = Object.fromEntries(Object.keys(names).map((name) => [name, parameter(name) ?? '']));
  const known = new URLSearchParams(queryOf(wizard, answersFromQuery(wizard, asked))).toString();
  const query = known === '' ? '' : `?${known}`;
  return {
    name: path + query,
    draw(shown) {
      shown.set(wizard.id, wizard.revision);
      const page = { wizardUrl: moduleUrl(wizard.id, wizard.revision), query };
      return render.renderWizard(wizard, step, page, contextOf(options, 'wizard', shown));
    },
  };
}

function contextOf({ brand, publicUrl, renderer, catalogue }: RenderOptions, kind: PageKind, shown: ShownValues) {
  const wizard = (id: string) => {
    shown.set(id, revisionOf(catalogue, id));
    return catalogue.all().find(({ wizard: known }) => known.id === id)?.wizard;
  };
  return { brand, publicUrl, assets: renderer.assets(kind), wizard, retired: retiredOf(catalogue) };
}

function revisionOf(catalogue: Catalogue, id: string): string | undefined {
  return catalogue.byId(id)?.wizard.revision;
}
