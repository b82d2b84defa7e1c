import type { RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import type { StudioRemarks } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import type { JsonObject } from '../http/jsonBody.ts';
import { readText } from '../http/writtenText.ts';
import { inPath, inQuery, replies, schemaRef, studioCall, type Route } from '../routes/index.ts';
import { idOf, isTextPath, NO_SUCH_WIZARD, type StudioGate, type WizardStore } from '../studio/index.ts';
import { addRemark, remarksOf, replyToRemark, type Remark } from './store.ts';

type RemarkOptions = { knex: Knex; clock: () => Date; gate: StudioGate; store: Pick<WizardStore, 'ids'> };

const PATH = '/api/studio/wizards/:id/remarks';
const ID = inPath('id', 'Kennung');
const LONGEST = { text: 2000, about: 300, quote: 2000, pointer: 1000 };
const NOBODY = 'jemandem ohne Konto';
const REMARKS = replies(
  'StudioRemarks',
  'Die Anmerkungen, die zu keiner veröffentlichten Fassung gehören, die älteste zuerst.',
);

/** Remarks at places of a wizard: whoever may see it may write one, and answer. */
export function remarkRoutes({ knex, clock, gate, store }: RemarkOptions): Route[] {
  const answer = async (ctx: RouterContext, entry?: number) => {
    const account = gate.user(ctx)?.id;
    const remarks = await remarksOf(knex, idOf(ctx), entry);
    ctx.body = { remarks: remarks.map((one) => shown(one, account)) } satisfies StudioRemarks;
  };
  const writer = (ctx: RouterContext) => ({ wizard: idOf(ctx), account: gate.user(ctx)?.id, at: clock() });
  return [
    {
      method: 'GET',
      path: PATH,
      operation: studioCall('Anmerkungen an Stellen eines Assistenten', REMARKS, {
        also: [400],
        parameters: [ID, inQuery('entry', 'Ein Eintrag im Verlauf: die, die mit ihm erledigt waren')],
      }),
      before: [gate.allow('see', false)],
      handle: async (ctx) => answer(ctx, entryIn(ctx)),
    },
    {
      method: 'POST',
      path: PATH,
      operation: studioCall('Schreibt eine Anmerkung an eine Stelle', REMARKS, { also: [400, 409, 415, 422] }),
      before: [gate.allow('see')],
      body: { schema: schemaRef('StudioRemark') },
      after: gate.still('see'),
      handle: async (ctx, sent) => {
        if (!(await store.ids()).includes(idOf(ctx))) throw new Fault(404, NO_SUCH_WIZARD);
        const { quote } = sent;
        await addRemark(knex, writer(ctx), {
          ...placeIn(sent),
          about: textIn(sent, 'about'),
          quote: quote === undefined ? null : textIn(sent, 'quote'),
          text: textIn(sent, 'text'),
        });
        await answer(ctx);
      },
    },
    {
      method: 'POST',
      path: `${PATH}/:remark`,
      operation: studioCall('Beantwortet eine Anmerkung, erledigt sie oder öffnet sie wieder', REMARKS, {
        also: [400, 409, 415, 422],
        parameters: [ID, inPath('remark', 'Nummer der Anmerkung')],
      }),
      before: [gate.allow('see')],
      body: { schema: schemaRef('StudioRemarkReply') },
      after: gate.still('see'),
      handle: async (ctx, sent) => {
        const { settled } = sent;
        if (settled !== undefined && typeof settled !== 'boolean')
          throw new Fault(400, 'Erledigt (settled) ist true oder false.');
        const text = sent['text'] === undefined ? undefined : textIn(sent, 'text');
        const maySettle = gate.user(ctx)?.may('change', idOf(ctx)) === true;
        await replyToRemark(knex, writer(ctx), { id: numberIn(ctx.params['remark']), text, settled, maySettle });
        await answer(ctx);
      },
    },
  ];
}

function shown(
  { id, file, pointer, about, quote, text, written, settled, answers }: Remark,
  account: string | undefined,
): StudioRemarks['remarks'][number] {
  return {
    id,
    file,
    pointer,
    about,
    ...(quote !== null && { quote }),
    text,
    ...act(written),
    own: account !== undefined && written.account === account,
    ...(settled !== undefined && { settled: act(settled) }),
    answers: answers.map((one) => ({ ...act(one), text: one.text })),
  };
}

function act({ by, at }: { by: string | null; at: Date }): { by: string; at: string } {
  return { by: by ?? NOBODY, at: at.toISOString() };
}

function placeIn({ file, pointer }: JsonObject): { file: string; pointer: string } {
  if (typeof file !== 'string' || !isTextPath(file) || typeof pointer !== 'string' || pointer.length > LONGEST.pointer)
    throw new Fault(400, 'Bitte nennen Sie die Stelle (file, pointer).');
  return { file, pointer };
}

const EMPTY = 'Bitte schreiben Sie etwas.';

/** Throws a Fault 422 if it is empty or too long. */
function textIn(sent: JsonObject, key: 'text' | 'about' | 'quote'): string {
  const most = LONGEST[key];
  const long = `Das ist zu lang: höchstens ${most} Zeichen.`;
  return readText(sent[key], { least: key === 'quote' ? 0 : 1, most, none: EMPTY, long });
}

function entryIn({ query }: RouterContext): number | undefined {
  return query['entry'] === undefined ? undefined : numberIn(query['entry']);
}

function numberIn(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number) || number < 1) throw new Fault(404, 'Das gibt es nicht.');
  return number;
}
