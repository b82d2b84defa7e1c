import type { Knex } from 'knex';
import type { Brand } from '../../src/contract/index.ts';
import { formReader } from '../http/formBody.ts';
import type { RateLimiter } from '../limits/rateLimit.ts';
import {
  BY_SESSION,
  empty,
  formBody,
  gives,
  inPath,
  inQuery,
  pageFailures,
  type Operation,
  type Route,
} from '../routes/index.ts';
import type { Sessions } from '../sessions/session.ts';
import type { Signer } from '../signing/signer.ts';
import { accessTo } from './access.ts';
import { showLocked, takeKey } from './opening.ts';
import { leadToNotice, leadToPage, sendNotice } from './response.ts';
import { showPower, sign } from './signing.ts';
import type { WizardSource } from './wizardOf.ts';

type PowerOptions = WizardSource & {
  knex: Knex;
  brand: Brand;
  sessions: Sessions;
  signer: Signer;
  limiter: RateLimiter;
  clock: () => Date;
};

const PATH = '/vollmacht/:id';

/** By the session that sent the submission, or by the mailed link. */
const ACCESS: Pick<Operation, 'tags' | 'security' | 'parameters'> = {
  tags: ['Anfragen'],
  security: [{}, ...BY_SESSION],
  parameters: [
    inPath('id', '`anfrageId`'),
    inQuery('bis', 'Ende der Gültigkeit des Links, Sekunden seit 1970'),
    inQuery('sig', 'Unterschrift des Links'),
    inQuery('zugang', 'Dass der Schlüssel in dieser Sitzung schon gepasst hat'),
  ],
};

const SHOW: Operation = {
  summary: 'Die Vollmacht zur eigenen Anfrage, zum Unterschreiben und Drucken',
  ...ACCESS,
  responses: {
    ...gives(['text/html'], 'Die Vollmacht, oder die Frage nach dem Schlüssel.'),
    ...pageFailures(404, 410, 429),
  },
};

const OPEN: Operation = {
  summary: 'Den Link aus der E-Mail mit der Antwort auf eine Frage der Anfrage öffnen',
  ...ACCESS,
  requestBody: formBody({ tag: 'Tag', monat: 'Monat', jahr: 'Jahr' }),
  responses: {
    ...empty(303, 'Die Adresse zeigt die Vollmacht, in dieser Sitzung, oder warum sie sich nicht öffnet.'),
    ...pageFailures(403, 413, 415, 507),
  },
};

const SIGN: Operation = {
  summary: 'Die Vollmacht unterschreiben',
  ...ACCESS,
  requestBody: formBody({ name: 'Der Name als Unterschrift', erteilt: '`ja`', fassung: 'Der gezeigte Wortlaut' }),
  responses: {
    ...empty(303, 'Die Adresse zeigt die unterschriebene Vollmacht, oder warum sie es noch nicht ist.'),
    ...pageFailures(403, 413, 415, 507),
  },
};

/**
 * `/vollmacht/<anfrageId>`: the power of attorney of a submission, filled in, to be signed on the screen (the form is free, § 167
 * (2) BGB). It opens in the browser session that sent the submission, and by the mailed link with the key. Works without scripts. A form is answered with a redirection, also where it is refused.
 */
export function powerOfAttorneyRoutes(options: PowerOptions): Route[] {
  const { brand } = options;
  const readForm = formReader();
  return [
    {
      method: 'GET',
      path: PATH,
      operation: SHOW,
      handle: async (ctx) => {
        const access = await accessTo(ctx, options);
        if (access.state === 'open') await showPower(ctx, access, options);
        else if (access.state === 'locked') await showLocked(ctx, access, options);
        else sendNotice(ctx, access.state, brand);
      },
    },
    {
      method: 'POST',
      path: PATH,
      operation: OPEN,
      handle: async (ctx) => {
        const form = await readForm(ctx);
        const access = await accessTo(ctx, options);
        if (access.state === 'open') leadToPage(ctx, access);
        else if (access.state === 'locked') await takeKey(ctx, access, form, options);
        else leadToNotice(ctx);
      },
    },
    {
      method: 'POST',
      path: `${PATH}/unterschrift`,
      operation: SIGN,
      handle: async (ctx) => {
        const form = await readForm(ctx);
        const access = await accessTo(ctx, options);
        if (access.state === 'open') await sign(ctx, access, form, options);
        else if (access.state === 'locked') leadToPage(ctx, access);
        else leadToNotice(ctx);
      },
    },
  ];
}
