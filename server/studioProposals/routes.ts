import type { RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import { isPlainObject } from '../../src/engine/index.ts';
import { Fault } from '../http/fault.ts';
import type { JsonObject } from '../http/jsonBody.ts';
import { readText, type TextRule } from '../http/writtenText.ts';
import { inPath, replies, schemaRef, studioCall, type Route } from '../routes/index.ts';
import { idOf, type Author, type StudioGate, type WizardStore } from '../studio/index.ts';
import { addProposal, answerProposal, listProposals } from './proposals.ts';

type ProposalOptions = { knex: Knex; clock: () => Date; gate: StudioGate; store: Pick<WizardStore, 'ids'> };

const PATH = '/api/studio/wizards/:id/proposals';
const REPLY = replies('StudioProposals', 'Die Vorschläge, die wartenden zuerst.');

const LONGEST_JOURNEY = 100_000;
const NO_JOURNEY = 'Der Vorschlag ist kein Beispiel: Es fehlen Name, Antworten oder Schritte, oder er ist zu groß.';
const NO_SENTENCE = 'Bitte schreiben Sie in einem Satz, warum (3 bis 1000 Zeichen).';
const LONG_REMARK = 'Was Ihnen aufgefallen ist, darf höchstens 1000 Zeichen haben.';
const NAME: TextRule = { most: 200, none: NO_JOURNEY, long: NO_JOURNEY, isLine: true };
const REMARK: TextRule = { least: 0, most: 1_000, none: LONG_REMARK, long: LONG_REMARK };
const SENTENCE: TextRule = { least: 3, most: 1_000, none: NO_SENTENCE, long: NO_SENTENCE };
const NO_SUCH = 'Diesen Vorschlag gibt es nicht (mehr).';

/** Examples that testers propose, and what analysts make of them. Only on a server for others. */
export function proposalRoutes(options: ProposalOptions): Route[] {
  const { knex, clock, gate } = options;
  const list = async (ctx: RouterContext) => {
    ctx.body = await listProposals(knex, idOf(ctx), gate.user(ctx)?.id ?? '');
  };
  return [
    {
      method: 'GET',
      path: PATH,
      operation: studioCall('Vorgeschlagene Beispiele, und was aus ihnen wurde', REPLY),
      before: [gate.allow('see')],
      handle: list,
    },
    {
      method: 'POST',
      path: PATH,
      operation: studioCall('Schlägt ein Beispiel vor', REPLY, { also: [415, 422] }),
      before: [gate.allow('see')],
      body: { schema: schemaRef('StudioProposal') },
      after: gate.still('see'),
      handle: async (ctx, sent) => {
        await requireWizard(options, ctx);
        await addProposal(knex, { ...readProposal(sent), wizard: idOf(ctx), by: authorOf(gate, ctx), at: clock() });
        await list(ctx);
      },
    },
    {
      method: 'POST',
      path: `${PATH}/:proposal`,
      operation: studioCall('Übernimmt einen Vorschlag, oder lehnt ihn mit einem Satz ab', REPLY, {
        also: [409, 415, 422],
        parameters: [inPath('id', 'Kennung'), inPath('proposal', 'Nummer des Vorschlags')],
      }),
      before: [gate.allow('change')],
      body: { schema: schemaRef('StudioProposalAnswer') },
      after: gate.still('change'),
      handle: async (ctx, { taken, answer }) => {
        const isTaken = taken === true;
        await answerProposal(knex, {
          wizard: idOf(ctx),
          id: numberIn(ctx.params['proposal']),
          taken: isTaken,
          answer: readText(answer, isTaken ? { ...SENTENCE, least: 0 } : SENTENCE),
          by: authorOf(gate, ctx),
          at: clock(),
        });
        await list(ctx);
      },
    },
  ];
}

async function requireWizard({ store }: ProposalOptions, ctx: RouterContext): Promise<void> {
  if (!(await store.ids()).includes(idOf(ctx))) throw new Fault(404, 'Diesen Assistenten gibt es nicht (mehr).');
}

function authorOf(gate: StudioGate, ctx: RouterContext): Author {
  const user = gate.user(ctx);
  // On the own machine nobody signs in, and there is no such route.
  if (user === undefined) throw new Fault(404, NO_SUCH);
  return user;
}

/** A journey and what was noticed. Throws a Fault 422. */
function readProposal({ journey, remark }: JsonObject): { name: string; journey: string; remark: string } {
  if (!isPlainObject(journey) || !isPlainObject(journey['answers']) || !isTexts(journey['path']))
    throw new Fault(422, NO_JOURNEY);
  const name = readText(journey['name'], NAME);
  const text = JSON.stringify({ ...journey, name });
  if (text.length > LONGEST_JOURNEY) throw new Fault(422, NO_JOURNEY);
  return { name, journey: text, remark: readText(remark, REMARK) };
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function numberIn(value: unknown): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) throw new Fault(404, NO_SUCH);
  return number;
}
