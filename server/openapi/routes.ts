import { Router } from '@koa/router';
import { servable, serve, type Servable } from '../http/servable.ts';
import type { Catalogue } from '../wizards/index.ts';
import { describe } from './document.ts';

type OpenApiOptions = {
  catalogue: Pick<Catalogue, 'all' | 'onChange'>;
  publicUrl: string;
  pages: boolean;
  /** What the routers have registered, this one included; asked when somebody asks for the document first. */
  routes: () => string[];
};

/** `GET /api/openapi.json`: the API with the definitions as they are at the moment, for everybody. */
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

/** What a router has registered, as `GET /api/upload/:id`; HEAD comes with GET. */
export function routesOf(router: Router): string[] {
  return router.stack.flatMap(({ methods, path }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
  );
}
