import { Router } from '@koa/router';
import { servable, serve, type Servable } from '../http/servable.ts';
import type { Catalogue } from '../wizards/index.ts';
import { describe } from './document.ts';

type OpenApiOptions = {
  catalogue: Pick<Catalogue, 'all' | 'onChange'>;
  publicUrl: string;
  pages: boolean;
  /** Returns the registered routes, including this one. Called on the first request for the document. */
  routes: () => string[];
};

/** `GET /api/openapi.json`: the public description of the API with the current definitions. */
export function openApiRoutes({ catalogue, publicUrl, pages, routes }: OpenApiOptions): Router {
  let written: Servable | undefined;
  catalogue.onChange(() => {
    written = undefined;
  });
  const write = () => {
    const wizards = catalogue.all().map(({ wizard }) => wizard);
    return servable('json', JSON.stringify(describe({ routes: routes(), pages, wizards, publicUrl })));
  };
  const router = new Router();
  router.get('/api/openapi.json', (ctx) => {
    written ??= write();
    serve(ctx, written);
  });
  return router;
}

/** Lists the routes of a router, such as `GET /api/upload/:id`; HEAD is implied by GET. */
export function routesOf(router: Router): string[] {
  return router.stack.flatMap(({ methods, path }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
  );
}
