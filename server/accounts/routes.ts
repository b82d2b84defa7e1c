import type Koa from 'koa';
import type { Logger } from 'pino';
import type { NoticeReply } from '../../src/contract/index.ts';
import type { Answers, Wizard } from '../../src/engine/index.ts';
import type { FactorChange } from '../letters/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import { changeKnownPassword } from './changePassword.ts';
import { canonicalEmail } from '../records/email.ts';
import type { JsonReader } from '../http/jsonBody.ts';
import type { Route } from '../routes/index.ts';
import { account, behindLink, KEYS, LOGOUT, USER } from './described.ts';
import { factorChanged } from './factorChanged.ts';
import { givenForm, requestedForms } from './form.ts';
import { currentUser, login, logout, signIn, type Credentials, type Entrance } from './login.ts';
import { forgotPassword, resetPassword } from './password.ts';
import { activateAccount, register } from './register.ts';
import { accountLinks } from './links.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { securityLog, type LogSecurity } from './securityLog.ts';
import { createPauses, type Pause } from './slowDown.ts';
import type { VerifiedAccount } from './store.ts';
import { openTokens } from './tokens.ts';
import type { AccountsContext } from './context.ts';

type AccountsOptions = Omit<AccountsContext, 'forms' | 'links' | 'passwords' | 'tokens' | 'pause' | 'logSecurity'> & {
  catalogue: Catalogue;
  readJson: JsonReader;
  publicUrl: string;
  log: Logger;
  /** Delays answers to those who guess. */
  pause?: Pause | undefined;
  passwords?: Passwords | undefined;
};

/** Verifiers fetch the keys again when they see an unknown key id. */
const KEYS_CACHED = 'public, max-age=60';

type Answer = (ctx: Koa.Context, context: AccountsContext) => Promise<NoticeReply>;

type Form = Pick<Route, 'operation' | 'examples'> & { answer: Answer };

/** The forms that are answered with a sentence, by the path that they are sent to. */
const FORMS: Record<string, Form> = {
  '/api/auth/register': { answer: register, operation: account('Ein Konto anlegen', 'NoticeReply') },
  '/api/auth/activate': {
    answer: activateAccount,
    operation: behindLink('Ein Konto aktivieren'),
    examples: [{ token: 'x'.repeat(43) }],
  },
  '/api/auth/forgot-password': {
    answer: forgotPassword,
    operation: account('Ein neues Passwort anfordern', 'NoticeReply'),
  },
  '/api/auth/reset-password': { answer: resetPassword, operation: behindLink('Ein neues Passwort setzen') },
};

export type Accounts = {
  routes: Route[];
  /** Takes a form whose fields were read elsewhere, as its route does. Undefined if it is no form of these. */
  submit: (ctx: Koa.Context, wizard: Wizard, fields: Answers) => Promise<NoticeReply> | undefined;
  /** Returns the account of an address and a password, with the limits of the login. Throws 401, 429 or 503, and what `admit` throws. */
  signIn: (ctx: Koa.Context, credentials: Credentials, entrance: Entrance) => Promise<VerifiedAccount>;
  /**
   * Gives the account of an address and its present password another one. Returns the number of the new one. Throws 401, 422, 429 or 503.
   */
  changePassword: (ctx: Koa.Context, known: Credentials, password: string) => Promise<number>;
  /** Logs a change of the second factor of an account, and sends a mail to its owner. */
  factorChanged: (ctx: Koa.Context, owner: { email: string; accountId: string }, change: FactorChange) => Promise<void>;
  /** Logs what happens to an account elsewhere. */
  logSecurity: LogSecurity;
};

/**
 * The account routes (specification 2, section 7; readings, 'Server'). They are mounted before the submissions, so that
 * no account data is stored there.
 */
export function openAccounts({
  publicUrl,
  log,
  catalogue,
  readJson,
  pause = createPauses(),
  passwords = createPasswords(),
  ...parts
}: AccountsOptions): Accounts {
  const { knex, clock } = parts;
  const context: AccountsContext = {
    ...parts,
    forms: requestedForms(catalogue, readJson),
    links: accountLinks(publicUrl),
    passwords,
    tokens: openTokens({ knex, publicUrl, clock }),
    pause,
    logSecurity: securityLog(log),
  };
  return {
    routes: accountRoutes(context),
    submit: (ctx, wizard, fields) =>
      FORMS[wizard.submitPath ?? '']?.answer(ctx, { ...context, forms: givenForm(wizard, fields) }),
    signIn: (ctx, { email, password }, entrance) =>
      signIn(ctx, context, async () => ({ email: canonicalEmail(email), password }), entrance),
    changePassword: (ctx, known, password) => changeKnownPassword(ctx, context, known, password),
    factorChanged: (ctx, owner, change) => factorChanged(ctx, context, owner, change),
    logSecurity: context.logSecurity,
  };
}

function accountRoutes(context: AccountsContext): Route[] {
  const forms = Object.entries(FORMS).map(([path, { answer, operation, examples }]): Route => ({
    method: 'POST',
    path,
    operation,
    ...(examples && { examples }),
    handle: async (ctx) => {
      ctx.body = await answer(ctx, context);
    },
  }));
  return [
    ...forms,
    {
      method: 'POST',
      path: '/api/auth/login',
      operation: account('Anmelden', 'LoginReply', 401),
      handle: (ctx) => login(ctx, context),
    },
    { method: 'POST', path: '/api/auth/logout', operation: LOGOUT, handle: (ctx) => logout(ctx, context) },
    { method: 'GET', path: '/api/auth/user', operation: USER, handle: (ctx) => currentUser(ctx, context) },
    {
      method: 'GET',
      path: '/.well-known/jwks.json',
      operation: KEYS,
      handle: async (ctx) => {
        ctx.body = await context.tokens.keySet();
        ctx.set('Cache-Control', KEYS_CACHED);
      },
    },
  ];
}
