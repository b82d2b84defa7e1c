import { Router, type RouterContext } from '@koa/router';
import type Koa from 'koa';
import type { StudioHistory, StudioHistoryFiles, StudioRelease } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { requestIdOf } from '../http/requestId.ts';
import {
  expectedOf,
  idOf,
  orOutdated,
  Outdated,
  type StudioGate,
  type StudioUser,
  type WizardStore,
} from '../studio/index.ts';
import { editionOf, entriesOf, MOST_ENTRIES } from './entries.ts';
import { besideLive, type Examiner } from './examiner.ts';
import { shownExamination, type Sight } from './kept.ts';
import { readNote } from './note.ts';
import { liveEntry, previousEntry, publishedWhileOff } from './past.ts';
import { publishDraft, restoreEntry, switchWizard, type PublishContext } from './publish.ts';

type ReleaseOptions = PublishContext & {
  /** The drafts. */
  store: WizardStore;
  examiner: Examiner;
  gate: StudioGate;
  jsonBody: Koa.Middleware;
};

const NO_DRAFT = 'Es gibt hier keinen Entwurf, der sich veröffentlichen ließe.';
const NOT_ALLOWED = 'Das dürfen Sie bei diesem Assistenten nicht.';
const NO_ENTRY = 'Zu diesem Eintrag gibt es keine Fassung.';

/** What is live, and what changes that: examine, publish, restore, switch off. */
export function releaseRoutes(options: ReleaseOptions): Router {
  const router = new Router({ prefix: '/api/studio/wizards/:id' });
  router.get('/release', options.gate.allow('see'), async (ctx) => {
    ctx.body = await describeRelease(options, ctx);
  });
  addPublishing(router, options);
  addHistory(router, options);
  addGoingBack(router, options);
  return router;
}

function addPublishing(router: Router, options: ReleaseOptions): void {
  const { store, examiner, gate, jsonBody } = options;

  router.post('/examination', gate.allow('change'), async (ctx) => {
    const id = idOf(ctx);
    const expected = expectedOf(ctx);
    await orOutdated(ctx, gate.user(ctx), async () => {
      const draft = await store.open(id);
      if (draft?.draft === undefined) throw new Fault(404, NO_DRAFT);
      if (draft.version !== expected) throw new Outdated(draft);
      await examiner.begin(id, draft, gate.user(ctx)?.id);
      ctx.body = await describeRelease(options, ctx);
      ctx.status = 202;
    });
  });

  router.post('/releases', gate.allow('publish'), jsonBody, gate.still('publish'), async (ctx) => {
    const wizard = idOf(ctx);
    const expected = expectedOf(ctx);
    if (expected === undefined) throw new Fault(404, NO_DRAFT);
    const note = noteOf(ctx);
    await gate.verify(ctx, passwordOf(ctx));
    await orOutdated(ctx, gate.user(ctx), async () => {
      const user = gate.user(ctx);
      const may = (id: string) => mayPublish(user, id);
      const { mayName } = sightOf(options, user);
      await publishDraft(options, { wizard, expected, by: user, note, may, mayName, requestId: requestIdOf(ctx) });
      ctx.body = await describeRelease(options, ctx);
    });
  });
}

function addHistory(router: Router, { gate, knex, releases }: ReleaseOptions): void {
  const see = gate.allow('see');

  router.get('/history', see, async (ctx) => {
    const wizard = idOf(ctx);
    const [entries, now] = [await entriesOf(knex, wizard, MOST_ENTRIES), releases.live(wizard)];
    const shown = now?.off === true ? undefined : liveEntry(entries, now);
    const { whileOff } = publishedWhileOff(entries);
    const body: StudioHistory = {
      entries: entries.map(({ id, kind, at, by, note, content }) => ({
        id,
        kind,
        at: at.toISOString(),
        ...(by !== null && { by }),
        ...(note !== null && { note }),
        hasFiles: content !== null,
        isLive: id === shown?.id,
        ...(shown !== undefined && id !== shown.id && content === now?.content && { saysLive: true as const }),
        ...(whileOff.has(id) && { whileOff: true }),
      })),
    };
    ctx.body = body;
  });

  router.get('/history/:entry', see, async (ctx) => {
    const edition = await editionOf(knex, idOf(ctx), entryOf(ctx.params['entry']));
    if (edition === undefined) throw new Fault(404, NO_ENTRY);
    const body: StudioHistoryFiles = { files: edition.written.texts };
    ctx.body = body;
  });
}

function addGoingBack(router: Router, options: ReleaseOptions): void {
  const { gate, jsonBody } = options;

  router.post('/restorations', gate.allow('see'), jsonBody, gate.still('see'), async (ctx) => {
    const wizard = idOf(ctx);
    const user = gate.user(ctx);
    const entry = entryOf(bodyOf(ctx)['entry']);
    const note = noteOf(ctx);
    const onlyPrevious = !mayPublish(user, wizard);
    if (onlyPrevious && user?.may('operate', wizard) !== true) throw new Fault(403, NOT_ALLOWED);
    await gate.verify(ctx, passwordOf(ctx));
    await restoreEntry(options, { wizard, entry, onlyPrevious, by: user, note, requestId: requestIdOf(ctx) });
    ctx.body = await describeRelease(options, ctx);
  });

  router.post('/switch', gate.allow('operate'), jsonBody, gate.still('operate'), async (ctx) => {
    const { on } = bodyOf(ctx);
    if (typeof on !== 'boolean') throw new Fault(400, 'Es fehlt, ob an- oder abgeschaltet wird (on).');
    const note = noteOf(ctx);
    await gate.verify(ctx, passwordOf(ctx));
    await switchWizard(options, { wizard: idOf(ctx), on, by: gate.user(ctx), note, requestId: requestIdOf(ctx) });
    ctx.body = await describeRelease(options, ctx);
  });
}

/** What is live of a wizard, and what whoever asks may do about it. */
async function describeRelease(options: ReleaseOptions, ctx: RouterContext): Promise<StudioRelease> {
  const { store, examiner, gate, knex, releases } = options;
  const wizard = idOf(ctx);
  const user = gate.user(ctx);
  const stored = await store.open(wizard);
  if (stored === undefined) throw new Fault(404, 'Diesen Assistenten gibt es nicht (mehr).');
  const now = releases.live(wizard);
  const { off, differs, conflict } = releases.standing(wizard);
  const [entries, examined] = await Promise.all([
    entriesOf(knex, wizard, MOST_ENTRIES),
    stored.draft === undefined ? undefined : examiner.read(wizard, stored),
  ]);
  const examination = besideLive(examined, stored);
  const previous = previousEntry(entries, now);
  const current = off ? entries.find(({ kind }) => kind === 'abgeschaltet') : liveEntry(entries, now);
  // What was switched off meanwhile is live since it was switched on again.
  const on = entries.find(({ id, kind }) => kind === 'angeschaltet' && current !== undefined && id > current.id);
  const shown = on ?? current;
  return {
    live: {
      state: now === undefined ? 'none' : off ? 'off' : 'live',
      ledBy: now?.ledBy ?? 'ordner',
      ...(shown !== undefined && { since: shown.at.toISOString() }),
      ...(shown?.by != null && { by: shown.by }),
      ...(shown?.note != null && { note: shown.note }),
      differs,
      conflict,
    },
    may: {
      publish: mayPublish(user, wizard),
      restore: mayPublish(user, wizard),
      restorePrevious: mayPublish(user, wizard) || user?.may('operate', wizard) === true,
      switch: user?.may('operate', wizard) === true,
    },
    verified: gate.isVerified(ctx),
    ...(previous !== undefined && { previous }),
    ...(examination !== undefined && { examination: shownExamination(examination, sightOf(options, user)) }),
  };
}

/** What may be told to somebody of other wizards. What is live has its name on its page. */
function sightOf({ catalogue }: Pick<ReleaseOptions, 'catalogue'>, user: StudioUser | undefined): Sight {
  const maySee = (wizard: string) => user?.may('see', wizard) !== false;
  const isLive = (wizard: string) => catalogue.all().some((one) => one.wizard.id === wizard);
  return { maySee, mayName: (wizard) => maySee(wizard) || isLive(wizard) };
}

function mayPublish(user: StudioUser | undefined, wizard: string): boolean {
  return user?.may('publish', wizard) === true;
}

function bodyOf(ctx: RouterContext): Record<string, unknown> {
  return ctx.request.body as Record<string, unknown>;
}

function noteOf(ctx: RouterContext): string {
  return readNote(bodyOf(ctx)['note']);
}

function passwordOf(ctx: RouterContext): string | undefined {
  const { password } = bodyOf(ctx);
  return typeof password === 'string' ? password : undefined;
}

function entryOf(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1)
    throw new Fault(404, 'Diesen Eintrag gibt es nicht.');
  return number;
}
