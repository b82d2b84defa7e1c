import { Fault } from '../http/fault.ts';
import { formReader } from '../http/formBody.ts';
import { seeOther } from '../http/seeOther.ts';
import type { Route } from '../routes/index.ts';
import { accountForms, WRONG_PASSWORD } from './accountForms.ts';
import { accountPage } from './accountPage.ts';
import { show, takeOutcome } from './forms.ts';
import { ACCOUNT, FIELDS, MAILS, PASSWORD, SESSIONS_END, SIGN_IN, SIGN_IN_TO_ACCOUNT } from './page.ts';
import type { RoutesOptions } from './options.ts';
import { accountFormOperation, accountPageOperation, pageRoutes, type PageRoutes } from './pageRoutes.ts';
import { formatRights } from './formatGrant.ts';
import { chooseTopics, unwantedTopics } from '../letters/index.ts';
import { topicsFor, topicsIn } from './mailChoice.ts';

const END_SESSION = accountFormOperation('Beendet eine Anmeldung', { [FIELDS.session]: 'Die Anmeldung' });

const CHANGE_PASSWORD = accountFormOperation('Ändert das Passwort', {
  [FIELDS.password]: 'Das Passwort',
  [FIELDS.newPassword]: 'Das neue Passwort',
});
const CHOOSE_MAILS = accountFormOperation('Ändert, welche E-Mails des Studios jemand bekommt', {
  [FIELDS.topic]: 'Worüber; fehlt, was nicht mehr kommen soll',
  [FIELDS.askedTopic]: 'Wonach das Formular gefragt hat',
});
const END_OTHERS = accountFormOperation('Beendet die anderen Anmeldungen');

/** The page of the account, and the end of its sessions. */
export function accountRoutes(options: RoutesOptions): Route[] {
  const { knex, publicUrl, sessions, signedIn, titleOf, secondFactor } = options;
  const pages = pageRoutes(options);
  const readForm = formReader();

  pages.get(
    ACCOUNT,
    accountPageOperation('Wer angemeldet ist, was die Person darf, womit und wo noch'),
    async (ctx) => {
      const found = await signedIn(ctx);
      if (found === undefined) return seeOther(ctx, SIGN_IN_TO_ACCOUNT);
      const { session, grants, dormant } = found;
      const unwanted = await unwantedTopics(knex, session.accountId);
      const parts = {
        session,
        rights: formatRights(found, titleOf),
        isFactorMissing: dormant.length > 0,
        factors: await secondFactor.factorsOf(session.accountId),
        passkeys: await secondFactor.passkeys.list(session.accountId),
        sessions: await sessions.list(session.accountId),
        mails: topicsFor([...grants, ...dormant]).map((topic) => ({ topic, isWanted: !unwanted.has(topic) })),
      };
      return show(ctx, accountPage({ ...parts, ...takeOutcome(ctx, { area: ACCOUNT, publicUrl }) }));
    },
  );

  pages.post(ACCOUNT, END_SESSION, async (ctx) => {
    const form = await readForm(ctx);
    const found = await signedIn(ctx);
    const id = form.get(FIELDS.session) ?? '';
    if (found !== undefined && UUID.test(id)) await sessions.end(found.session.accountId, id);
    seeOther(ctx, found === undefined ? SIGN_IN : ACCOUNT);
  });

  changeRoutes(pages, options);
  return pages.routes;
}

/** Changes the password, ends the other sessions, and notes which mails are wanted. */
function changeRoutes(pages: PageRoutes, options: RoutesOptions): void {
  const { knex, clock, accounts, sessions } = options;
  const { on, end } = accountForms(pages, options);

  on('post', PASSWORD, CHANGE_PASSWORD, async (ctx, session, form) => {
    const given = { email: session.email, password: form.get(FIELDS.password) ?? '' };
    const changed = await accounts
      .changePassword(ctx, given, form.get(FIELDS.newPassword) ?? '')
      .catch((error: unknown) => end(ctx, ACCOUNT, { fault: whyRefused(error) }));
    if (changed === undefined) return;
    const { accountId, hasFactor } = session;
    const isIn = await sessions.begin(ctx, { accountId, hasFactor, passwordNumber: changed });
    if (isIn) end(ctx, ACCOUNT, { done: CHANGED });
    else seeOther(ctx, SIGN_IN_TO_ACCOUNT);
  });

  on('post', SESSIONS_END, END_OTHERS, async (ctx, session) => {
    await sessions.endOthers(session);
    end(ctx, ACCOUNT, { done: ENDED });
  });

  on('post', MAILS, CHOOSE_MAILS, async (ctx, { accountId: account }, form) => {
    const [asked, wanted] = [FIELDS.askedTopic, FIELDS.topic].map((field) => topicsIn(form.getAll(field)));
    await chooseTopics(knex, { account, asked: asked ?? [], wanted: wanted ?? [], at: clock() });
    end(ctx, ACCOUNT, { done: CHOSEN });
  });
}

const CHANGED = 'Ihr Passwort ist geändert. In anderen Browsern sind Sie abgemeldet.';
const CHOSEN = 'Gespeichert: welche E-Mails des Studios Sie bekommen.';
const ENDED = 'Sie sind nur noch hier angemeldet.';

/** The sentence for a refused password; throws what is no refusal. */
function whyRefused(error: unknown): string {
  if (!(error instanceof Fault) || ![401, 422, 429, 503].includes(error.status)) throw error;
  if (error.status === 401) return WRONG_PASSWORD;
  return error.message;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
