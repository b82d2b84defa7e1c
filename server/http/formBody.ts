import type Koa from 'koa';
import { lazy } from '../base/lazy.ts';
import { Fault } from './fault.ts';
import { isReadable, isStorable } from './jsonFlaws.ts';
import { BYTES, notUtf8, readBytes } from './utf8.ts';

const TYPE = 'application/x-www-form-urlencoded';
/** For a form of a few short fields. */
const LIMIT = 16 * 1024;

const UNREADABLE = 'Das Formular ist nicht lesbar.';

/**
 * Returns a reader of short forms without files, as browsers send them without scripts. It throws 415 for any other content
 * type, 413 above 16 kB, 400 for what cannot be read or stored.
 */
export function formReader(): (ctx: Koa.Context) => Promise<URLSearchParams> {
  const parser = lazy(openParser);
  return async (ctx) => {
    if (!ctx.is(TYPE)) throw new Fault(415, 'Hier wird nur ein Formular angenommen.');
    const parse = await parser();
    await parse(ctx, async () => undefined);
    const fields = new URLSearchParams(readBytes(ctx.request.body));
    const texts = [...fields].flat();
    if (!texts.every(isStorable)) throw new Fault(400, UNREADABLE);
    // So `URLSearchParams` decodes %E4, which is an 'ä' in Latin-1.
    if (!texts.every(isReadable)) throw notUtf8();
    return fields;
  };
}

/** As in `jsonBody.ts`: loaded on first use. The text is parsed here, where no field becomes an object. */
async function openParser(): Promise<Koa.Middleware> {
  const { koaBody } = await import('koa-body');
  return koaBody({
    text: true,
    encoding: BYTES,
    textTypes: [TYPE],
    textLimit: LIMIT,
    json: false,
    urlencoded: false,
    multipart: false,
    onError: (error) => {
      const { status } = error as Error & { status?: unknown };
      throw status === 413 ? new Fault(413, 'Das Formular ist zu groß.') : new Fault(400, UNREADABLE, { cause: error });
    },
  });
}
