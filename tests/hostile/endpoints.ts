import { PAGES } from '../../server/openapi/index.ts';
import type { Operation } from '../../server/routes/index.ts';
import { everyRoute } from '../support/everyRoute.ts';
import { LOADED } from '../wizards/folders.ts';

/** One method at one address. `:name` stands for anything; `pleasant` are bodies that it likes. */
export type Endpoint = {
  method: string;
  template: string;
  takes: 'nothing' | 'json' | 'multipart';
  pleasant: unknown[];
};

/**
 * Every endpoint that the API describes, which is every one that there is (tests/server/openapi), and the pages and
 * files.
 */
export async function allEndpoints(): Promise<Endpoint[]> {
  const { document, declared } = await everyRoute();
  const examples = new Map(declared.map((route) => [route.path, route.examples]));
  const forms = new Map(
    LOADED.flatMap(({ wizard, definition }) =>
      wizard.submitPath === undefined
        ? []
        : [[wizard.submitPath, definition.journeys.map(({ answers }) => answers)] as const],
    ),
  );
  const calls = Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      template: templateOf(address),
      takes: takes(requestBody),
      pleasant: forms.get(address) ?? [...(examples.get(templateOf(address)) ?? [{}])],
    })),
  );
  const pages = Object.entries(PAGES).map(([page, { requestBody }]): Endpoint => {
    const [method = '', address = ''] = page.split(' ');
    return { method, template: templateOf(address), takes: takes(requestBody), pleasant: [{}] };
  });
  return [...calls, ...pages];
}

function templateOf(address: string): string {
  return address.replaceAll(/\{(\w+)\}/g, ':$1');
}

function takes(requestBody: Operation['requestBody']): Endpoint['takes'] {
  if (requestBody === undefined) return 'nothing';
  return 'multipart/form-data' in requestBody.content ? 'multipart' : 'json';
}
