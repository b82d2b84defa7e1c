import { formReader } from '../http/formBody.ts';
import { seeOther } from '../http/seeOther.ts';
import type { Route } from '../routes/index.ts';
import { accountPage } from './accountPage.ts';
import { outcomeOf, show } from './forms.ts';
import { ACCOUNT, FIELDS, SIGN_IN, SIGN_IN_TO_ACCOUNT } from './page.ts';
import type { RoutesOptions } from './options.ts';
import { accountFormOperation, accountPageOperation, pageRoutes } from './pageRoutes.ts';
import { sayRights } from './sayGrant.ts';

const END_SESSION = accountFormOperation('Beendet eine Anmeldung', { [FIELDS.session]: 'Die Anmeldung' });

/** The page of the account, and the end of its sessions. */
export function accountRoutes(options: RoutesOptions): Route[] {
  const { sessions, signedIn, titleOf, secondFactor } = options;
  const pages = pageRoutes(options);
  const readForm = formReader();

  pages.get(
    ACCOUNT,
    accountPageOperation('Wer angemeldet ist, was die Person darf, womit und wo noch'),
    async (ctx) => {
      const found = await signedIn(ctx);
      if (found === undefined) return seeOther(ctx, SIGN_IN_TO_ACCOUNT);
      const { session, dormant } = found;
      const parts = {
        session,
        rights: sayRights(found, titleOf),
        isFactorMissing: dormant.length > 0,
        factors: await secondFactor.factorsOf(session.accountId),
        passkeys: await secondFactor.passkeys.list(session.accountId),
        sessions: await sessions.list(session.accountId),
      };
      return show(ctx, accountPage({ ...parts, ...outcomeOf(ctx) }));
    },
  );

  pages.post(ACCOUNT, END_SESSION, async (ctx) => {
    const form = await readForm(ctx);
    const found = await signedIn(ctx);
    const id = form.get(FIELDS.session) ?? '';
    if (found !== undefined && UUID.test(id)) await sessions.end(found.session.accountId, id);
    seeOther(ctx, found === undefined ? SIGN_IN : ACCOUNT);
  });

  return pages.routes;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
