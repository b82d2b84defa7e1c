import type { RouterContext } from '@koa/router';
import type { StudioWindows } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import type { JsonObject } from '../http/jsonBody.ts';
import { CONDITIONS, empty, inPath, OUTDATED, replies, schemaRef, studioCall, type Route } from '../routes/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import type { Changes, WizardStore } from './store.ts';
import type { StudioGate } from './gate.ts';
import { isTextPath } from './place.ts';
import { answer, ANSWER, expectedOf, idOf, NO_SUCH_WIZARD, orOutdated, writerFor } from './request.ts';
import { listWizards, type LiveDifferenceOf, type PlannedOf } from './wizardList.ts';
import type { Windows } from './windows.ts';

type FolderOptions = {
  store: WizardStore;
  windows: Windows;
  catalogue: Pick<Catalogue, 'faults' | 'byId'>;
  directory: string;
  standing?: LiveDifferenceOf | undefined;
  planned?: PlannedOf | undefined;
  /** What tells a window that something was submitted or answered. Undefined on the own machine. */
  reviewMark?: ((id: string) => Promise<string | undefined>) | undefined;
  gate: StudioGate;
};

/** The folder of wizards: listed, read, changed, and who else has one of them open. */
export function folderRoutes(options: FolderOptions): Route[] {
  const { store, gate } = options;
  const see = gate.allow('see');
  return [
    {
      method: 'GET',
      path: '/api/studio/wizards',
      operation: studioCall(
        'Die Assistenten',
        replies('StudioWizards', 'Alle, die man sehen darf, auch fehlerhafte.'),
        { parameters: [] },
      ),
      before: [see],
      handle: async (ctx) => {
        ctx.body = await listWizards(options, gate.user(ctx));
      },
    },
    {
      method: 'GET',
      path: '/api/studio/wizards/:id',
      operation: studioCall('Die Dateien eines Assistenten', ANSWER),
      before: [see],
      handle: async (ctx) => {
        const stored = await store.open(idOf(ctx));
        if (stored === undefined) throw new Fault(404, NO_SUCH_WIZARD);
        answer(ctx, stored, gate.user(ctx));
      },
    },
    ...changingRoutes(options),
    windowRoute(options),
  ];
}

function changingRoutes({ store, gate }: FolderOptions): Route[] {
  const change = gate.allow('change');
  const parameters = [inPath('id', 'Kennung'), ...CONDITIONS];
  return [
    {
      method: 'PUT',
      path: '/api/studio/wizards/:id',
      operation: studioCall(
        'Ändert Dateien, auf einem Server für andere die des Entwurfs, wenn sie noch den genannten Stand haben',
        { ...ANSWER, ...OUTDATED },
        { also: [415, 422, 423, 428], parameters },
      ),
      before: [change],
      body: { schema: schemaRef('StudioChanges'), files: true },
      after: gate.still('change'),
      handle: async (ctx, sent) => {
        const changes = changesIn(sent);
        const expected = expectedOf(ctx);
        const user = gate.user(ctx);
        const how = { by: user, onto: ontoIn(sent) };
        answer(ctx, await orOutdated(ctx, user, () => store.save(idOf(ctx), changes, expected, how)), user);
      },
    },
    {
      method: 'DELETE',
      path: '/api/studio/wizards/:id',
      operation: studioCall(
        'Löscht einen Assistenten, auf einem Server für andere seinen Entwurf, wenn er noch den genannten Stand hat',
        { ...empty(204, 'Gelöscht.'), ...OUTDATED },
        { also: [409, 423, 428], parameters },
      ),
      before: [change],
      handle: async (ctx) => {
        const expected = expectedOf(ctx);
        const user = gate.user(ctx);
        if (expected === undefined) throw new Fault(428, 'Es fehlt, welcher Stand gelöscht werden soll (If-Match).');
        await orOutdated(ctx, user, async () => {
          await store.remove(idOf(ctx), expected, user);
          ctx.status = 204;
        });
      },
    },
  ];
}

function windowRoute(options: FolderOptions): Route {
  return {
    method: 'POST',
    path: '/api/studio/wizards/:id/windows',
    operation: studioCall(
      'Meldet ein Fenster und nennt die anderen',
      replies('StudioWindows', 'Der Stand des Ordners und die anderen Fenster.'),
      { also: [415] },
    ),
    // Windows report by themselves.
    before: [options.gate.allow('see', false)],
    body: { schema: schemaRef('StudioWindow'), files: true },
    handle: async (ctx, sent) => {
      ctx.body = await reportWindow(options, ctx, sent);
    },
  };
}

async function reportWindow(
  { store, windows, gate, standing, planned: plannedOf, reviewMark }: FolderOptions,
  ctx: RouterContext,
  { window, place, unsaved, closed }: JsonObject,
): Promise<StudioWindows> {
  const id = idOf(ctx);
  if (typeof window !== 'string' || typeof place !== 'string' || window.length > 60 || place.length > 200)
    throw new Fault(400, 'Bitte nennen Sie Fenster und Stelle.');
  const stored = await store.open(id);
  // Of a wizard that is not there (any more), nothing is remembered.
  const isShown = closed !== true && stored !== undefined;
  const name = gate.user(ctx)?.name;
  if (!isShown) windows.leave(id, window);
  const others = !isShown
    ? []
    : windows.report(id, { id: window, place, unsaved: unsaved === true, ...(name !== undefined && { by: name }) });
  const { begun, behind } = stored?.draft ?? {};
  const writer = writerFor(stored?.draft, gate.user(ctx));
  const draft = begun !== undefined &&
    behind !== undefined && { draft: { begun, behind, ...(writer !== undefined && { writer }) } };
  const stands = isShown ? standing?.(id) : undefined;
  const planned = isShown ? (await plannedOf?.())?.get(id) : undefined;
  const review = isShown ? await reviewMark?.(id) : undefined;
  return {
    version: stored?.version ?? null,
    others,
    ...draft,
    ...(stands !== undefined && { off: stands.off || stands.retired }),
    ...(planned !== undefined && { planned }),
    ...(review !== undefined && { review }),
  };
}

/** What of what is live the draft contains from now on. */
function ontoIn({ onto }: JsonObject): string | undefined {
  return typeof onto === 'string' ? onto : undefined;
}

function changesIn({ files }: JsonObject): Changes {
  const named =
    typeof files === 'object' && files !== null && !Array.isArray(files) ? Object.entries(files) : undefined;
  if (named === undefined) throw new Fault(400, 'Es fehlt, welche Dateien sich ändern (files).');
  for (const [name, text] of named) {
    if (!isTextPath(name))
      throw new Fault(422, `Eine Datei namens '${name.slice(0, 80)}' gehört zu keinem Assistenten.`);
    if (text !== null && typeof text !== 'string') throw new Fault(400, `Der Inhalt von '${name}' ist kein Text.`);
  }
  return Object.fromEntries(named);
}
