import type { Router } from '@koa/router';
import type Koa from 'koa';
import { Fault } from '../http/fault.ts';
import type { Catalogue } from '../wizards/index.ts';
import type { Changes, WizardStore } from './store.ts';
import type { StudioGate } from './gate.ts';
import { isTextPath } from './place.ts';
import { answer, expectedOf, idOf, NO_SUCH_WIZARD, orOutdated, writerFor } from './request.ts';
import { listWizards, type StandingOf } from './wizardList.ts';
import type { Windows } from './windows.ts';

type FolderOptions = {
  store: WizardStore;
  windows: Windows;
  catalogue: Pick<Catalogue, 'faults' | 'byId'>;
  directory: string;
  standing?: StandingOf | undefined;
  gate: StudioGate;
  jsonBody: Koa.Middleware;
};

/** The folder of wizards: listed, read, changed, and who else has one of them open. */
export function addFolders(router: Router, options: FolderOptions): void {
  const { store, windows, gate, jsonBody, standing } = options;
  const [see, change] = [gate.allow('see'), gate.allow('change')];

  router.get('/api/studio/wizards', see, async (ctx) => {
    ctx.body = await listWizards(options, gate.user(ctx));
  });

  router.get('/api/studio/wizards/:id', see, async (ctx) => {
    const stored = await store.open(idOf(ctx));
    if (stored === undefined) throw new Fault(404, NO_SUCH_WIZARD);
    answer(ctx, stored, gate.user(ctx));
  });

  router.put('/api/studio/wizards/:id', change, jsonBody, gate.still('change'), async (ctx) => {
    const changes = changesOf(ctx.request.body);
    const expected = expectedOf(ctx);
    const user = gate.user(ctx);
    const how = { by: user, onto: ontoOf(ctx.request.body) };
    answer(ctx, await orOutdated(ctx, user, () => store.save(idOf(ctx), changes, expected, how)), user);
  });

  router.delete('/api/studio/wizards/:id', change, async (ctx) => {
    const expected = expectedOf(ctx);
    const user = gate.user(ctx);
    if (expected === undefined) throw new Fault(428, 'Es fehlt, welcher Stand gelöscht werden soll (If-Match).');
    await orOutdated(ctx, user, async () => {
      await store.remove(idOf(ctx), expected, user);
      ctx.status = 204;
    });
  });

  // Windows report by themselves.
  router.post('/api/studio/wizards/:id/windows', gate.allow('see', false), jsonBody, async (ctx) => {
    const id = idOf(ctx);
    const { window, place, unsaved, closed } = ctx.request.body as Record<string, unknown>;
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
    const off = isShown && standing !== undefined && { off: standing(id).off };
    ctx.body = { version: stored?.version ?? null, others, ...draft, ...off };
  });
}

/** What of what is live the draft contains from now on. */
function ontoOf(body: unknown): string | undefined {
  const { onto } = body as Record<string, unknown>;
  return typeof onto === 'string' ? onto : undefined;
}

function changesOf(body: unknown): Changes {
  const files: unknown = (body as Record<string, unknown>)['files'];
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
