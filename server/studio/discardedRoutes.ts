import type { RouterContext } from '@koa/router';
import type { StudioDiscarded, StudioDiscardedTexts } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { CONDITIONS, inPath, OUTDATED, replies, studioCall, type Route } from '../routes/index.ts';
import type { StudioGate } from './gate.ts';
import { answer, ANSWER, expectedOf, idOf, orOutdated } from './request.ts';
import type { DiscardedDraft, WizardStore } from './store.ts';

const PATH = '/api/studio/wizards/:id/discarded';
const ID = inPath('id', 'Kennung');
const ENTRY = inPath('entry', 'Nummer des Entwurfs');
const GONE = 'Diesen verworfenen Entwurf gibt es nicht (mehr).';

/** Discarded drafts, for who may change the wizard: listed, read, and brought back. Only where drafts are kept. */
export function discardedRoutes({ store, gate }: { store: WizardStore; gate: StudioGate }): Route[] {
  const { discarded } = store;
  if (discarded === undefined) return [];
  const before = [gate.allow('change')];
  return [
    {
      method: 'GET',
      path: PATH,
      operation: studioCall(
        'Die verworfenen Entwürfe eines Assistenten, 30 Tage lang. Nur auf einem Server für andere',
        replies('StudioDiscarded', 'Der zuletzt verworfene zuerst.'),
      ),
      before,
      handle: async (ctx) => {
        ctx.body = { discarded: (await discarded.list(idOf(ctx))).map(shownDiscarded) } satisfies StudioDiscarded;
      },
    },
    {
      method: 'GET',
      path: `${PATH}/:entry`,
      operation: studioCall(
        'Was in einem verworfenen Entwurf steht, und was live war, als er begonnen wurde',
        replies('StudioDiscardedTexts', 'Seine Texte.'),
        { parameters: [ID, ENTRY] },
      ),
      before,
      handle: async (ctx) => {
        const texts = await discarded.open(idOf(ctx), entryOf(ctx));
        if (texts === undefined) throw new Fault(404, GONE);
        ctx.body = texts satisfies StudioDiscardedTexts;
      },
    },
    {
      method: 'POST',
      path: `${PATH}/:entry`,
      operation: studioCall(
        'Holt einen verworfenen Entwurf zurück. Gibt es inzwischen einen, wird er verworfen, wenn er den genannten Stand hat',
        { ...ANSWER, ...OUTDATED },
        { also: [422, 423, 428, 503], parameters: [ID, ENTRY, ...CONDITIONS] },
      ),
      before,
      after: gate.still('change'),
      handle: async (ctx) => {
        const entry = entryOf(ctx);
        const expected = expectedOf(ctx);
        const by = gate.user(ctx);
        const stored = await orOutdated(ctx, by, () => discarded.bringBack(idOf(ctx), { entry, expected, by }));
        answer(ctx, stored, by);
      },
    },
  ];
}

function entryOf(ctx: RouterContext): number {
  const entry = Number(ctx.params['entry']);
  if (!Number.isSafeInteger(entry) || entry < 1) throw new Fault(404, GONE);
  return entry;
}

export function shownDiscarded({ at, until, ...draft }: DiscardedDraft): StudioDiscarded['discarded'][number] {
  return { ...draft, at: at.toISOString(), until: until.toISOString() };
}
