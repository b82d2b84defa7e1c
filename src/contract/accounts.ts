/** What the account calls answer (specification 2, sections 3 and 7). */

import type { FromSchema } from 'json-schema-to-ts';
import type { accountUser, loginReply, noticeReply, userReply } from './schemas/index.ts';

/** Roles that people may register with (section 6). */
export const OPEN_ROLES = ['mandant', 'gutachter'] as const;

export type Role = (typeof OPEN_ROLES)[number] | 'anwalt';

/** Under which name a tab keeps the token (specification 2, section 4). */
export const TOKEN_KEY = 'token';

export type AccountUser = FromSchema<typeof accountUser>;

/**
 * `token` is a signed JWT; its keys are at `/.well-known/jwks.json`. `redirectTo` is the role's portal or a page of
 * ours.
 */
export type LoginReply = FromSchema<typeof loginReply>;

export type UserReply = FromSchema<typeof userReply>;

/** Done, with a German sentence that says so. */
export type NoticeReply = FromSchema<typeof noticeReply>;
