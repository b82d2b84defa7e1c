import { Router } from '@koa/router';
import type { Logger } from 'pino';
import { login, logout, currentUser } from './login.ts';
import { forgotPassword, resetPassword } from './password.ts';
import { activateAccount, register } from './register.ts';
import { accountLinks } from './links.ts';
import { createPasswords } from './passwords.ts';
import { securityLog } from './securityLog.ts';
import { createPauses } from './slowDown.ts';
import { openTokens } from './tokens.ts';
import type { AccountsContext } from './context.ts';

type RoutesOptions = Omit<AccountsContext, 'links' | 'passwords' | 'tokens' | 'pause' | 'tellSecurity'> & {
  publicUrl: string;
  log: Logger;
};

/** Verifiers fetch the keys again when they see an unknown key id. */
const KEYS_CACHED = 'public, max-age=60';

/**
 * The account routes (specification 2, section 7; readings, 'Server'). They are mounted before the submissions, so that
 * no account data is stored there.
 */
export function accountRoutes({ publicUrl, log, ...parts }: RoutesOptions): Router {
  const { knex, clock } = parts;
  const context: AccountsContext = {
    ...parts,
    links: accountLinks(publicUrl),
    passwords: createPasswords(),
    tokens: openTokens({ knex, publicUrl, clock }),
    pause: createPauses(),
    tellSecurity: securityLog(log),
  };
  const router = new Router();
  router.post('/api/auth/register', (ctx) => register(ctx, context));
  router.post('/api/auth/activate', (ctx) => activateAccount(ctx, context));
  router.post('/api/auth/login', (ctx) => login(ctx, context));
  router.post('/api/auth/logout', (ctx) => logout(ctx, context));
  router.get('/api/auth/user', (ctx) => currentUser(ctx, context));
  router.post('/api/auth/forgot-password', (ctx) => forgotPassword(ctx, context));
  router.post('/api/auth/reset-password', (ctx) => resetPassword(ctx, context));
  router.get('/.well-known/jwks.json', async (ctx) => {
    ctx.body = await context.tokens.keySet();
    ctx.set('Cache-Control', KEYS_CACHED);
  });
  return router;
}
