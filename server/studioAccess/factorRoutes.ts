import { seeOther } from '../http/seeOther.ts';
import type { Route } from '../routes/index.ts';
import { newRecoveryCodes, newTotpSecret, offerOf } from '../secondFactor/index.ts';
import { accountForms, type AccountForms } from './accountForms.ts';
import { appPage, codesPage } from './factorPages.ts';
import { outcomeOf, show } from './forms.ts';
import { keptFactors, type KeptFactors } from './keptFactors.ts';
import type { RoutesOptions } from './options.ts';
import { ACCOUNT, APP, APP_CONFIRM, APP_REMOVE, CODES, CODES_NOTED, FIELDS } from './page.ts';
import { accountFormOperation, accountPageOperation, pageRoutes } from './pageRoutes.ts';

const WRONG_CODE =
  'Der Code stimmt nicht. Prüfen Sie, ob die Uhr des Telefons richtig geht, und nehmen Sie den nächsten Code.';
const TOO_LATE = 'Das hat zu lange gedauert. Beginnen Sie bitte noch einmal.';
const REMOVED = 'Die App ist entfernt.';
const NO_APP = 'Sie haben keine App eingerichtet.';

const PASSWORD = { [FIELDS.password]: 'Das Passwort' };
const OPERATIONS = {
  begin: accountFormOperation('Beginnt, eine App für Codes einzurichten'),
  show: accountPageOperation('Wie die App einzurichten ist'),
  confirm: accountFormOperation('Richtet die App ein', { [FIELDS.code]: 'Der Code aus der App', ...PASSWORD }),
  remove: accountFormOperation('Entfernt die App', PASSWORD),
  renew: accountFormOperation('Macht neue Wiederherstellungscodes', PASSWORD),
  codes: accountPageOperation('Die neuen Wiederherstellungscodes'),
  noted: accountFormOperation('Zeigt die Wiederherstellungscodes nicht mehr'),
};

type Parts = RoutesOptions & AccountForms & { kept: KeptFactors };

/** Sets up a second factor, changes and removes it. Everything that changes one asks for the password. */
export function factorRoutes(options: RoutesOptions): Route[] {
  const pages = pageRoutes(options);
  const parts = { ...options, ...accountForms(pages, options), kept: keptFactors(options) };
  appRoutes(parts);
  codesRoutes(parts);
  return pages.routes;
}

function appRoutes({ on, end, isConfirmed, kept, secondFactor, sessions, accounts, publicUrl }: Parts): void {
  const issuer = `Studio ${new URL(publicUrl).hostname}`;
  on('post', APP, OPERATIONS.begin, async (ctx, session) => {
    await kept.keep(ctx, session, { secret: newTotpSecret(), codes: newRecoveryCodes() });
    seeOther(ctx, APP);
  });
  on('get', APP, OPERATIONS.show, async (ctx, session) => {
    const { secret } = await kept.read(ctx, session);
    if (secret === undefined) seeOther(ctx, ACCOUNT);
    else show(ctx, appPage({ ...offerOf(secret, { issuer, account: session.email }), ...outcomeOf(ctx) }));
  });
  on('post', APP_CONFIRM, OPERATIONS.confirm, async (ctx, session, form) => {
    const { secret, codes } = await kept.read(ctx, session);
    if (codes === undefined) return end(ctx, ACCOUNT, { fault: TOO_LATE });
    // It was pressed twice.
    if (secret === undefined) return seeOther(ctx, CODES);
    if (!(await isConfirmed(ctx, session, form, APP))) return undefined;
    const app = { secret, code: form.get(FIELDS.code) ?? '' };
    if (!(await secondFactor.enrol(session.accountId, app, codes))) return end(ctx, APP, { fault: WRONG_CODE });
    await sessions.enrolled(session);
    await accounts.factorChanged(ctx, session, 'appAdded');
    await kept.keep(ctx, session, { codes });
    return seeOther(ctx, CODES);
  });
  on('post', APP_REMOVE, OPERATIONS.remove, async (ctx, session, form) => {
    if (!(await isConfirmed(ctx, session, form, ACCOUNT))) return undefined;
    if (!(await secondFactor.removeApp(session.accountId))) return end(ctx, ACCOUNT, { fault: NO_APP });
    await accounts.factorChanged(ctx, session, 'appRemoved');
    return end(ctx, ACCOUNT, { done: REMOVED });
  });
}

function codesRoutes({ on, isConfirmed, kept, secondFactor, accounts }: Parts): void {
  on('post', CODES, OPERATIONS.renew, async (ctx, session, form) => {
    if (!(await isConfirmed(ctx, session, form, ACCOUNT))) return;
    if (session.hasFactor) await kept.keep(ctx, session, { codes: newRecoveryCodes(), areWaiting: true });
    seeOther(ctx, CODES);
  });
  on('get', CODES, OPERATIONS.codes, async (ctx, session) => {
    const { codes, secret, areWaiting = false } = await kept.read(ctx, session);
    if (codes === undefined || secret !== undefined) seeOther(ctx, ACCOUNT);
    else show(ctx, codesPage(codes, areWaiting));
  });
  on('post', CODES_NOTED, OPERATIONS.noted, async (ctx, session) => {
    const { codes, areWaiting } = await kept.read(ctx, session);
    if (areWaiting === true && codes !== undefined && session.hasFactor) {
      await secondFactor.storeRecoveryCodes(session.accountId, codes);
      await accounts.factorChanged(ctx, session, 'newCodes');
    }
    await kept.keep(ctx, session, undefined);
    seeOther(ctx, ACCOUNT);
  });
}
