import { servable, serve, type Servable } from '../http/servable.ts';
import { addressOf, CACHED, empty, failures, operationOf, type Operation, type Route } from '../routes/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import { describe } from './document.ts';

type OpenApiOptions = {
  catalogue: Pick<Catalogue, 'all' | 'onChange'>;
  publicUrl: string;
  pages: boolean;
  /** Returns all routes, including this one. Called on the first request for the document. */
  routes: () => readonly Route[];
};

const OPERATION: Operation = {
  summary: 'Dieses Dokument; Definitionen sind darin auf dem neuesten Stand',
  tags: ['Betrieb'],
  responses: {
    200: {
      description: 'Ein Dokument nach OpenAPI 3.1.',
      headers: CACHED,
      content: { 'application/json': { schema: { type: 'object', required: ['openapi', 'info', 'paths'] } } },
    },
    ...empty(304, 'Unverändert.'),
    ...failures(),
  },
};

/** `GET /api/openapi.json`: the public description of the API with the current definitions. */
export function openApiRoutes({ catalogue, publicUrl, pages, routes }: OpenApiOptions): Route[] {
  let written: Servable | undefined;
  catalogue.onChange(() => {
    written = undefined;
  });
  const write = () => {
    const wizards = catalogue.all().map(({ wizard }) => wizard);
    const described = routes().map((route) => ({ address: addressOf(route), operation: operationOf(route) }));
    return servable('json', JSON.stringify(describe({ routes: described, pages, wizards, publicUrl })));
  };
  return [
    {
      method: 'GET',
      path: '/api/openapi.json',
      operation: OPERATION,
      handle: (ctx) => {
        written ??= write();
        serve(ctx, written);
      },
    },
  ];
}
