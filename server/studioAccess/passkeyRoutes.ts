import { randomBytes } from 'node:crypto';
import type { RouterContext } from '@koa/router';
import { seeOther } from '../http/seeOther.ts';
import { visibleText } from '../http/writtenText.ts';
import type { Route } from '../routes/index.ts';
import { newRecoveryCodes } from '../secondFactor/index.ts';
import { accountForms } from './accountForms.ts';
import { outcomeOf, show } from './forms.ts';
import { keptFactors } from './keptFactors.ts';
import type { RoutesOptions } from './options.ts';
import { ACCOUNT, CODES, FIELDS, PASSKEY_MADE, PASSKEY_REMOVE, PASSKEYS } from './page.ts';
import { accountFormOperation, accountPageOperation, pageRoutes } from './pageRoutes.ts';
import { newPasskeyPage } from './passkeyPages.ts';

const REFUSED = 'Dieser Passkey wurde nicht angenommen. Beginnen Sie bitte noch einmal.';
const ADDED = 'Der Passkey ist angelegt.';
const REMOVED = 'Der Passkey ist entfernt.';
const NONE = 'Diesen Passkey gibt es nicht mehr.';
/** Longer names are cut. */
const LONGEST_NAME = 60;

const PASSWORD = { [FIELDS.password]: 'Das Passwort' };
const BEGIN = accountFormOperation('Beginnt, einen Passkey anzulegen', { [FIELDS.name]: 'Sein Name', ...PASSWORD });
const SHOW = accountPageOperation('Die Seite, die den Browser einen Passkey anlegen lässt');
const MAKE = accountFormOperation('Legt den Passkey an', { [FIELDS.answer]: 'Die Antwort des Browsers' });
const REMOVE = accountFormOperation('Entfernt einen Passkey', { [FIELDS.passkey]: 'Seine Kennung', ...PASSWORD });

/** Lets a browser use passkeys on this page, and on no other. */
export function allowPasskeys(ctx: RouterContext): void {
  const policy = ctx.response.get('Permissions-Policy');
  ctx.set('Permissions-Policy', policy.replace('publickey-credentials-get=()', 'publickey-credentials-get=(self)'));
}

/** Makes and removes passkeys. Both ask for the password. */
export function passkeyRoutes(options: RoutesOptions): Route[] {
  const { secondFactor, sessions, accounts } = options;
  const pages = pageRoutes(options);
  const { on, end, isConfirmed } = accountForms(pages, options);
  const kept = keptFactors(options);

  on('post', PASSKEYS, BEGIN, async (ctx, session, form) => {
    if (!(await isConfirmed(ctx, session, form, ACCOUNT))) return;
    const name = visibleText(form.get(FIELDS.name)).slice(0, LONGEST_NAME) || 'Passkey';
    await kept.keep(ctx, session, { passkey: { name, challenge: randomBytes(32).toString('base64url') } });
    seeOther(ctx, PASSKEYS);
  });
  on('get', PASSKEYS, SHOW, async (ctx, session) => {
    const { passkey } = await kept.read(ctx, session);
    if (passkey === undefined) return seeOther(ctx, ACCOUNT);
    allowPasskeys(ctx);
    const creation = await secondFactor.passkeys.creation(session, passkey.challenge);
    return show(ctx, newPasskeyPage({ name: passkey.name, creation, ...outcomeOf(ctx) }));
  });
  on('post', PASSKEY_MADE, MAKE, async (ctx, session, form) => {
    const { passkey } = await kept.read(ctx, session);
    await kept.keep(ctx, session, undefined);
    const { accountId } = session;
    const answer = form.get(FIELDS.answer) ?? '';
    if (passkey === undefined || !(await secondFactor.passkeys.add(accountId, { ...passkey, answer })))
      return end(ctx, ACCOUNT, { fault: REFUSED });
    await sessions.enrolled(session);
    await accounts.factorChanged(ctx, session, 'passkeyAdded');
    const { recoveryCodes } = await secondFactor.factorsOf(accountId);
    if (recoveryCodes > 0) return end(ctx, ACCOUNT, { done: ADDED });
    const codes = newRecoveryCodes();
    await secondFactor.storeRecoveryCodes(accountId, codes);
    await kept.keep(ctx, session, { codes });
    return seeOther(ctx, CODES);
  });
  on('post', PASSKEY_REMOVE, REMOVE, async (ctx, session, form) => {
    if (!(await isConfirmed(ctx, session, form, ACCOUNT))) return undefined;
    const id = form.get(FIELDS.passkey) ?? '';
    if (!(await secondFactor.passkeys.remove(session.accountId, id))) return end(ctx, ACCOUNT, { fault: NONE });
    await accounts.factorChanged(ctx, session, 'passkeyRemoved');
    return end(ctx, ACCOUNT, { done: REMOVED });
  });
  return pages.routes;
}
