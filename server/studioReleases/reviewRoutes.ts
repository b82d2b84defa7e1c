import type { StudioWaiting } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { CONDITIONS, inPath, OUTDATED, replies, schemaRef, studioCall, type Route } from '../routes/index.ts';
import { expectedOf, idOf, orOutdated, Outdated } from '../studio/index.ts';
import { alone } from './entries.ts';
import { readNote } from './note.ts';
import { answerDraft, submitDraft } from './reviews.ts';
import { RULES, setRule, type Rule } from './secondPerson.ts';
import { describeRelease, type ReleaseOptions } from './shownRelease.ts';
import { passwordIn } from './signed.ts';
import { waitingFor } from './waiting.ts';

const NO_DRAFT = 'Es gibt hier keinen Entwurf, der sich einreichen ließe.';
const PATH = '/api/studio/wizards/:id';
const ID = inPath('id', 'Kennung');

/** A second person: asked, and answering; and whether one is demanded. */
export function reviewRoutes(options: ReleaseOptions): Route[] {
  const { gate } = options;
  return [
    {
      method: 'GET',
      path: '/api/studio/waiting',
      operation: studioCall(
        'Was im Studio auf die angemeldete Person wartet. Nur auf einem Server für andere',
        replies('StudioWaiting', 'Das Älteste zuerst.'),
        { parameters: [] },
      ),
      before: [gate.allow('see')],
      handle: async (ctx) => {
        const user = gate.user(ctx);
        ctx.body = { waiting: user === undefined ? [] : await waitingFor(options, user) } satisfies StudioWaiting;
      },
    },
    askRoute(options),
    answerRoute(options),
    ruleRoute(options),
  ];
}

const RELEASE = replies('StudioRelease', 'Wie es jetzt um den Entwurf steht.');
const AT_VERSION = { also: [400, 409, 415, 422, 428, 503], parameters: [ID, ...CONDITIONS] };

function askRoute(options: ReleaseOptions): Route {
  const { gate, store, examiner } = options;
  return {
    method: 'POST',
    path: `${PATH}/reviews`,
    operation: studioCall(
      'Reicht einen Entwurf ein: Wer ihn veröffentlichen darf und nichts daran geändert hat, wird um Zustimmung gebeten. Er wird dazu geprüft',
      { ...RELEASE, ...OUTDATED },
      AT_VERSION,
    ),
    before: [gate.allow('change')],
    body: { schema: schemaRef('StudioAsk') },
    after: gate.still('change'),
    handle: async (ctx, sent) => {
      const wizard = idOf(ctx);
      const expected = expectedOf(ctx);
      const note = readNote(sent['note']);
      const by = gate.user(ctx);
      await orOutdated(ctx, by, async () => {
        const draft = await store.open(wizard);
        if (draft?.draft === undefined) throw new Fault(404, NO_DRAFT);
        if (draft.version !== expected) throw new Outdated(draft);
        await submitDraft(options, { wizard, expected, by, note });
        await examiner.begin(wizard, draft, by?.id);
        ctx.body = await describeRelease(options, ctx);
      });
    },
  };
}

function answerRoute(options: ReleaseOptions): Route {
  const { gate } = options;
  return {
    method: 'POST',
    path: `${PATH}/reviews/answer`,
    operation: studioCall(
      'Stimmt einem eingereichten Entwurf zu, oder gibt ihn zurück',
      { ...RELEASE, ...OUTDATED },
      AT_VERSION,
    ),
    before: [gate.allow('publish')],
    body: { schema: schemaRef('StudioAnswer') },
    after: gate.still('publish'),
    handle: async (ctx, sent) => {
      const wizard = idOf(ctx);
      const expected = expectedOf(ctx);
      const { agreed, note: written } = sent;
      if (typeof agreed !== 'boolean') throw new Fault(400, 'Es fehlt, ob Sie zustimmen (agreed).');
      // Anybody who returns it says why.
      const note = agreed && (written === undefined || written === '') ? '' : readNote(written);
      await gate.verify(ctx, passwordIn(sent));
      const by = gate.user(ctx);
      await orOutdated(ctx, by, async () => {
        await answerDraft(options, { wizard, expected, by, agreed, note });
        ctx.body = await describeRelease(options, ctx);
      });
    },
  };
}

function ruleRoute(options: ReleaseOptions): Route {
  const { gate, knex, clock } = options;
  return {
    method: 'POST',
    path: `${PATH}/second-person`,
    operation: studioCall('Bestimmt, wann eine zweite Person zustimmen muss', RELEASE, {
      also: [400, 409, 415, 422, 428, 503],
    }),
    before: [gate.allow('operate')],
    body: { schema: schemaRef('StudioSecondPerson') },
    after: gate.still('operate'),
    handle: async (ctx, sent) => {
      const { rule } = sent;
      if (!isRule(rule)) throw new Fault(400, `Es fehlt, wann (rule): ${RULES.join(', ')}.`);
      const note = readNote(sent['note']);
      await gate.verify(ctx, passwordIn(sent));
      const [wizard, by] = [idOf(ctx), gate.user(ctx)];
      // Nothing is published by another rule meanwhile.
      await alone(knex, (trx) => setRule(trx, { wizard, rule, by, note, at: clock() }));
      ctx.body = await describeRelease(options, ctx);
    },
  };
}

function isRule(value: unknown): value is Rule {
  return RULES.some((rule) => rule === value);
}
