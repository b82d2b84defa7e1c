import path from 'node:path';
import type { RouterContext } from '@koa/router';
import type Koa from 'koa';
import { Fault } from '../http/fault.ts';
import { DRAWING_POLICY } from '../http/securityHeaders.ts';
import { serve, storedFile } from '../http/servable.ts';
import { inPath, OUTDATED, studioCall, type Route } from '../routes/index.ts';
import { studioFile } from './described.ts';
import type { WizardStore } from './store.ts';
import type { StudioGate } from './gate.ts';
import { pictureFlaw } from './pictures.ts';
import { isPictureName } from './place.ts';
import { answer, ANSWER, idOf, orOutdated } from './request.ts';

type PictureOptions = { store: WizardStore; gate: StudioGate };

/** Largest picture, in bytes. */
const PICTURE_BYTES = 1024 * 1024;

const PATH = '/api/studio/wizards/:id/pictures/:name';
const CHANGED = {
  also: [422, 423],
  parameters: [inPath('id', 'Kennung'), inPath('name', 'Name')],
};

/** The pictures of a wizard: shown, replaced, removed. */
export function pictureRoutes({ store, gate }: PictureOptions): Route[] {
  const [see, change] = [gate.allow('see'), gate.allow('change')];
  const put = async (ctx: RouterContext, name: string, content: Buffer | undefined) => {
    const user = gate.user(ctx);
    answer(ctx, await orOutdated(ctx, user, () => store.putPicture(idOf(ctx), name, content, user)), user);
  };
  return [
    {
      method: 'GET',
      path: PATH,
      operation: studioFile('Ein Bild eines Assistenten', 'image/*', 'id', 'name'),
      before: [see],
      handle: (ctx) => sendPicture(ctx, store, idOf(ctx)),
    },
    {
      method: 'PUT',
      path: PATH,
      operation: studioCall(
        'Legt ein Bild ab, nachdem es geprüft wurde',
        { ...ANSWER, ...OUTDATED },
        { ...CHANGED, requestBody: { required: true, content: { 'image/*': {} } } },
      ),
      before: [change, readBytes()],
      after: gate.still('change'),
      handle: async (ctx) => {
        const name = pictureOf(ctx);
        const content = ctx.state['picture'] as Buffer;
        const flaw = pictureFlaw(name, content);
        if (flaw !== undefined) throw new Fault(422, flaw);
        await put(ctx, name, content);
      },
    },
    {
      method: 'DELETE',
      path: PATH,
      operation: studioCall('Entfernt ein Bild', { ...ANSWER, ...OUTDATED }, CHANGED),
      before: [change],
      handle: (ctx) => put(ctx, pictureOf(ctx), undefined),
    },
  ];
}

/** Answers with the picture of a wizard that the path names. Throws a Fault 404 or 422. */
export async function sendPicture(ctx: RouterContext, store: Pick<WizardStore, 'picture'>, id: string): Promise<void> {
  const name = pictureOf(ctx);
  const content = await store.picture(id, name);
  if (content === undefined) throw new Fault(404, 'Dieses Bild gibt es nicht.');
  ctx.set('Content-Security-Policy', DRAWING_POLICY);
  serve(ctx, storedFile(path.extname(name), content));
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

/** Keeps the body of a request in its state. Throws 413. */
function readBytes(): Koa.Middleware {
  return async (ctx, next) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > PICTURE_BYTES) throw new Fault(413, 'Dieses Bild ist zu groß (höchstens 1 MB).');
      chunks.push(chunk);
    }
    ctx.state['picture'] = Buffer.concat(chunks);
    await next();
  };
}
