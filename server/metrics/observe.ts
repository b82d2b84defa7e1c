import type Koa from 'koa';
import { fieldsOf, isWithin, type Wizard } from '../../src/engine/index.ts';
import type { FailureReply } from '../../src/contract/index.ts';
import type { Answered } from '../http/requestId.ts';
import type { Catalogue } from '../wizards/index.ts';
import type { Metrics, SubmissionCount } from './metrics.ts';

/** Counts every answer, and those of submit paths by their outcome. */
export function observe({
  metrics,
  catalogue,
}: {
  metrics: Metrics;
  catalogue: Pick<Catalogue, 'bySubmitPath'>;
}): (answered: Answered) => void {
  return ({ ctx, route, seconds, aborted, isHealth }) => {
    const { method } = ctx;
    metrics.countAnswer({ route, method, status: ctx.res.statusCode, seconds, aborted, isHealth });
    const offered = method === 'POST' ? catalogue.bySubmitPath(ctx.path) : undefined;
    if (offered !== undefined) metrics.countSubmission(submissionOf(offered.wizard, ctx));
  };
}

function submissionOf(wizard: Wizard, ctx: Koa.Context): SubmissionCount {
  const { statusCode: status } = ctx.res;
  if (status !== 422) return { wizard: wizard.id, result: resultOf(status), fields: [] };
  const { felder = [] } = (ctx.body ?? {}) as Partial<FailureReply>;
  const refused = fieldsOf(wizard).filter(({ pointer }) => felder.some(({ pfad }) => isWithin(pfad, pointer)));
  return {
    wizard: wizard.id,
    result: 'refused',
    fields: refused.map(({ step, pointer }) => ({ step, field: pointer })),
  };
}

/** Only what the server could not do is 'failed'. */
function resultOf(status: number): SubmissionCount['result'] {
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'invalid' : 'accepted';
}
