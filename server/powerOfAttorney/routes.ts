import { Router, type RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import type { Brand } from '../../src/contract/index.ts';
import type { Wizard } from '../../src/engine/index.ts';
import { findGrant, openingOf, powerPath, storeGrant } from '../grants/index.ts';
import { dayInGermany } from '../base/dayInGermany.ts';
import { Fault } from '../http/fault.ts';
import { parameter } from '../http/query.ts';
import { formReader } from '../http/formBody.ts';
import { seeOther } from '../http/seeOther.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import type { Sessions } from '../sessions/session.ts';
import type { Signer } from '../signing/signer.ts';
import { keyOf } from '../submissions/index.ts';
import { onItsDay, questionsOf, type Catalogue } from '../wizards/index.ts';
import { accessTo, OPENING, type Access } from './access.ts';
import { afterSigning, documentFor, isNameOf, wordingOf, type PowerDocument } from './document.ts';
import { DAY_FIELDS, typedDay, typedInto, type TypedDay } from './key.ts';
import { editionOf, keyPage, notice, signedPage, signingPage } from './page.ts';

type PowerOptions = {
  knex: Knex;
  catalogue: Pick<Catalogue, 'byId' | 'inRevision'>;
  brand: Brand;
  sessions: Sessions;
  signer: Signer;
  limiter: RateLimiter;
  clock: () => Date;
};

/** Wrong keys of one link. Whoever knows it has read the mail; a date of birth is one of some 30,000. */
const WRONG_KEYS: Limit = { name: 'power-key', count: 10, seconds: 24 * 60 * 60 };

/** Why a key was refused, by what the address of the next page says: so neither Back nor a reload sends the form again. */
const KEY_FAULTS = {
  datum: 'Bitte schreiben Sie Tag, Monat und Jahr als Zahlen.',
  angabe: 'Diese Angabe passt nicht zu der Anfrage. Bitte prüfen Sie Tag, Monat und Jahr.',
};
const FAULT = 'fehler';
const NAME_FAULT = 'Bitte schreiben Sie Ihren Vor- und Nachnamen.';
const AGREEMENT_FAULT = 'Bitte setzen Sie das Häkchen, wenn Sie die Vollmacht erteilen.';
const EDITION_FAULT = 'Der Text der Vollmacht hat sich geändert. Bitte lesen Sie ihn noch einmal.';

const LONGEST_NAME = 200;

/**
 * `/vollmacht/<anfrageId>`: the power of attorney of a submission, filled in, to be signed on the screen (the form is free, § 167
 * (2) BGB). It opens in the browser session that sent the submission, and by the mailed link with the key. Works without scripts.
 */
export function powerOfAttorneyRoutes(options: PowerOptions): Router {
  const { brand, limiter, sessions, signer } = options;
  const router = new Router();
  const readForm = formReader();

  router.get('/vollmacht/:id', async (ctx: RouterContext) => {
    const access = await accessTo(ctx, options);
    if (access.state !== 'locked') await show(ctx, access);
    else if (await mayTry(ctx, access.link.id)) {
      // Nothing was tried yet.
      await limiter.giveBack(WRONG_KEYS, access.link.id);
      const note = sessions.readNote(ctx);
      // Whoever has a session and no note has opened the link since, and has come back to an older page.
      const isCurrent = note !== undefined || (await sessions.read(ctx)) === undefined;
      const fault = isCurrent ? Object.entries(KEY_FAULTS).find(([name]) => name === parameter(ctx, FAULT)) : undefined;
      await askForKey(ctx, access, fault?.[1], fault && typedBefore(note));
    }
  });

  /** Takes the key of a mailed link. */
  router.post('/vollmacht/:id', async (ctx: RouterContext) => {
    const form = await readForm(ctx);
    const access = await accessTo(ctx, options);
    if (access.state !== 'locked') {
      if (access.state === 'open') leadToPage(ctx, access);
      else tell(ctx, access.state);
      return;
    }
    const { link, found } = access;
    const typed = typedInto(form);
    const day = typedDay(typed, dayInGermany(options.clock()));
    if (day === undefined) {
      askAgain(ctx, access, 'datum', typed);
      return;
    }
    if (!(await mayTry(ctx, link.id))) return;
    const wizard = await wizardOf(found);
    if (wizard === undefined || keyOf(wizard, found.submission.answers)?.day !== day) {
      askAgain(ctx, access, 'angabe', typed);
      return;
    }
    await limiter.giveBack(WRONG_KEYS, link.id);
    const session = await sessions.ensure(ctx);
    if (sessions.readNote(ctx) !== undefined) sessions.note(ctx, powerPath(found.submission.id), null);
    const opening = await openingOf(signer, link, session.hash);
    leadToPage(ctx, { found, query: `${access.query}&${OPENING}=${opening}` });
  });

  router.post('/vollmacht/:id/unterschrift', async (ctx: RouterContext) => {
    const form = await readForm(ctx);
    const access = await accessTo(ctx, options);
    if (access.state === 'locked') await askForKey(ctx, access);
    else if (access.state === 'open') await sign(ctx, access, form);
    else tell(ctx, access.state);
  });

  type Open = Extract<Access, { state: 'open' }>;
  type Locked = Extract<Access, { state: 'locked' }>;

  async function wizardOf(found: Open['found']): Promise<Wizard | undefined> {
    const questions = await questionsOf(options.catalogue, found);
    return questions && onItsDay(questions, found.submission.answers, found.submission.createdAt);
  }

  async function documentOf(found: Open['found']): Promise<PowerDocument | 'none' | 'unnamed'> {
    const wizard = await wizardOf(found);
    if (wizard?.definition.wizard.mails?.powerOfAttorney === undefined) return 'none';
    return documentFor({ wizard, submission: found.submission, brand, now: options.clock() }) ?? 'unnamed';
  }

  async function show(ctx: RouterContext, access: Exclude<Access, Locked>): Promise<void> {
    if (access.state !== 'open') {
      tell(ctx, access.state);
      return;
    }
    const { found, query } = access;
    const { id, reference } = found.submission;
    const grant = await findGrant(options.knex, id);
    if (grant !== undefined) {
      const wizard = await wizardOf(found);
      const next =
        wizard === undefined ? [] : afterSigning({ wizard, submission: found.submission, brand, now: options.clock() });
      answer(ctx, 200, signedPage({ grant, reference, brand, next }));
      return;
    }
    const document = await documentOf(found);
    if (typeof document === 'string') tell(ctx, document);
    else answer(ctx, 200, signingPage({ id, query, document, reference, brand }));
  }

  async function askForKey(
    ctx: RouterContext,
    { found, query }: Locked,
    fault?: string,
    typed?: TypedDay,
  ): Promise<void> {
    const wizard = await wizardOf(found);
    const key = wizard && keyOf(wizard, found.submission.answers);
    if (key === undefined) {
      tell(ctx, 'none');
      return;
    }
    const { title } = key;
    answer(ctx, 200, keyPage({ id: found.submission.id, query, title, brand, fault, typed }));
  }

  /** Counts before the answer is known, as for passwords, so that parallel attempts cannot all pass. */
  async function mayTry(ctx: RouterContext, id: string): Promise<boolean> {
    try {
      await limiter.take(WRONG_KEYS, id);
      return true;
    } catch (error) {
      if (!(error instanceof Fault) || error.status !== 429) throw error;
      tell(ctx, 'spent');
      ctx.set(error.headers);
      return false;
    }
  }

  /** The first signature counts; whoever signs again sees it. */
  async function sign(ctx: RouterContext, access: Open, form: URLSearchParams): Promise<void> {
    const { found, query, by } = access;
    const { id, reference } = found.submission;
    if ((await findGrant(options.knex, id)) !== undefined) {
      leadToPage(ctx, access);
      return;
    }
    const document = await documentOf(found);
    if (typeof document === 'string') {
      tell(ctx, document);
      return;
    }
    const name = (form.get('name') ?? '').trim();
    const refused = refusalOf(form, name, document, brand);
    if (refused !== undefined) {
      const status = refused.at === 'titel' ? 409 : 422;
      answer(
        ctx,
        status,
        signingPage({
          id,
          query,
          document,
          reference,
          brand,
          refused: { name, agreed: form.get('erteilt') === 'ja', ...refused },
        }),
      );
      return;
    }
    await storeGrant(options.knex, id, {
      name,
      wording: wordingOf(document),
      openedBy: by,
      grantedAt: options.clock(),
    });
    leadToPage(ctx, access);
  }

  /** What was typed must not stand in the address: the browser keeps it for the next page. */
  function askAgain(ctx: RouterContext, { found, query }: Locked, why: keyof typeof KEY_FAULTS, typed: TypedDay): void {
    sessions.note(ctx, powerPath(found.submission.id), DAY_FIELDS.map((name) => typed[name]).join('\n'));
    leadToPage(ctx, { found, query: `${query}&${FAULT}=${why}` });
  }

  function tell(ctx: RouterContext, why: Parameters<typeof notice>[0]): void {
    const { status, page } = notice(why, brand);
    answer(ctx, status, page);
  }

  return router;
}

function refusalOf(form: URLSearchParams, name: string, document: PowerDocument, { email }: Brand) {
  if (form.get('fassung') !== editionOf(document)) return { fault: EDITION_FAULT, at: 'titel' as const };
  if (!/\p{L}\S*\s+\S*\p{L}/u.test(name) || name.length > LONGEST_NAME)
    return { fault: NAME_FAULT, at: 'name' as const };
  if (!isNameOf(document.signer, name))
    return {
      fault: `Die Vollmacht ist auf ${document.signer} ausgestellt: Bitte unterschreiben Sie mit diesem Namen. Ist er falsch, unterschreiben Sie nicht, und schreiben Sie uns an ${email}.`,
      at: 'name' as const,
    };
  if (form.get('erteilt') !== 'ja') return { fault: AGREEMENT_FAULT, at: 'erteilt' as const };
  return undefined;
}

/** The page is private, and its address opens it: neither may get anywhere else. A form needs its origin told to us. */
const PRIVATE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' };

function answer(ctx: RouterContext, status: number, page: string): void {
  ctx.set(PRIVATE);
  ctx.type = 'html';
  ctx.status = status;
  ctx.body = page;
}

/** What the note of `askAgain` holds. */
function typedBefore(note: string | undefined): TypedDay {
  const [tag = '', monat = '', jahr = ''] = note?.split('\n') ?? [];
  return { tag, monat, jahr };
}

function leadToPage(
  ctx: RouterContext,
  { found, query }: Pick<Extract<Access, { state: 'open' }>, 'found' | 'query'>,
): void {
  ctx.set(PRIVATE);
  seeOther(ctx, powerPath(found.submission.id) + query);
}
