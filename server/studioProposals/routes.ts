import type { RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import { isPlainObject } from '../../src/engine/index.ts';
import { Fault } from '../http/fault.ts';
import type { JsonObject } from '../http/jsonBody.ts';
import { inPath, replies, schemaRef, studioCall, type Route } from '../routes/index.ts';
import { idOf, type Author, type StudioGate, type WizardStore } from '../studio/index.ts';
import { addProposal, answerProposal, listProposals } from './proposals.ts';

type ProposalOptions = { knex: Knex; clock: () => Date; gate: StudioGate; store: Pick<WizardStore, 'ids'> };

const PATH = '/api/studio/wizards/:id/proposals';
const REPLY = replies('StudioProposals', 'Die Vorschläge, die wartenden zuerst.');

const MOST_CHARACTERS = { name: 200, sentence: 1_000, journey: 100_000 };
const NO_JOURNEY = 'Der Vorschlag ist kein Beispiel: Es fehlen Name, Antworten oder Schritte, oder er ist zu groß.';
const NO_SENTENCE = 'Bitte schreiben Sie in einem Satz, warum (3 bis 1000 Zeichen).';
const LONG_REMARK = 'Was Ihnen aufgefallen ist, darf höchstens 1000 Zeichen haben.';
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
        const given = { taken: taken === true, answer: sentenceIn(answer), by: authorOf(gate, ctx), at: clock() };
        if (!given.taken && given.answer.length < 3) throw new Fault(422, NO_SENTENCE);
        if (given.answer.length > MOST_CHARACTERS.sentence) throw new Fault(422, NO_SENTENCE);
        await answerProposal(knex, { ...given, wizard: idOf(ctx), id: numberIn(ctx.params['proposal']) });
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
  const text = JSON.stringify(journey ?? null);
  if (!isPlainObject(journey) || text.length > MOST_CHARACTERS.journey) throw new Fault(422, NO_JOURNEY);
  const { name, answers, path } = journey;
  const said = sentenceIn(name);
  if (said === '' || said.length > MOST_CHARACTERS.name || !isPlainObject(answers) || !isTexts(path))
    throw new Fault(422, NO_JOURNEY);
  const noticed = sentenceIn(remark);
  if (noticed.length > MOST_CHARACTERS.sentence) throw new Fault(422, LONG_REMARK);
  return { name: said, journey: text, remark: noticed };
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Without characters that nobody sees, which the database would refuse, too. */
function sentenceIn(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/(?![\t\n])\p{Cc}/gu, '').trim() : '';
}

function numberIn(value: unknown): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) throw new Fault(404, NO_SUCH);
  return number;
}
