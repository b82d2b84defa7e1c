import path from 'node:path';
import { pino } from 'pino';
import { createApp } from '../../server/main/app.ts';
import { createPool } from '../../server/db/pool.ts';
import { diskStore } from '../../server/uploads/index.ts';
import { openCatalogue } from '../../server/wizards/index.ts';
import { WIZARDS } from '../support/wizardFolders.ts';

/** One method at one address. `:name` stands for anything; `pleasant` are bodies that it likes. */
export type Endpoint = {
  method: string;
  template: string;
  takes: 'nothing' | 'json' | 'multipart';
  pleasant: unknown[];
};

/** What calls without a form of their own like to get. */
const BODIES: Record<string, unknown[]> = {
  '/api/anfrage/email': [{ anfrage: { person: { email: 'jana@example.org', vorname: 'Jana' } } }],
  '/api/auth/activate': [{ token: 'x'.repeat(43) }],
  '/api/auth/logout': [{}],
  '/api/newsletter/bestaetigen': [{ token: 'x'.repeat(43) }],
  '/api/newsletter/abbestellen': [{ token: `00000000-0000-4000-8000-000000000000.${'x'.repeat(43)}` }],
};

/** Pages and files have no router; these stand for them. */
const PAGES = ['/', '/:page', '/anfrage/:wizard', '/anfrage/:wizard/:step', '/assets/:file', '/.well-known/:name'];

type Layer = { methods: string[]; path: unknown };

/**
 * Every endpoint that there is: read off the routers of the real app and the definitions, so that a new one cannot be
 * forgotten.
 */
export async function allEndpoints(): Promise<Endpoint[]> {
  const catalogue = await openCatalogue({ directory: WIZARDS, log: pino({ level: 'silent' }) });
  const knex = createPool('postgres://nobody@127.0.0.1:1/none');
  const config = {
    production: false,
    publicUrl: 'https://localhost',
    dataDir: path.join(WIZARDS, 'none'),
    portals: {},
  };
  const app = createApp({ config, log: pino({ level: 'silent' }), knex, files: diskStore(config.dataDir), catalogue });
  const forms = new Map(
    catalogue
      .all()
      .flatMap(({ wizard, definition }) =>
        wizard.submitPath === undefined
          ? []
          : [[wizard.submitPath, definition.journeys.map(({ answers }) => answers)] as const],
      ),
  );
  catalogue.close();
  await knex.destroy();
  const routed = app.middleware
    .flatMap(layersOf)
    .flatMap(({ methods, path: template }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => [method, String(template)] as const),
    );
  const submitted = [...forms.keys()].map((template) => ['POST', template] as const);
  const known = new Map(
    [...routed, ...submitted, ...PAGES.map((template) => ['GET', template] as const)].map((pair) => [
      pair.join(' '),
      pair,
    ]),
  );
  return [...known.values()].map(([method, template]) => ({
    method,
    template,
    takes: takes(method, template),
    pleasant: forms.get(template) ?? BODIES[template] ?? [{}],
  }));
}

/** @koa/router hangs itself onto the middleware that it makes. */
function layersOf(middleware: object): Layer[] {
  const { router } = middleware as { router?: { stack: Layer[] } };
  return router?.stack.filter(({ methods }) => methods.length > 0) ?? [];
}

function takes(method: string, template: string): Endpoint['takes'] {
  if (method !== 'POST') return 'nothing';
  return template === '/api/upload' ? 'multipart' : 'json';
}
