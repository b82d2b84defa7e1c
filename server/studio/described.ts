import { cached, gives, IN_STUDIO, inPath, LED_ON, pageFailures, type Operation } from '../routes/index.ts';

/** A page of the studio. Who is not signed in is led to the page for that. */
export function studioPage(summary: string, ...names: string[]): Operation {
  return {
    summary,
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: names.map((name) => inPath(name, 'Name')),
    responses: { ...gives(['text/html'], summary), ...LED_ON, ...pageFailures(403, 404, 429) },
  };
}

/** A file that pages of the studio load. */
export function studioFile(summary: string, type: string, ...names: string[]): Operation {
  const operation = cached('Studio', summary, [type], ...names);
  return {
    ...operation,
    security: IN_STUDIO,
    responses: { ...operation.responses, ...LED_ON, ...pageFailures(401, 403, 429) },
  };
}
