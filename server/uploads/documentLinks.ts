import type { Knex } from 'knex';
import { Fault } from '../http/fault.ts';
import { parameter } from '../http/query.ts';
import type { Route } from '../routes/index.ts';
import type { Signer } from '../signing/signer.ts';
import { VIEW_DOCUMENT } from './described.ts';
import { answerWithFile } from './answer.ts';
import type { FileStore } from './fileStore.ts';
import type { UploadRow } from './row.ts';
import { findSent } from './store.ts';

const PURPOSE = 'unterlagen';
const PATH = '/unterlagen';

type DocumentsOptions = {
  knex: Knex;
  files: FileStore;
  signer: Signer;
  clock: () => Date;
  /** Under which the office saves a file. */
  nameOf: (row: UploadRow) => Promise<string>;
};

/** A link to a file of a submission, for the office. It needs no login, so it expires. */
export async function documentLink(signer: Signer, publicUrl: string, id: string, until: Date): Promise<string> {
  const bis = String(Math.floor(until.getTime() / 1000));
  return `${publicUrl}${PATH}/${id}?bis=${bis}&sig=${await signer.sign(PURPOSE, `${id} ${bis}`)}`;
}

/** Serves these links, always as an attachment. 404 for an invalid link, 410 for an expired one. */
export function documentRoutes({ knex, files, signer, clock, nameOf }: DocumentsOptions): Route[] {
  return [
    {
      method: 'GET',
      path: `${PATH}/:id`,
      operation: VIEW_DOCUMENT,
      handle: async (ctx) => {
        const id = (ctx.params.id ?? '').toLowerCase();
        const bis = parameter(ctx, 'bis') ?? '';
        const sig = parameter(ctx, 'sig') ?? '';
        if (!(await signer.verify(PURPOSE, `${id} ${bis}`, sig))) throw new Fault(404, 'Diesen Link gibt es nicht.');
        if (Number(bis) * 1000 < clock().getTime()) throw new Fault(410, 'Dieser Link ist abgelaufen.');
        const row = await findSent(knex, id);
        if (row === undefined) throw new Fault(404, 'Diese Datei gibt es nicht mehr.');
        ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
        await answerWithFile(ctx, files, row, 'attachment', await nameOf(row));
      },
    },
  ];
}
