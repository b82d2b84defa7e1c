import type { RouterContext } from '@koa/router';
import type { Retirement } from '../wizards/index.ts';
import type { StudioFound, StudioHistoryFiles } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import type { JsonObject } from '../http/jsonBody.ts';
import { requestIdOf } from '../http/requestId.ts';
import { CONDITIONS, inPath, inQuery, OUTDATED, replies, schemaRef, studioCall, type Route } from '../routes/index.ts';
import { authorshipOf } from '../studioDrafts/index.ts';
import { expectedOf, FACTOR_FIRST, idOf, orOutdated, Outdated } from '../studio/index.ts';
import { shownAuthorship } from './authorship.ts';
import { authorshipOfEntry, editionOf } from './entries.ts';
import { readInFlight } from './inFlight.ts';
import { readNote, readSentence } from './note.ts';
import { publishDraft, restoreEntry } from './publish.ts';
import { searchHistory } from './searchHistory.ts';
import { planRoutes } from './planRoutes.ts';
import { reviewRoutes } from './reviewRoutes.ts';
import { passwordIn } from './signed.ts';
import { describeRelease, historyOf, mayPublish, needsFactor, sightOf, type ReleaseOptions } from './shownRelease.ts';
import { retireWizard, switchWizard } from './switching.ts';

const NO_DRAFT = 'Es gibt hier keinen Entwurf, der sich veröffentlichen ließe.';
const NOT_ALLOWED = 'Das dürfen Sie bei diesem Assistenten nicht.';
const NO_WAY = 'Es fehlt, wie es für Besucher weitergeht (way: assistent mit wizard, kontakt oder telefon).';
const NO_ENTRY = 'Zu diesem Eintrag gibt es keine Fassung.';

const SHORTEST_SEARCH = 3;
const LONGEST_SEARCH = 500;
const SEARCH_LENGTH = 'Bitte geben Sie 3 bis 500 Zeichen ein, die gesucht werden sollen.';

const PATH = '/api/studio/wizards/:id';
const ID = inPath('id', 'Kennung');
const RELEASE = replies('StudioRelease', 'Was jetzt live ist.');

/** What is live, and what changes that: examine, publish, restore, switch off, retire. */
export function releaseRoutes(options: ReleaseOptions): Route[] {
  return [
    {
      method: 'GET',
      path: `${PATH}/release`,
      operation: studioCall(
        'Was live ist, und was die angemeldete Person daran ändern darf. Nur auf einem Server für andere',
        RELEASE,
      ),
      before: [options.gate.allow('see')],
      handle: async (ctx) => {
        ctx.body = await describeRelease(options, ctx);
      },
    },
    ...publishingRoutes(options),
    ...planRoutes(options),
    ...reviewRoutes(options),
    ...historyRoutes(options),
    ...routesBack(options),
  ];
}

function publishingRoutes(options: ReleaseOptions): Route[] {
  const { store, examiner, gate } = options;
  return [
    {
      method: 'POST',
      path: `${PATH}/examination`,
      operation: studioCall(
        'Beginnt, einen Entwurf zu prüfen; er lässt sich veröffentlichen, wenn er besteht',
        { ...replies('StudioRelease', 'Er wird geprüft, oder ist es schon.', {}, 202), ...OUTDATED },
        { also: [428, 503], parameters: [ID, ...CONDITIONS] },
      ),
      before: [gate.allow('see')],
      handle: async (ctx) => {
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
      },
    },
    {
      method: 'POST',
      path: `${PATH}/releases`,
      operation: studioCall(
        'Veröffentlicht einen geprüften Entwurf',
        { ...RELEASE, ...OUTDATED },
        { also: [400, 409, 415, 422, 428, 503], parameters: [ID, ...CONDITIONS] },
      ),
      before: [gate.allow('publish')],
      body: { schema: schemaRef('StudioPublish') },
      after: gate.still('publish'),
      handle: (ctx, sent) => publish(options, ctx, sent),
    },
  ];
}

async function publish(options: ReleaseOptions, ctx: RouterContext, sent: JsonObject): Promise<void> {
  const { gate } = options;
  const wizard = idOf(ctx);
  const expected = expectedOf(ctx);
  if (expected === undefined) throw new Fault(404, NO_DRAFT);
  const note = readNote(sent['note']);
  const inFlight = readInFlight(sent['inFlight']);
  await gate.verify(ctx, passwordIn(sent));
  await orOutdated(ctx, gate.user(ctx), async () => {
    const user = gate.user(ctx);
    const may = (id: string) => mayPublish(user, id);
    const { mayName } = sightOf(options, user);
    const requestId = requestIdOf(ctx);
    await publishDraft(options, { wizard, expected, by: user, note, may, mayName, inFlight, requestId });
    ctx.body = await describeRelease(options, ctx);
  });
}

function historyRoutes(options: ReleaseOptions): Route[] {
  const { gate, knex } = options;
  const before = [gate.allow('see')];
  return [
    {
      method: 'GET',
      path: `${PATH}/history`,
      operation: studioCall(
        'Was auf diesem Server mit einem Assistenten geschehen ist',
        replies('StudioHistory', 'Das Neueste zuerst.'),
      ),
      before,
      handle: async (ctx) => {
        ctx.body = await historyOf(options, idOf(ctx));
      },
    },
    {
      method: 'GET',
      path: `${PATH}/history/:entry`,
      operation: studioCall('Die Texte, die zu einem Eintrag gehören', replies('StudioHistoryFiles', 'Die Texte.'), {
        parameters: [ID, inPath('entry', 'Nummer des Eintrags')],
      }),
      before,
      handle: async (ctx) => {
        const edition = await editionOf(knex, idOf(ctx), entryOf(ctx.params['entry']));
        if (edition === undefined) throw new Fault(404, NO_ENTRY);
        const authorship = await authorshipOfEntry(knex, idOf(ctx), entryOf(ctx.params['entry']));
        ctx.body = {
          files: edition.written.texts,
          ...(authorship !== undefined && { authorship: shownAuthorship(authorship) }),
        } satisfies StudioHistoryFiles;
      },
    },
    {
      method: 'GET',
      path: `${PATH}/history-search`,
      operation: studioCall(
        'Seit wann ein Text in dem stand, was live war, und wer ihn geschrieben und freigegeben hat',
        replies('StudioFound', 'Das Neueste zuerst; leer, wenn er nie dastand.'),
        { also: [400], parameters: [ID, inQuery('text', 'Ein Satz oder ein Teil davon, 3 bis 500 Zeichen')] },
      ),
      before,
      handle: async (ctx) => {
        ctx.body = { spans: await searchHistory(knex, idOf(ctx), searchedText(ctx)) } satisfies StudioFound;
      },
    },
    {
      method: 'GET',
      path: `${PATH}/authorship`,
      operation: studioCall(
        'Wer den Entwurf geschrieben hat',
        replies('StudioAuthorship', 'Wer was gespeichert hat, seit er begonnen wurde. Ohne Entwurf nichts.'),
      ),
      before,
      handle: async (ctx) => {
        ctx.body = shownAuthorship((await authorshipOf(knex, idOf(ctx))) ?? { start: {}, saves: [] });
      },
    },
  ];
}

const CHANGED = { also: [400, 409, 415, 422, 428, 503] };

function routesBack(options: ReleaseOptions): Route[] {
  const { gate } = options;
  return [
    {
      method: 'POST',
      path: `${PATH}/restorations`,
      operation: studioCall('Macht wieder live, was es schon einmal war', RELEASE, CHANGED),
      before: [gate.allow('see')],
      body: { schema: schemaRef('StudioRestore') },
      after: gate.still('see'),
      handle: (ctx, sent) => restore(options, ctx, sent),
    },
    {
      method: 'POST',
      path: `${PATH}/switch`,
      operation: studioCall('Schaltet einen Assistenten ab oder wieder an', RELEASE, CHANGED),
      before: [gate.allow('operate')],
      body: { schema: schemaRef('StudioSwitch') },
      after: gate.still('operate'),
      handle: async (ctx, sent) => {
        const { on } = sent;
        if (typeof on !== 'boolean') throw new Fault(400, 'Es fehlt, ob an- oder abgeschaltet wird (on).');
        const note = readNote(sent['note']);
        await gate.verify(ctx, passwordIn(sent));
        await switchWizard(options, { wizard: idOf(ctx), on, by: gate.user(ctx), note, requestId: requestIdOf(ctx) });
        ctx.body = await describeRelease(options, ctx);
      },
    },
    {
      method: 'POST',
      path: `${PATH}/retirement`,
      operation: studioCall(
        'Zieht einen Assistenten zurück: Besucher lesen den Satz und wie es weitergeht. Angeboten wird er wieder, indem man wiederherstellt, was live war',
        RELEASE,
        CHANGED,
      ),
      before: [gate.allow('publish')],
      body: { schema: schemaRef('StudioRetire') },
      after: gate.still('publish'),
      handle: async (ctx, sent) => {
        const [note, retirement] = [readNote(sent['note']), readRetirement(sent)];
        await gate.verify(ctx, passwordIn(sent));
        const by = gate.user(ctx);
        await retireWizard(options, { wizard: idOf(ctx), retirement, by, note, requestId: requestIdOf(ctx) });
        ctx.body = await describeRelease(options, ctx);
      },
    },
  ];
}

async function restore(options: ReleaseOptions, ctx: RouterContext, sent: JsonObject): Promise<void> {
  const { gate } = options;
  const wizard = idOf(ctx);
  const user = gate.user(ctx);
  const entry = entryOf(sent['entry']);
  const note = readNote(sent['note']);
  const inFlight = readInFlight(sent['inFlight']);
  const onlyPrevious = !mayPublish(user, wizard);
  if (onlyPrevious && user?.may('operate', wizard) !== true)
    throw new Fault(403, user !== undefined && needsFactor(user, wizard) ? FACTOR_FIRST : NOT_ALLOWED);
  await gate.verify(ctx, passwordIn(sent));
  const requestId = requestIdOf(ctx);
  await restoreEntry(options, { wizard, entry, onlyPrevious, by: user, note, inFlight, requestId });
  ctx.body = await describeRelease(options, ctx);
}

/** Throws a Fault 400 or 422. */
function readRetirement({ sentence: written, way, wizard }: JsonObject): Retirement {
  const sentence = readSentence(written);
  if (way === 'assistent' && typeof wizard === 'string') return { sentence, way, wizard };
  if ((way !== 'kontakt' && way !== 'telefon') || wizard !== undefined) throw new Fault(400, NO_WAY);
  return { sentence, way };
}

/** The text that is searched. Throws a Fault 400. */
function searchedText({ query }: RouterContext): string {
  const text = typeof query['text'] === 'string' ? query['text'].trim() : '';
  if (text.length < SHORTEST_SEARCH || text.length > LONGEST_SEARCH) throw new Fault(400, SEARCH_LENGTH);
  return text;
}

function entryOf(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1)
    throw new Fault(404, 'Diesen Eintrag gibt es nicht.');
  return number;
}
