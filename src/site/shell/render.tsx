import { StrictMode, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString, type ServerOptions } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { FORM_PLACE, namesOffice, type Brand } from '../../contract/index.ts';
import {
  concerns,
  hasResult,
  needsCalculator,
  asksFiles,
  asksLists,
  browserDefinition,
  stepRoute,
  type Wizard,
} from '../../engine/index.ts';
import { pageStateOf, titleOf, WholePage, type RunStart } from '../../runner/index.ts';
import {
  headingOf,
  isRefused,
  loadParts,
  loadQuestionParts,
  localDate,
  NOTHING_SENT,
  REFUSED,
  result,
} from '../../runner/posted/index.ts';
import { EmbeddedRun } from '../../runner/embedded/index.ts';
import { ServedWizardsProvider } from '../../embed/index.ts';
import { BrandProvider } from '../shared/brand.ts';
import { ErrorPage } from '../pages/ErrorPage.tsx';
import { RetiredPage, RetiredWords, type GoingOn } from '../pages/RetiredPage.tsx';
import { PageForm } from '../sections/PageForm.tsx';
import { htmlDocument, type PageAssets, type PagePart, type RootState } from './document.ts';
import { Layout, type LayoutProps } from './Layout.tsx';
import { loadPage, type PageState } from './pages.tsx';
import { structuredData } from './structuredData.ts';
import { isFramed, WizardFrame } from '../frame/WizardFrame.tsx';
import { EndingNote } from '../frame/EndingNote.tsx';
import { NoOffice } from '../frame/NoOffice.tsx';
import { RetiredProvider, type Ending } from '../shared/retired.ts';
import type { RetiredWizard } from '../shared/withoutRetired.ts';
import { WizardPage } from '../wizard/WizardPage.tsx';

export { pagePaths } from './pages.tsx';
export { advance, calendarOf, handedRun, isRefused, isRepeat, sentStart, startOf } from '../../runner/posted/index.ts';
export { ORDER } from '../../ui/Button.tsx';
export type { Advanced, Entry, Helpers, KeptRun, PageTarget, Posted } from '../../runner/posted/index.ts';
export type { RunStart } from '../../runner/index.ts';
export type { Ending } from '../shared/retired.ts';
export type { RetiredWizard } from '../shared/withoutRetired.ts';

/**
 * What all pages are rendered with. `assets`: the files of the client build that this kind of page loads. `wizard`
 * returns the wizard with an id; called for each form on the page. `retired`: those that are not offered any more.
 */
export type RenderContext = {
  brand: Brand;
  publicUrl: string;
  assets: PageAssets;
  wizard: (id: string) => Wizard | undefined;
  retired: readonly RetiredWizard[];
};

// Every page of a wizard with a result shows it, whether a run has begun or not, and any page may show a question.
await Promise.all([result.load(), loadQuestionParts()]);

/** The header of the page stays in view. */
const STICKY = { sticky: '' };

/** A run of a form that a page contains. `ending`: of a retired wizard. */
export type FormRun = { wizard: string; start: RunStart; ending?: Ending | undefined };

/**
 * A page that is no wizard's. `state.run`: of one of its forms, which the page shows with its answers. Such a form stays as it is
 * served: no script takes it over. Throws for a path that `pagePaths` does not list.
 */
export async function renderPage(
  path: string,
  context: RenderContext,
  { run, ...state }: PageState & { run?: FormRun } = { query: '' },
): Promise<string> {
  const page = await loadPage(path, state);
  if (page === undefined) throw new Error(`There is no page '${path}'.`);
  if (run !== undefined) await loadParts();
  const { head, account = false } = page;
  const listed = head.unlisted !== true && run === undefined;
  const refused = isRefused(run?.start.refusal) ? REFUSED : '';
  // What the server has said is all that there is of a form that was sent.
  const isTold = state.begun?.message !== undefined;
  const body = account
    ? inLayout(
        hydrated(page.content, context, { run }),
        { path, wide: true, sticky: true, bare: true, island: isTold || run === undefined ? 'account' : undefined },
        context,
      )
    : drawStatic(page.content, { path, wide: true, sticky: true }, context, run);
  return htmlDocument({
    ...context,
    root: account ? {} : STICKY,
    ...(isTold && { run: JSON.stringify(state.begun) }),
    title: `${refused}${head.title} – ${context.brand.name}`,
    description: head.description,
    day: account || body.includes(FORM_MARK) ? localDate() : undefined,
    canonical: listed ? `${context.publicUrl}${head.canonical}` : undefined,
    structured: listed ? structuredData(head, context) : [],
    ...(head.article !== undefined && { kind: 'article' }),
    body,
  });
}

/** `message`: what has happened. */
export function renderErrorPage(
  { status, message, requestId }: { status: number; message: string; requestId: string | undefined },
  context: RenderContext,
): string {
  return htmlDocument({
    ...context,
    root: STICKY,
    title: `${status === 404 ? 'Seite nicht gefunden' : 'Fehler'} – ${context.brand.name}`,
    description: '',
    canonical: undefined,
    requestId,
    body: drawStatic(
      <ErrorPage status={status} message={message} requestId={requestId} />,
      { wide: true, sticky: true },
      context,
    ),
  });
}

/** The page instead of a wizard that is not offered any more. */
export function renderRetired(retired: RetiredWizard, goingOn: GoingOn | undefined, context: RenderContext): string {
  return htmlDocument({
    ...context,
    root: STICKY,
    title: `„${retired.title}“ wird nicht mehr angeboten – ${context.brand.name}`,
    description: '',
    canonical: undefined,
    body: drawStatic(<RetiredPage retired={retired} goingOn={goingOn} />, { wide: true, sticky: true }, context),
  });
}

/** A step of a wizard without any answers but those of its URL (`query`). `wizardUrl`: URL of the wizard's module. */
export async function renderWizard(
  wizard: Wizard,
  step: string,
  { wizardUrl, query = '', ending }: { wizardUrl: string; query?: string; ending?: Ending },
  context: RenderContext,
): Promise<string> {
  const path = stepRoute(wizard, step) ?? '/';
  const first = step === wizard.initial;
  const isLast = wizard.step(step)?.final === true;
  if (isLast) await loadParts();
  return htmlDocument({
    ...context,
    title: `${first ? wizard.definition.wizard.title : titleOf(wizard, step, isLast ? NOTHING_SENT : undefined)} – ${context.brand.name}`,
    description: wizard.definition.wizard.description,
    day: localDate(),
    canonical:
      first && ending === undefined && wizard.definition.wizard.public !== false
        ? `${context.publicUrl}${path}`
        : undefined,
    wizardUrl,
    root: rootOf(wizard, step),
    parts: partsOf(wizard, step),
    body: drawWizard(
      <StaticRouter location={path + query}>
        <WizardPage wizard={wizard} framed={isFramed(wizard.route)} />
      </StaticRouter>,
      wizard,
      context,
      ending,
    ),
  });
}

/** What styles of a wizard's page depend on. */
function rootOf(wizard: Wizard, step: string, asking?: boolean): RootState {
  return { framed: isFramed(wizard.route) ? '' : undefined, ...pageStateOf(wizard, step, asking) };
}

/** What the browser loads besides, before the step is live. */
function partsOf(wizard: Wizard, step: string): PagePart[] {
  const needs: Record<PagePart, boolean> = {
    calculator: isComputing(wizard),
    result: hasResult(wizard.definition),
    files: asksFiles(wizard, step),
    lists: asksLists(wizard, step),
  };
  return (Object.keys(needs) as PagePart[]).filter((part) => needs[part]);
}

/** Known for each revision: finding out takes 4 % of the time of a page of a run. */
const computing = new WeakMap<Wizard, boolean>();

function isComputing(wizard: Wizard): boolean {
  const known = computing.get(wizard) ?? needsCalculator(browserDefinition(wizard.definition));
  computing.set(wizard, known);
  return known;
}

/** What surrounds a wizard, by its route: before and after it. Drawing it takes a third of the time of a page of a run. */
const shells = new WeakMap<Brand, Map<string, string>>();
const PLACE = '<!--wizard-->';

/** A wizard's page, in its shell. */
function drawWizard(
  content: ReactNode,
  { route = '/', definition }: Wizard,
  context: RenderContext,
  ending?: Ending,
): string {
  const known = shells.get(context.brand) ?? new Map<string, string>();
  shells.set(context.brand, known);
  const lacksOffice = definition.wizard.mails?.powerOfAttorney !== undefined && !namesOffice(context.brand);
  const key = JSON.stringify([route, lacksOffice, ending, context.retired]);
  const shell = known.get(key) ?? inLayout(PLACE, layoutOf(route, lacksOffice, ending), context);
  known.set(key, shell);
  // A function, since a text may contain `$&`.
  return shell.replace(PLACE, () => hydrated(content, context));
}

/** `lacksOffice`: a power of attorney would be signed, and the operator has not named whom it is given to. */
function layoutOf(route: string, lacksOffice: boolean, ending: Ending | undefined): LayoutProps {
  return {
    path: route,
    wide: isFramed(route),
    wizard: isFramed(route) ? 'framed' : 'alone',
    around: (framed) => (
      <>
        {ending !== undefined && <EndingNote {...ending} />}
        {lacksOffice && <NoOffice />}
        <WizardFrame route={route}>{framed}</WizardFrame>
      </>
    ),
  };
}

/** A step of a run that the server keeps, with its answers. `query`: the parameters of its URL. */
export async function renderRun(
  wizard: Wizard,
  start: RunStart,
  page: { query: Record<string, string>; wizardUrl: string; ending?: Ending | undefined },
  context: RenderContext,
): Promise<string> {
  await loadParts();
  const { id, final } = wizard.step(start.step) ?? {};
  const path = stepRoute(wizard, start.step) ?? '/';
  const refused = isRefused(start.refusal) ? REFUSED : '';
  return htmlDocument({
    ...context,
    title: `${refused}${titleOfRun()} – ${context.brand.name}`,
    description: '',
    canonical: undefined,
    wizardUrl: page.wizardUrl,
    root: rootOf(wizard, start.step, start.asking),
    day: localDate(),
    run: JSON.stringify(start),
    parts: partsOf(wizard, start.step),
    body: drawWizard(
      <StaticRouter location={{ pathname: path, search: `?${new URLSearchParams(page.query).toString()}` }}>
        <WizardPage wizard={wizard} framed={isFramed(wizard.route)} served={start} />
      </StaticRouter>,
      wizard,
      context,
      final ? undefined : page.ending,
    ),
  });

  /** Repeats the heading of the page. */
  function titleOfRun(): string {
    const asked = start.asking === true ? concerns(wizard, start.answers)[0] : undefined;
    if (asked !== undefined) return `${asked.title} – ${wizard.definition.wizard.title}`;
    return titleOf(wizard, start.step, id === undefined || final ? undefined : headingOf(wizard, id, start.answers));
  }
}

/** Where `FormSection` wants a form. */
const FORM_MARK = '<div data-form="';
const FORM = new RegExp(`${FORM_MARK}([\\w-]+)">`, 'g');

/** Renders static markup, with the page's forms for hydration. Each form is a React root of its own. */
function drawStatic(content: ReactNode, layout: LayoutProps, context: RenderContext, run?: FormRun): string {
  const markup = (part: ReactNode) =>
    renderToStaticMarkup(
      <BrandProvider value={context.brand}>
        <RetiredProvider value={context.retired}>{part}</RetiredProvider>
      </BrandProvider>,
    );
  const html = markup(content);
  const form = (place: string, wizard: string) => {
    const isRun = run?.wizard === wizard;
    // Whether it is offered is a part of the page in any case.
    context.wizard(wizard);
    const retired = context.retired.find(({ id }) => id === wizard);
    if (retired !== undefined && !isRun) return `<div>${markup(<RetiredWords {...retired} />)}`;
    const note = isRun && run.ending !== undefined ? markup(<EndingNote {...run.ending} />) : '';
    const start = isRun ? `<div id="${FORM_PLACE}">${note}` : place;
    return start + hydrated(<PageForm wizard={wizard} />, context, { run, identifierPrefix: wizard });
  };
  return inLayout(html.replaceAll(FORM, form), layout, context);
}

type HydratedOptions = ServerOptions & { run?: FormRun | undefined };

function hydrated(content: ReactNode, { brand, wizard }: RenderContext, options: HydratedOptions = {}): string {
  const { run, ...rest } = options;
  return renderToString(
    <StrictMode>
      <BrandProvider value={brand}>
        <ServedWizardsProvider value={{ Run: EmbeddedRun, wizardOf: wizard, begun: run }}>
          <WholePage value={run !== undefined}>{content}</WholePage>
        </ServedWizardsProvider>
      </BrandProvider>
    </StrictMode>,
    rest,
  );
}

function inLayout(html: string, layout: LayoutProps, { brand, retired }: RenderContext): string {
  return renderToStaticMarkup(
    <BrandProvider value={brand}>
      <RetiredProvider value={retired}>
        <Layout {...layout} html={html} />
      </RetiredProvider>
    </BrandProvider>,
  );
}
