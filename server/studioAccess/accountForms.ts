import type { RouterContext } from '@koa/router';
import { Fault } from '../http/fault.ts';
import { formReader } from '../http/formBody.ts';
import { seeOther } from '../http/seeOther.ts';
import type { Operation } from '../routes/index.ts';
import { leadTo, type Outcome } from './forms.ts';
import type { RoutesOptions } from './options.ts';
import { ACCOUNT, FIELDS, SIGN_IN_TO_ACCOUNT } from './page.ts';
import type { PageRoutes } from './pageRoutes.ts';
import type { StudioSession } from './sessions.ts';

export const WRONG_PASSWORD = 'Das Passwort stimmt nicht. Es ist noch nichts geschehen.';

/** What is done for somebody who is signed in. `form` is empty for a page. */
type Work = (ctx: RouterContext, session: StudioSession, form: URLSearchParams) => Promise<void>;

/** The routes of an account. */
export type AccountForms = {
  /** Adds a route for who is signed in; others are led to the page for that. */
  on: (method: 'get' | 'post', path: string, operation: Operation, work: Work) => void;
  /** Leads to a page that says how the form ended. */
  end: (ctx: RouterContext, page: string, outcome: Outcome) => void;
  /** Returns false, and leads back to the page with the reason, if the form has another password than the account. */
  isConfirmed: (ctx: RouterContext, session: StudioSession, form: URLSearchParams, page: string) => Promise<boolean>;
};

/** Adds routes of an account to pages. */
export function accountForms(pages: PageRoutes, options: RoutesOptions): AccountForms {
  const { signedIn, publicUrl } = options;
  const readForm = formReader();
  const end: AccountForms['end'] = (ctx, page, outcome) => leadTo(ctx, page, outcome, { area: ACCOUNT, publicUrl });
  return {
    end,
    on(method, path, operation, work) {
      pages[method](path, operation, async (ctx) => {
        const form = method === 'post' ? await readForm(ctx) : new URLSearchParams();
        const found = await signedIn(ctx);
        if (found === undefined) seeOther(ctx, SIGN_IN_TO_ACCOUNT);
        else await work(ctx, found.session, form);
      });
    },
    async isConfirmed(ctx, session, form, page) {
      const fault = await passwordFault(ctx, options, session, form.get(FIELDS.password) ?? '');
      if (fault !== undefined) end(ctx, page, { fault });
      return fault === undefined;
    },
  };
}

/** Returns why a password is refused; undefined if it is right. Wrong ones count as at the login. */
async function passwordFault(
  ctx: RouterContext,
  { accounts }: RoutesOptions,
  { email }: StudioSession,
  password: string,
): Promise<string | undefined> {
  try {
    await accounts.signIn(ctx, { email, password }, { place: 'studio confirmation' });
    return undefined;
  } catch (error) {
    if (!(error instanceof Fault) || ![401, 429, 503].includes(error.status)) throw error;
    return error.status === 401 ? WRONG_PASSWORD : error.message;
  }
}
