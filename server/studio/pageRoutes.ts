import type { RouterContext } from '@koa/router';
import type { Brand } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { seeOther } from '../http/seeOther.ts';
import { serve } from '../http/servable.ts';
import type { Route } from '../routes/index.ts';
import type { StudioClient } from './client.ts';
import { sendBuilding, sendMailFrame, sendPreview, sendPreviewPage, sendStudio } from './documents.ts';
import { studioFile, studioPage } from './described.ts';
import type { StudioGate } from './gate.ts';
import { idOf, NO_SUCH_WIZARD } from './request.ts';
import type { StoredWizard, WizardStore } from './store.ts';

type PageOptions = {
  client: StudioClient;
  brand: Brand;
  gate: StudioGate;
  store: Pick<WizardStore, 'open' | 'ids'>;
  deployed: boolean;
};

/** The studio's documents, and the files that they load. */
export function pageRoutes(options: PageOptions): Route[] {
  const { client, brand, gate } = options;
  const page = (path: string, operation: Route['operation'], handle: Route['handle']): Route => ({
    method: 'GET',
    path,
    operation,
    before: [gate.allow('see')],
    handle,
  });
  const studio = async (ctx: RouterContext) => {
    const assets = await client.assets('studio');
    if (assets === undefined) sendBuilding(ctx);
    else sendStudio(ctx, assets, gate.user(ctx)?.id);
  };
  return [
    page('/studio', studioPage('Das Studio: Assistenten bearbeiten'), studio),
    page('/studio/suche', studioPage('Das Studio mit allen Texten, durchsucht'), studio),
    // Whose the wizard is, its data say: a person who may not see it reads so in the studio, with the way to those that they may see.
    page('/studio/assistenten/:wizard', studioPage('Das Studio mit einem Assistenten', 'wizard'), studio),
    page('/studio/vorschau', studioPage('Der Rahmen der Vorschau'), async (ctx) => {
      const assets = await client.assets('preview');
      if (assets === undefined) sendBuilding(ctx);
      else sendPreview(ctx, assets, brand);
    }),
    page('/studio/mail', studioPage('Der Rahmen, in dem das Studio eine E-Mail zeigt'), (ctx) => sendMailFrame(ctx)),
    ...(options.deployed ? [previewRoute(options)] : []),
    {
      method: 'GET',
      path: '/studio/assets/:file',
      operation: studioFile('Eine Datei des Studios', '*/*', 'file'),
      // A preview for somebody without an account loads them, too (`server/studioShares`).
      before: options.deployed ? [] : [gate.allow('see')],
      handle: async (ctx) => {
        const file = await client.file(ctx.params.file ?? '');
        if (file === undefined) throw new Fault(404, 'Das gibt es hier nicht.');
        serve(ctx, file, 'private, max-age=31536000, immutable');
      },
    },
    // The last one: all other addresses of one word stand before it.
    page('/studio/:name', studioPage('Ein Assistent, ohne `assistenten/` in der Adresse', 'name'), async (ctx) => {
      const { name = '' } = ctx.params;
      const isWizard = (await options.store.ids()).includes(name);
      if (isWizard) return seeOther(ctx, `/studio/assistenten/${name}${ctx.search}`);
      await studio(ctx);
      // The studio itself says that there is no such page, with the way to all wizards.
      if (ctx.status === 200) ctx.status = 404;
    }),
  ];
}

/** The page of a wizard as its draft has it, for who may see it. On the own machine the site has one itself. */
function previewRoute({ client, brand, gate, store }: PageOptions): Route {
  return {
    method: 'GET',
    path: '/vorschau/:id',
    operation: studioPage('Ein Assistent, wie Besucher seinen Entwurf sähen', 'id'),
    before: [gate.allow('see')],
    handle: async (ctx) => {
      const id = idOf(ctx);
      const stored = await store.open(id);
      if (stored === undefined) throw new Fault(404, NO_SUCH_WIZARD);
      const assets = await client.assets('previewPage');
      if (assets === undefined) return sendBuilding(ctx);
      const draft = { id, files: stored.files, about: aboutPreview(stored) };
      const viewer = { pictures: `/api/studio/wizards/${id}/pictures`, studio: `/studio/assistenten/${id}` };
      return sendPreviewPage(ctx, { assets, brand }, draft, viewer);
    },
  };
}

/** What the preview of a wizard shows, as a sentence. */
export function aboutPreview({ draft }: StoredWizard): string {
  if (draft === undefined) return 'So steht dieser Assistent im Studio; einen Entwurf gibt es nicht.';
  return `So sähen Besucher den Entwurf, den ${draft.by} zuletzt geändert hat.`;
}
