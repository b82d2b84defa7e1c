import type Koa from 'koa';
import type { Logger } from 'pino';
import { requestIdOf } from '../http/requestId.ts';

/** Account events for security monitoring (OWASP ASVS 5, 16.3.1). */
export type SecurityEvent =
  | 'login succeeded'
  | 'login failed'
  | 'login throttled'
  | 'login refused'
  | 'logout'
  | 'activation succeeded'
  | 'activation failed'
  | 'password changed'
  | 'second factor succeeded'
  | 'second factor failed'
  | 'second factor throttled'
  | 'second factor changed'
  | 'second factor removed';

/**
 * Numbers, roles and kinds of a second factor only. Nothing that identifies a visitor, not even as a code: no address, client or token. `account`: its
 * number, in the studio only, where the log has to say who decided what visitors see.
 */
type Facts = {
  role?: string;
  failuresAtAddress?: number;
  place?: SignInPlace | undefined;
  kind?: string;
  account?: string;
};

/** Where somebody signs in, if it is not the site: to the studio, or there with the password once more before what visitors see changes. */
export type SignInPlace = 'studio' | 'studio confirmation';

export type LogSecurity = (ctx: Koa.Context, event: SecurityEvent, facts?: Facts) => void;

/** Writes security events to the log at any log level; outside of production the log otherwise holds only warnings. */
export function securityLog(log: Logger): LogSecurity {
  const always = log.child({}, { level: 'info' });
  return (ctx, event, facts = {}) => always.info({ requestId: requestIdOf(ctx), event, ...facts }, 'security');
}
