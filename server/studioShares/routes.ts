import type { RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import { linkRemarksPath, type Brand, type StudioShares } from '../../src/contract/index.ts';
import { newSecret } from '../accounts/index.ts';
import { inGermany } from '../base/inGermany.ts';
import { Fault } from '../http/fault.ts';
import type { Limit } from '../limits/rateLimit.ts';
import {
  empty,
  gives,
  inPath,
  pageFailures,
  replies,
  studioCall,
  type Operation,
  type Route,
} from '../routes/index.ts';
import {
  aboutPreview,
  idOf,
  sendBuilding,
  sendPicture,
  sendPreviewPage,
  type StudioClient,
  type StudioGate,
  type StoredWizard,
  type WizardStore,
} from '../studio/index.ts';
import { addShare, endShare, listShares, openedBy, shareEnded, type OpenShare } from './shares.ts';

type ShareOptions = {
  knex: Knex;
  clock: () => Date;
  publicUrl: string;
  gate: StudioGate;
  store: Pick<WizardStore, 'open' | 'picture'>;
  client: StudioClient;
  brand: Brand;
};

const PATH = '/api/studio/wizards/:id/shares';
const PAGE = '/vorschau/link/:token';
/** More open links than these are none that somebody keeps track of. */
const MOST_OPEN = 20;
/** A page loads a few pictures, and an office shares one address. */
const OPENINGS: Limit = { name: 'share', count: 600, seconds: 60 * 60 };

const NO_DRAFT = 'Es gibt hier keinen Entwurf, der sich zeigen ließe.';
const TOO_MANY = 'Zu diesem Assistenten sind schon 20 Links offen. Bitte beenden Sie zuerst einen davon.';
const NO_SHARE = 'Diesen Link gibt es nicht (mehr).';

/** Links that show a draft: made, listed and ended in the studio, and what they open. */
export function shareRoutes(options: ShareOptions): Route[] {
  return [...ownRoutes(options), ...openRoutes(options)];
}

function ownRoutes({ knex, clock, publicUrl, gate, store }: ShareOptions): Route[] {
  const list = async (id: string): Promise<StudioShares> => ({
    shares: (await listShares(knex, id, clock())).map(({ at, until, ...share }) => ({
      ...share,
      at: at.toISOString(),
      until: until.toISOString(),
    })),
  });
  return [
    {
      method: 'GET',
      path: PATH,
      operation: studioCall('Die offenen Links zu einem Entwurf', replies('StudioShares', 'Der neueste zuerst.')),
      before: [gate.allow('see')],
      handle: async (ctx) => {
        ctx.body = await list(idOf(ctx));
      },
    },
    {
      method: 'POST',
      path: PATH,
      operation: studioCall(
        'Macht einen Link, der den Entwurf ohne Konto zeigt',
        replies('StudioShares', 'Die Adresse steht nur in dieser Antwort.', {}, 201),
        { also: [409] },
      ),
      before: [gate.allow('change')],
      handle: async (ctx) => {
        const [id, user] = [idOf(ctx), gate.user(ctx)];
        if (user === undefined || (await store.open(id))?.draft === undefined) throw new Fault(404, NO_DRAFT);
        if ((await listShares(knex, id, clock())).length >= MOST_OPEN) throw new Fault(409, TOO_MANY);
        const { token, hash } = newSecret();
        await addShare(knex, { wizard: id, hash, account: user.id }, clock());
        ctx.status = 201;
        ctx.body = { ...(await list(id)), address: new URL(`/vorschau/link/${token}`, publicUrl).href };
      },
    },
    {
      method: 'DELETE',
      path: `${PATH}/:share`,
      operation: studioCall('Beendet einen Link', empty(204, 'Er öffnet nichts mehr.'), {
        parameters: [inPath('id', 'Kennung'), inPath('share', 'Nummer des Links')],
      }),
      before: [gate.allow('change')],
      handle: async (ctx) => {
        const share = ctx.params.share ?? '';
        if (!/^\d{1,9}$/.test(share) || !(await endShare(knex, idOf(ctx), Number(share))))
          throw new Fault(404, NO_SHARE);
        ctx.status = 204;
      },
    },
  ];
}

const OPENED: Operation = {
  summary: 'Ein Entwurf, wie Besucher ihn sähen, für alle, die den Link haben',
  tags: ['Studio'],
  parameters: [inPath('token', 'Was im Link steht')],
  responses: { ...gives(['text/html'], 'Die Seite.'), ...pageFailures(404, 410, 429) },
};

const PICTURE: Operation = {
  summary: 'Ein Bild eines Entwurfs, für alle, die den Link haben',
  tags: ['Studio'],
  parameters: [inPath('token', 'Was im Link steht'), inPath('name', 'Name')],
  responses: { ...gives(['image/*'], 'Das Bild.'), ...pageFailures(404, 410, 422, 429) },
};

function openRoutes({ knex, clock, publicUrl, store, client, brand }: ShareOptions): Route[] {
  const opened = (ctx: RouterContext) => openedBy(knex, ctx.params.token, clock());
  return [
    {
      method: 'GET',
      path: PAGE,
      operation: OPENED,
      limit: OPENINGS,
      handle: async (ctx) => {
        ctx.set('Cache-Control', 'no-store');
        const share = await opened(ctx);
        const stored = await store.open(share.wizard);
        if (stored === undefined) throw shareEnded();
        const assets = await client.assets('previewPage');
        if (assets === undefined) return sendBuilding(ctx);
        const { live = {} } = stored.draft ?? {};
        const isNew = Object.keys(live).length === 0;
        const about = aboutShare(stored, share);
        const draft = { id: share.wizard, files: stored.files, about, ...(!isNew && { live }) };
        const remarks = new URL(linkRemarksPath(ctx.params.token ?? ''), publicUrl).href;
        return sendPreviewPage(ctx, { assets, brand }, draft, { pictures: `${ctx.path}/bilder`, remarks });
      },
    },
    {
      method: 'GET',
      path: `${PAGE}/bilder/:name`,
      operation: PICTURE,
      limit: OPENINGS,
      handle: async (ctx) => sendPicture(ctx, store, (await opened(ctx)).wizard),
    },
  ];
}

function aboutShare(stored: StoredWizard, { by, until }: OpenShare): string {
  const day = inGermany(until, { day: 'numeric', month: 'long', year: 'numeric' });
  const unseen = stored.draft === undefined ? '' : ' Besucher sehen ihn noch nicht.';
  return `${aboutPreview(stored)}${unseen} Diesen Link hat ${by} gemacht; er gilt bis zum ${day}.`;
}
