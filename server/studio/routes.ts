import { Router, type RouterContext } from '@koa/router';
import type Koa from 'koa';
import path from 'node:path';
import type { Brand, StudioGrounds, StudioOutdated, StudioWizards } from '../../src/contract/index.ts';
import { fillParts, splitParts } from '../../src/check/browser.ts';
import { readPointer } from '../../src/engine/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import { readFolder } from '../wizards/folder.ts';
import { groundProofsIn, readGroundProofs } from '../proofs/groundProofs.ts';
import { revisionOf } from '../wizards/load.ts';
import { Fault } from '../http/fault.ts';
import { DRAWING_POLICY } from '../http/securityHeaders.ts';
import { serve, storedFile } from '../http/servable.ts';
import type { StudioClient } from './client.ts';
import { sendMailFrame, sendPreview, sendStudio } from './documents.ts';
import { proofQueue, proveSaved } from './evidence.ts';
import { mailComposer } from './mails.ts';
import { openFolderStore, Outdated, type Changes, type StoredWizard } from './folderStore.ts';
import { pastRevision, pastRevisions, pastSubmission, type Past } from './past.ts';
import { linkedPages } from './pages.ts';
import { isPictureName, isTextPath, isWizardId } from './place.ts';
import { pictureFlaw } from './pictures.ts';
import { openWindows } from './windows.ts';

type StudioOptions = {
  /** The folder that the catalogue has loaded. */
  directory: string;
  catalogue: Pick<Catalogue, 'faults' | 'byId'>;
  client: StudioClient;
  past: Past;
  /** The server's data, where tests keep what they have shown. */
  dataDir: string;
  /** Whom previews name as the site. */
  brand: Brand;
  /** The origin that links in mails name. */
  publicUrl: string;
  onlyDeveloper: Koa.Middleware;
  jsonBody: Koa.Middleware;
  clock: () => Date;
};

/** Largest picture, in bytes. */
const PICTURE_BYTES = 1024 * 1024;
const NOT_HERE = 'Das gibt es hier nicht.';
const NO_SUCH_WIZARD = 'Diesen Assistenten gibt es nicht (mehr).';

/**
 * The studio: analysts edit the folder of wizards in place. It exists only in a development server, for whoever
 * `onlyDeveloper` lets pass.
 */
export function studioRoutes(options: StudioOptions): Router {
  const { directory, catalogue, client, past, brand, dataDir, onlyDeveloper, jsonBody, clock } = options;
  const router = new Router();
  const store = openFolderStore(directory);
  const windows = openWindows(clock);
  const prove = proofQueue((id) => proveSaved({ directory, dataDir }, id));
  const composeMails = mailComposer(options);

  router.get('/studio', onlyDeveloper, async (ctx) => sendStudio(ctx, await client.assets('studio')));
  router.get('/studio/assistenten/:id', onlyDeveloper, async (ctx) => sendStudio(ctx, await client.assets('studio')));
  router.get('/studio/vorschau', onlyDeveloper, async (ctx) => sendPreview(ctx, await client.assets('preview'), brand));
  router.get('/studio/mail', onlyDeveloper, sendMailFrame);
  router.get('/studio/assets/:file', onlyDeveloper, async (ctx) => {
    const file = await client.file(ctx.params.file ?? '');
    if (file === undefined) throw new Fault(404, NOT_HERE);
    serve(ctx, file, 'private, max-age=31536000, immutable');
  });

  router.get('/api/studio/wizards', onlyDeveloper, async (ctx) => {
    const ids = (await store.ids()).filter(isWizardId);
    const faults = catalogue.faults();
    const wizards = await Promise.all(
      ids.map(async (id) => {
        const stored = await store.open(id);
        const text = stored?.files['wizard.json'];
        const found = faults.filter(({ wizard }) => wizard === id).length;
        return {
          id,
          ...headOf(text),
          ...(stored !== undefined && { changed: (await store.changedAt(id)).toISOString() }),
          faults: found,
          steps: countSteps(stored),
          parts: partsOf(stored),
          live: catalogue.byId(id) !== undefined,
        };
      }),
    );
    const body: StudioWizards = { wizards, directory, writable: await store.isWritable() };
    ctx.body = body;
  });

  router.get('/api/studio/wizards/:id', onlyDeveloper, async (ctx) => {
    const stored = await store.open(idOf(ctx));
    if (stored === undefined) throw new Fault(404, NO_SUCH_WIZARD);
    answer(ctx, stored);
  });

  router.put('/api/studio/wizards/:id', onlyDeveloper, jsonBody, async (ctx) => {
    const changes = changesOf(ctx.request.body);
    const expected = expectedOf(ctx);
    answer(ctx, await orOutdated(ctx, () => store.save(idOf(ctx), changes, expected)));
  });

  router.delete('/api/studio/wizards/:id', onlyDeveloper, async (ctx) => {
    const expected = expectedOf(ctx);
    if (expected === undefined) throw new Fault(428, 'Es fehlt, welcher Stand gelöscht werden soll (If-Match).');
    await orOutdated(ctx, async () => {
      await store.remove(idOf(ctx), expected);
      ctx.status = 204;
    });
  });

  router.post('/api/studio/wizards/:id/windows', onlyDeveloper, jsonBody, async (ctx) => {
    const id = idOf(ctx);
    const { window, place, unsaved, closed } = ctx.request.body as Record<string, unknown>;
    if (typeof window !== 'string' || typeof place !== 'string' || window.length > 60 || place.length > 200)
      throw new Fault(400, 'Bitte nennen Sie Fenster und Stelle.');
    const stored = await store.open(id);
    // Of a wizard that is not there (any more), nothing is remembered.
    const isShown = closed !== true && stored !== undefined;
    if (!isShown) windows.leave(id, window);
    const others = !isShown ? [] : windows.report(id, { id: window, place, unsaved: unsaved === true });
    ctx.body = { version: stored?.version ?? null, others };
  });

  router.post('/api/studio/wizards/:id/mails', onlyDeveloper, jsonBody, async (ctx) => {
    const { files, journey } = ctx.request.body as Record<string, unknown>;
    if (!isTexts(files) || typeof journey !== 'number')
      throw new Fault(400, 'Bitte nennen Sie die Dateien und ein Beispiel.');
    ctx.body = composeMails({ id: idOf(ctx), files, journey });
  });

  router.post('/api/studio/wizards/:id/evidence', onlyDeveloper, async (ctx) => {
    const id = idOf(ctx);
    if (!(await store.ids()).includes(id)) throw new Fault(404, NO_SUCH_WIZARD);
    ctx.body = await prove(id);
  });

  router.get('/api/studio/wizards/:id/pages', onlyDeveloper, async (ctx) => {
    ctx.body = await linkedPages(store, idOf(ctx));
  });

  router.get('/api/studio/wizards/:id/grounds', onlyDeveloper, async (ctx) => {
    const id = idOf(ctx);
    const folder = await readFolder(path.join(directory, id));
    if (folder === undefined) throw new Fault(404, NO_SUCH_WIZARD);
    const body: StudioGrounds = {
      ...(folder.unreadable.length === 0 && { revision: revisionOf(folder.files) }),
      proofs: await readGroundProofs(groundProofsIn(dataDir), id),
    };
    ctx.body = body;
  });

  router.get('/api/studio/wizards/:id/revisions', onlyDeveloper, async (ctx) => {
    ctx.body = await pastRevisions(past, idOf(ctx));
  });

  router.get('/api/studio/wizards/:id/revisions/:revision', onlyDeveloper, async (ctx) => {
    ctx.body = await pastRevision(past, idOf(ctx), ctx.params.revision ?? '');
  });

  router.get('/api/studio/wizards/:id/submissions/:reference', onlyDeveloper, async (ctx) => {
    ctx.body = await pastSubmission(past, idOf(ctx), ctx.params.reference ?? '');
  });

  router.get('/api/studio/wizards/:id/pictures/:name', onlyDeveloper, async (ctx) => {
    const name = pictureOf(ctx);
    const content = await store.picture(idOf(ctx), name);
    if (content === undefined) throw new Fault(404, 'Dieses Bild gibt es nicht.');
    ctx.set('Content-Security-Policy', DRAWING_POLICY);
    serve(ctx, storedFile(path.extname(name), content));
  });

  router.put('/api/studio/wizards/:id/pictures/:name', onlyDeveloper, async (ctx) => {
    const name = pictureOf(ctx);
    const content = await bytesOf(ctx);
    const flaw = pictureFlaw(name, content);
    if (flaw !== undefined) throw new Fault(422, flaw);
    answer(ctx, await orOutdated(ctx, () => store.putPicture(idOf(ctx), name, content)));
  });

  router.delete('/api/studio/wizards/:id/pictures/:name', onlyDeveloper, async (ctx) => {
    answer(ctx, await orOutdated(ctx, () => store.putPicture(idOf(ctx), pictureOf(ctx), undefined)));
  });

  return router;
}

function idOf(ctx: RouterContext): string {
  const id = ctx.params.id ?? '';
  if (!isWizardId(id)) throw new Fault(404, NO_SUCH_WIZARD);
  return id;
}

function pictureOf(ctx: RouterContext): string {
  const name = ctx.params.name ?? '';
  if (!isPictureName(name))
    throw new Fault(
      422,
      'Ein Bild heißt aus kleinen Buchstaben, Ziffern und Bindestrichen und endet auf .svg, .png oder .webp.',
    );
  return name;
}

/** The version that a change is based on; undefined for a new wizard. Throws 428 if the request names neither. */
function expectedOf(ctx: RouterContext): string | undefined {
  if (ctx.get('If-None-Match') === '*') return undefined;
  const [, version] = /^"([\w-]+)"$/.exec(ctx.get('If-Match')) ?? [];
  if (version === undefined) throw new Fault(428, 'Es fehlt, auf welchen Stand sich die Änderung bezieht (If-Match).');
  return version;
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

/** Answers 412 with the current state if somebody else has changed the folder meanwhile. */
async function orOutdated<T>(ctx: RouterContext, change: () => Promise<T>): Promise<T | undefined> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof Outdated)) throw error;
    ctx.status = 412;
    const body: StudioOutdated = {
      success: false,
      error: 'Der Ordner wurde inzwischen geändert.',
      current: error.current ?? null,
    };
    ctx.body = body;
    return undefined;
  }
}

/** Sends a wizard with its version as ETag. Does nothing if the answer is given already. */
function answer(ctx: RouterContext, stored: StoredWizard | undefined): void {
  if (stored === undefined) return;
  ctx.set('ETag', `"${stored.version}"`);
  ctx.body = stored;
}

async function bytesOf(ctx: RouterContext): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > PICTURE_BYTES) throw new Fault(413, 'Dieses Bild ist zu groß (höchstens 1 MB).');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type Head = Pick<StudioWizards['wizards'][number], 'title' | 'route' | 'embedded' | 'reference' | 'public'>;

/** What a list says about a wizard; its id if its file cannot be read. */
function headOf(text: string | undefined): Head {
  try {
    const file = JSON.parse(text ?? '') as Record<string, unknown>;
    const { title, route } = file;
    const reference = readPointer(file, '/submit/reference');
    return {
      ...(typeof title === 'string' && { title }),
      ...(typeof route === 'string' && { route }),
      ...(file['embedded'] === true && { embedded: true }),
      ...(typeof reference === 'string' && { reference }),
      public: file['public'] !== false,
    };
  } catch {
    return { public: true };
  }
}

/** The shared parts in use; none while a file cannot be read. */
function partsOf(stored: StoredWizard | undefined): string[] {
  const { own, parts } = splitParts(stored?.files ?? {});
  try {
    return fillParts(own, parts).sources.parts;
  } catch {
    return [];
  }
}

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

function countSteps(stored: StoredWizard | undefined): number {
  return Object.keys(stored?.files ?? {}).filter((name) => name.startsWith('steps/')).length;
}
