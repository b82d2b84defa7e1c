import { Router } from '@koa/router';
import type Koa from 'koa';
import type { Logger } from 'pino';
import type { NoticeReply } from '../../src/contract/index.ts';
import type { Answers, Wizard } from '../../src/engine/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import { canonicalEmail } from '../records/email.ts';
import { givenForm, requestedForms } from './form.ts';
import { currentUser, login, logout, signIn, type Credentials, type Entrance } from './login.ts';
import { forgotPassword, resetPassword } from './password.ts';
import { activateAccount, register } from './register.ts';
import { accountLinks } from './links.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { securityLog } from './securityLog.ts';
import { createPauses, type Pause } from './slowDown.ts';
import type { VerifiedAccount } from './store.ts';
import { openTokens } from './tokens.ts';
import type { AccountsContext } from './context.ts';

type AccountsOptions = Omit<AccountsContext, 'forms' | 'links' | 'passwords' | 'tokens' | 'pause' | 'tellSecurity'> & {
  catalogue: Catalogue;
  jsonBody: Koa.Middleware;
  publicUrl: string;
  log: Logger;
  /** Delays answers to those who guess. */
  pause?: Pause | undefined;
  passwords?: Passwords | undefined;
};

/** Verifiers fetch the keys again when they see an unknown key id. */
const KEYS_CACHED = 'public, max-age=60';

/** The forms that are answered with a sentence, by the path that they are sent to. */
const FORMS: Record<string, (ctx: Koa.Context, context: AccountsContext) => Promise<NoticeReply>> = {
  '/api/auth/register': register,
  '/api/auth/activate': activateAccount,
  '/api/auth/forgot-password': forgotPassword,
  '/api/auth/reset-password': resetPassword,
};

export type Accounts = {
  router: Router;
  /** Takes a form whose fields were read elsewhere, as its route does. Undefined if it is no form of these. */
  submit: (ctx: Koa.Context, wizard: Wizard, fields: Answers) => Promise<NoticeReply> | undefined;
  /** Returns the account of an address and a password, with the limits of the login. Throws 401, 429 or 503, and what `admit` throws. */
  signIn: (ctx: Koa.Context, credentials: Credentials, entrance: Entrance) => Promise<VerifiedAccount>;
};

/**
 * The account routes (specification 2, section 7; readings, 'Server'). They are mounted before the submissions, so that
 * no account data is stored there.
 */
export function openAccounts({
  publicUrl,
  log,
  catalogue,
  jsonBody,
  pause = createPauses(),
  passwords = createPasswords(),
  ...parts
}: AccountsOptions): Accounts {
  const { knex, clock } = parts;
  const context: AccountsContext = {
    ...parts,
    forms: requestedForms(catalogue, jsonBody),
    links: accountLinks(publicUrl),
    passwords,
    tokens: openTokens({ knex, publicUrl, clock }),
    pause,
    tellSecurity: securityLog(log),
  };
  const router = new Router();
  for (const [path, answer] of Object.entries(FORMS))
    router.post(path, async (ctx) => {
      ctx.body = await answer(ctx, context);
    });
  router.post('/api/auth/login', (ctx) => login(ctx, context));
  router.post('/api/auth/logout', (ctx) => logout(ctx, context));
  router.get('/api/auth/user', (ctx) => currentUser(ctx, context));
  router.get('/.well-known/jwks.json', async (ctx) => {
    ctx.body = await context.tokens.keySet();
    ctx.set('Cache-Control', KEYS_CACHED);
  });
  return {
    router,
    submit: (ctx, wizard, fields) =>
      FORMS[wizard.submitPath ?? '']?.(ctx, { ...context, forms: givenForm(wizard, fields) }),
    signIn: (ctx, { email, password }, entrance) =>
      signIn(ctx, context, async () => ({ email: canonicalEmail(email), password }), entrance),
  };
}
