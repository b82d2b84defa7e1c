import path from 'node:path';
import type { Router, RouterContext } from '@koa/router';
import type Koa from 'koa';
import { Fault } from '../http/fault.ts';
import { DRAWING_POLICY } from '../http/securityHeaders.ts';
import { serve, storedFile } from '../http/servable.ts';
import type { WizardStore } from './store.ts';
import type { StudioGate } from './gate.ts';
import { pictureFlaw } from './pictures.ts';
import { isPictureName } from './place.ts';
import { answer, idOf, orOutdated } from './request.ts';

type PictureOptions = { store: WizardStore; gate: StudioGate };

/** Largest picture, in bytes. */
const PICTURE_BYTES = 1024 * 1024;

/** The pictures of a wizard: shown, replaced, removed. */
export function addPictures(router: Router, { store, gate }: PictureOptions): void {
  const [see, change] = [gate.allow('see'), gate.allow('change')];
  router.get('/api/studio/wizards/:id/pictures/:name', see, async (ctx) => {
    const name = pictureOf(ctx);
    const content = await store.picture(idOf(ctx), name);
    if (content === undefined) throw new Fault(404, 'Dieses Bild gibt es nicht.');
    ctx.set('Content-Security-Policy', DRAWING_POLICY);
    serve(ctx, storedFile(path.extname(name), content));
  });

  router.put('/api/studio/wizards/:id/pictures/:name', change, readBytes(), gate.still('change'), async (ctx) => {
    const name = pictureOf(ctx);
    const content = ctx.state['picture'] as Buffer;
    const flaw = pictureFlaw(name, content);
    if (flaw !== undefined) throw new Fault(422, flaw);
    const user = gate.user(ctx);
    answer(ctx, await orOutdated(ctx, user, () => store.putPicture(idOf(ctx), name, content, user)), user);
  });

  router.delete('/api/studio/wizards/:id/pictures/:name', change, async (ctx) => {
    const user = gate.user(ctx);
    answer(ctx, await orOutdated(ctx, user, () => store.putPicture(idOf(ctx), pictureOf(ctx), undefined, user)), user);
  });
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
