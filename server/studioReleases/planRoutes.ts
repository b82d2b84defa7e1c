import { Fault } from '../http/fault.ts';
import { requestIdOf } from '../http/requestId.ts';
import { CONDITIONS, inPath, OUTDATED, replies, schemaRef, studioCall, type Route } from '../routes/index.ts';
import { expectedOf, idOf, orOutdated } from '../studio/index.ts';
import { readInFlight } from './inFlight.ts';
import { readNote } from './note.ts';
import { readMoment } from './plans/plannedTime.ts';
import { planDraft, stopPlan } from './planRelease.ts';
import { describeRelease, mayPublish, sightOf, type ReleaseOptions } from './shownRelease.ts';
import { passwordIn } from './signed.ts';

const NO_DRAFT = 'Es gibt hier keinen Entwurf, der sich veröffentlichen ließe.';
const NO_PLAN = 'Es fehlt, welche geplante Veröffentlichung gestoppt wird (plan).';
const PATH = '/api/studio/wizards/:id/plans';
const ID = inPath('id', 'Kennung');
const RELEASE = replies('StudioRelease', 'Was jetzt live und was geplant ist.');

/** A release at a time: planned, replaced, stopped. */
export function planRoutes(options: ReleaseOptions): Route[] {
  const { gate, clock } = options;
  return [
    {
      method: 'POST',
      path: PATH,
      operation: studioCall(
        'Plant, einen geprüften Entwurf zu einem Zeitpunkt zu veröffentlichen, so wie er jetzt ist',
        { ...RELEASE, ...OUTDATED },
        { also: [400, 409, 415, 422, 428, 503], parameters: [ID, ...CONDITIONS] },
      ),
      before: [gate.allow('publish')],
      body: { schema: schemaRef('StudioPlan') },
      after: gate.still('publish'),
      handle: async (ctx, sent) => {
        const [wizard, expected, user] = [idOf(ctx), expectedOf(ctx), gate.user(ctx)];
        if (expected === undefined) throw new Fault(404, NO_DRAFT);
        const [note, dueAt] = [readNote(sent['note']), readMoment(sent, clock())];
        const { replaces } = sent;
        const inFlight = readInFlight(sent['inFlight']);
        await gate.verify(ctx, passwordIn(sent));
        await orOutdated(ctx, user, async () => {
          const [may, requestId] = [(id: string) => mayPublish(user, id), requestIdOf(ctx)];
          const { maySee, mayName } = sightOf(options, user);
          await planDraft(options, {
            wizard,
            expected,
            by: user,
            note,
            may,
            maySee,
            mayName,
            inFlight,
            dueAt,
            ...(typeof replaces === 'number' && { replaces }),
            requestId,
          });
          ctx.body = await describeRelease(options, ctx);
        });
      },
    },
    stopRoute(options),
  ];
}

function stopRoute(options: ReleaseOptions): Route {
  const { gate } = options;
  return {
    method: 'POST',
    path: `${PATH}/stop`,
    operation: studioCall('Stoppt eine geplante Veröffentlichung', RELEASE, {
      also: [400, 409, 415, 422, 428, 503],
    }),
    before: [gate.allow('publish')],
    body: { schema: schemaRef('StudioStopPlan') },
    after: gate.still('publish'),
    handle: async (ctx, sent) => {
      const { plan } = sent;
      if (typeof plan !== 'number') throw new Fault(400, NO_PLAN);
      const note = readNote(sent['note']);
      await gate.verify(ctx, passwordIn(sent));
      const requestId = requestIdOf(ctx);
      await stopPlan(options, { wizard: idOf(ctx), plan, by: gate.user(ctx), note, requestId });
      ctx.body = await describeRelease(options, ctx);
    },
  };
}
