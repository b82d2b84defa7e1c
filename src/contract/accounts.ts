/** What the account calls answer (specification 2, sections 3 and 7). */

/** Roles that people may register with (section 6). */
export const OPEN_ROLES = ['mandant', 'gutachter'] as const;

export type Role = (typeof OPEN_ROLES)[number] | 'anwalt';

/** Under which name a tab keeps the token (specification 2, section 4). */
export const TOKEN_KEY = 'token';

export type AccountUser = { id: string; email: string; firstName: string; lastName: string; role: Role };

/**
 * `token` is a signed JWT; its keys are at `/.well-known/jwks.json`. `redirectTo` is the role's portal or a page of
 * ours.
 */
export type LoginReply = { success: true; token: string; user: AccountUser; redirectTo: string };

export type UserReply = { success: true; user: AccountUser };

/** Done, with a German sentence that says so. */
export type NoticeReply = { success: true; message: string };
