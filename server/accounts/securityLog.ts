import type Koa from 'koa';
import type { Logger } from 'pino';
import { requestIdOf } from '../http/requestId.ts';

/** What happens to accounts and is worth a look afterwards (OWASP ASVS 5, 16.3.1). */
export type SecurityEvent =
  | 'login succeeded'
  | 'login failed'
  | 'login throttled'
  | 'logout'
  | 'activation succeeded'
  | 'activation failed'
  | 'password changed';

/** Numbers and roles. Nothing that names a person, not even by a code: no address, account, client or token. */
type Facts = { role?: string; failuresAtAddress?: number };

export type TellSecurity = (ctx: Koa.Context, event: SecurityEvent, facts?: Facts) => void;

/** Writes security events to the log at any log level: outside of production it holds only warnings else. */
export function securityLog(log: Logger): TellSecurity {
  const always = log.child({}, { level: 'info' });
  return (ctx, event, facts = {}) => always.info({ requestId: requestIdOf(ctx), event, ...facts }, 'security');
}
