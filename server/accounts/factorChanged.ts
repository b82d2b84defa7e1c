import type Koa from 'koa';
import { queueAccountMail, type FactorChange } from '../letters/index.ts';
import type { AccountsContext } from './context.ts';
import type { SecurityEvent } from './securityLog.ts';

const EVENTS: Record<FactorChange, { event: SecurityEvent; kind: string }> = {
  appAdded: { event: 'second factor changed', kind: 'app' },
  appRemoved: { event: 'second factor removed', kind: 'app' },
  passkeyAdded: { event: 'second factor changed', kind: 'passkey' },
  passkeyRemoved: { event: 'second factor removed', kind: 'passkey' },
  newCodes: { event: 'second factor changed', kind: 'recovery' },
  reset: { event: 'second factor removed', kind: 'all' },
};

/** Logs a change of a second factor, and sends a mail to its owner: somebody else may have done it. */
export async function factorChanged(
  ctx: Koa.Context,
  { knex, links, logSecurity }: Pick<AccountsContext, 'knex' | 'links' | 'logSecurity'>,
  { email, accountId }: { email: string; accountId: string },
  change: FactorChange,
): Promise<void> {
  const { event, kind } = EVENTS[change];
  logSecurity(ctx, event, { place: 'studio', kind, account: accountId });
  await queueAccountMail(knex, {
    to: email,
    kind: 'factorChanged',
    data: { change, passwordLink: links.forgotten },
  });
}
