import type { RouterContext } from '@koa/router';
import { rightsOf } from '../accounts/index.ts';
import { Fault } from '../http/fault.ts';
import { formReader } from '../http/formBody.ts';
import { parameter } from '../http/query.ts';
import { seeOther } from '../http/seeOther.ts';
import { IN_STUDIO, LED_ON, pageFailures, type Operation, type Route } from '../routes/index.ts';
import { forgetOutcome, leadTo, outcomeOf, show, type Outcome } from './forms.ts';
import { ACCOUNT, FACTOR, FIELDS, SIGN_IN, SIGN_OUT, signInPage } from './page.ts';
import type { RoutesOptions } from './options.ts';
import { pageRoutes, signInFormOperation, signInPageOperation, type PageRoutes } from './pageRoutes.ts';
import { allowPasskeys } from './passkeyRoutes.ts';
import { factorPage } from './signInFactorPage.ts';
import { openSignIns, type SignIns } from './signIns.ts';

const CHANGED_PASSWORD = 'Das Passwort wurde gerade geändert. Bitte melden Sie sich mit dem neuen an.';
const NOBODY = 'Dieses Konto hat im Studio kein Recht. Wer den Server betreibt, kann es geben.';
const AGAIN = 'Die Anmeldung hat zu lange gedauert oder ist schon abgeschlossen. Bitte melden Sie sich noch einmal an.';
const WRONG_CODE = 'Der Code stimmt nicht oder wurde schon benutzt. Nehmen Sie den nächsten, den Ihre App zeigt.';
const WRONG_PASSKEY =
  'Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal, oder nehmen Sie einen Code.';
const WRONG_RECOVERY = 'Diesen Wiederherstellungscode gibt es nicht, oder er wurde schon benutzt.';

const DO_SIGN_IN = signInFormOperation('Meldet am Studio an', {
  [FIELDS.email]: 'Die E-Mail-Adresse',
  [FIELDS.password]: 'Das Passwort',
});
const DO_FACTOR = signInFormOperation('Meldet mit dem zweiten Faktor am Studio an', {
  [FIELDS.code]: 'Der Code aus der App, oder',
  [FIELDS.recovery]: 'ein Wiederherstellungscode, oder',
  [FIELDS.answer]: 'was der Browser mit einem Passkey unterschrieben hat',
});
const DO_SIGN_OUT: Operation = {
  summary: 'Meldet vom Studio ab',
  tags: ['Studio'],
  security: IN_STUDIO,
  responses: { ...LED_ON, ...pageFailures(403, 404) },
};

/** Signs in with a password, and with the second factor if the account has one; and out. */
export function signInRoutes(options: RoutesOptions): Route[] {
  const { sessions, signedIn } = options;
  const pages = pageRoutes(options);
  const signIns = openSignIns(options);
  passwordRoutes(pages, options, signIns);
  codeRoutes(pages, options, signIns);
  pages.post(SIGN_OUT, DO_SIGN_OUT, async (ctx) => {
    const found = await signedIn(ctx);
    if (found !== undefined) await sessions.end(found.session.accountId, found.session.id);
    sessions.forget(ctx);
    seeOther(ctx, SIGN_IN);
  });
  return pages.routes;
}

function passwordRoutes(pages: PageRoutes, options: RoutesOptions, signIns: SignIns): void {
  const { accounts, knex, publicUrl, sessions, signedIn, secondFactor } = options;
  const readForm = formReader();
  const refuse = refusing(options);
  const admit = async ({ id }: { id: string }) => {
    if ((await rightsOf(knex, id)).length === 0) throw new Fault(403, NOBODY);
  };

  pages.get(SIGN_IN, signInPageOperation('Die Anmeldung am Studio'), async (ctx) => {
    const next = nextOf(parameter(ctx, FIELDS.next));
    if ((await signedIn(ctx)) === undefined) show(ctx, signInPage({ next, ...outcomeOf(ctx) }));
    else seeOther(ctx, next);
  });

  pages.post(SIGN_IN, DO_SIGN_IN, async (ctx) => {
    const form = await readForm(ctx);
    const next = nextOf(form.get(FIELDS.next));
    const email = form.get(FIELDS.email) ?? '';
    const given = { email, password: form.get(FIELDS.password) ?? '' };
    const account = await accounts.signIn(ctx, given, { place: 'studio', admit }).catch((error: unknown) => {
      if (!(error instanceof Fault) || ![401, 403, 429, 503].includes(error.status)) throw error;
      refuse(ctx, SIGN_IN, next, { email, fault: error.message });
    });
    if (account === undefined) return;
    forgetOutcome(ctx, { area: SIGN_IN, publicUrl });
    const begun = { accountId: account.user.id, passwordNumber: account.passwordNumber };
    if (await secondFactor.has(begun.accountId)) {
      await signIns.begin(ctx, begun);
      seeOther(ctx, `${FACTOR}?${new URLSearchParams({ [FIELDS.next]: next }).toString()}`);
    } else if (await sessions.begin(ctx, { ...begun, hasFactor: false })) seeOther(ctx, next);
    else refuse(ctx, SIGN_IN, next, { email, fault: CHANGED_PASSWORD });
  });
}

function codeRoutes(pages: PageRoutes, options: RoutesOptions, signIns: SignIns): void {
  const { sessions, secondFactor } = options;
  const readForm = formReader();
  const refuse = refusing(options);

  pages.get(FACTOR, signInPageOperation('Die Frage nach dem zweiten Faktor'), async (ctx) => {
    const next = nextOf(parameter(ctx, FIELDS.next));
    const begun = await signIns.read(ctx);
    if (begun === undefined) return refuse(ctx, SIGN_IN, next, { fault: AGAIN });
    allowPasskeys(ctx);
    const passkey = await secondFactor.passkeys.request(begun.accountId, signIns.challenge(ctx));
    const { app } = await secondFactor.factorsOf(begun.accountId);
    return show(ctx, factorPage({ next, passkey, hasApp: app !== undefined, ...outcomeOf(ctx) }));
  });

  pages.post(FACTOR, DO_FACTOR, async (ctx) => {
    const form = await readForm(ctx);
    const next = nextOf(form.get(FIELDS.next));
    const begun = await signIns.read(ctx);
    if (begun === undefined) return refuse(ctx, SIGN_IN, next, { fault: AGAIN });
    const fault = await factorFault(ctx, options, {
      accountId: begun.accountId,
      form,
      challenge: signIns.challenge(ctx),
    });
    if (fault !== undefined) return refuse(ctx, FACTOR, next, { fault });
    if (!(await signIns.end(ctx))) return refuse(ctx, SIGN_IN, next, { fault: AGAIN });
    if (await sessions.begin(ctx, { ...begun, hasFactor: true })) return seeOther(ctx, next);
    return refuse(ctx, SIGN_IN, next, { fault: CHANGED_PASSWORD });
  });
}

/** Leads back to a page of these, with the reason. */
function refusing({ publicUrl }: RoutesOptions) {
  return (ctx: RouterContext, page: string, next: string, outcome: Outcome) =>
    leadTo(ctx, page, outcome, { area: SIGN_IN, publicUrl, query: { [FIELDS.next]: next } });
}

type FactorForm = { accountId: string; form: URLSearchParams; challenge: string };

/** Uses up what the form shows: a passkey's answer, a recovery code, or the code of an app. Returns why it is refused. */
async function factorFault(
  ctx: RouterContext,
  { accounts, secondFactor }: RoutesOptions,
  { accountId, form, challenge }: FactorForm,
): Promise<string | undefined> {
  const [answer, recovery, code] = [FIELDS.answer, FIELDS.recovery, FIELDS.code].map(
    (name) => form.get(name) ?? '',
  ) as [string, string, string];
  const kind = answer !== '' ? 'passkey' : recovery !== '' ? 'recovery' : 'app';
  const facts = { place: 'studio', kind, account: accountId } as const;
  try {
    const isRight =
      kind === 'passkey'
        ? await secondFactor.passkeys.accept(accountId, { answer, challenge })
        : await secondFactor.accept(accountId, kind, kind === 'app' ? code : recovery);
    accounts.logSecurity(ctx, isRight ? 'second factor succeeded' : 'second factor failed', facts);
    return isRight ? undefined : WRONG[kind];
  } catch (error) {
    if (!(error instanceof Fault) || error.status !== 429) throw error;
    accounts.logSecurity(ctx, 'second factor throttled', facts);
    return error.message;
  }
}

const WRONG = { app: WRONG_CODE, recovery: WRONG_RECOVERY, passkey: WRONG_PASSKEY };

/** A page of the studio, with what is selected there. */
const PAGE = /^\/(?:studio(?:\/[\w/-]*)?|vorschau\/[\w-]+)(?:\?[\w=&%./~*+-]*)?$/;

/** Where the form leads: never to another site, nor to what only takes forms. */
function nextOf(asked: unknown): string {
  if (typeof asked !== 'string' || !PAGE.test(asked) || asked.startsWith(SIGN_IN) || asked.startsWith(SIGN_OUT))
    return '/studio';
  return asked.startsWith(`${ACCOUNT}/`) ? ACCOUNT : asked;
}
