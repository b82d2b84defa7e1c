import type { RouterContext } from '@koa/router';
import type { Brand } from '../../src/contract/index.ts';
import { dayInGermany } from '../base/dayInGermany.ts';
import { openingOf, powerPath } from '../grants/index.ts';
import { Fault } from '../http/fault.ts';
import { parameter } from '../http/query.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import type { Sessions } from '../sessions/session.ts';
import type { Signer } from '../signing/signer.ts';
import { keyOf } from '../submissions/index.ts';
import { OPENING, type Locked } from './access.ts';
import { DAY_FIELDS, typedDay, typedInto, type TypedDay } from './key.ts';
import { keyPage } from './page.ts';
import { answer, FAULT, leadToPage, sendNotice } from './response.ts';
import { wizardOf, type WizardSource } from './wizardOf.ts';

type OpeningOptions = WizardSource & {
  brand: Brand;
  sessions: Sessions;
  signer: Signer;
  limiter: RateLimiter;
  clock: () => Date;
};

/** Wrong keys of one link. Anybody who knows it has read the mail; a date of birth is one of some 30,000. */
const WRONG_KEYS: Limit = { name: 'power-key', count: 10, seconds: 24 * 60 * 60 };

/** Why a key was refused, by what the address of the next page says: so neither Back nor a reload sends the form again. */
const KEY_FAULTS = {
  datum: 'Bitte schreiben Sie Tag, Monat und Jahr als Zahlen, das Jahr mit vier Ziffern.',
  angabe: 'Diese Angabe passt nicht zu der Anfrage. Bitte prüfen Sie Tag, Monat und Jahr.',
};

/** Shows a mailed link that is still closed: asks for its key, and says why the last one was refused. */
export async function showLocked(ctx: RouterContext, access: Locked, options: OpeningOptions): Promise<void> {
  const { limiter, sessions, brand } = options;
  // Nothing is tried yet: a person who only looks, such as a mail gateway, uses nothing up.
  const spent = await unlessSpent(() => limiter.read(WRONG_KEYS, access.link.id));
  if (spent instanceof Fault) {
    sendNotice(ctx, 'spent', brand);
    ctx.set(spent.headers);
    return;
  }
  const note = sessions.readNote(ctx);
  // A session without a note: the link was opened since, and this is an older page.
  const isCurrent = note !== undefined || (await sessions.read(ctx)) === undefined;
  const fault = isCurrent ? Object.entries(KEY_FAULTS).find(([name]) => name === parameter(ctx, FAULT)) : undefined;
  await askForKey(ctx, access, options, fault && { fault: fault[1], typed: typedBefore(note) });
}

/** Takes the key of a mailed link. The right one opens it in this session. */
export async function takeKey(
  ctx: RouterContext,
  access: Locked,
  form: URLSearchParams,
  options: OpeningOptions,
): Promise<void> {
  const { sessions, limiter, signer, clock } = options;
  const { link, found } = access;
  const typed = typedInto(form);
  const day = typedDay(typed, dayInGermany(clock()));
  const refuse = (why: keyof typeof KEY_FAULTS) => {
    // What was typed must not stand in the address: the browser keeps it for the next page.
    sessions.note(ctx, powerPath(found.submission.id), DAY_FIELDS.map((name) => typed[name]).join('\n'));
    leadToPage(ctx, { found, query: `${access.query}&${FAULT}=${why}` });
  };
  if (day === undefined) {
    refuse('datum');
    return;
  }
  const attempt = await unlessSpent(() => limiter.attempt(WRONG_KEYS, link.id));
  if (attempt instanceof Fault) {
    leadToPage(ctx, access);
    return;
  }
  const isRight = await isKeyOf(access, day, options).catch(async (error: unknown) => {
    await attempt.giveBack();
    throw error;
  });
  if (!isRight) {
    attempt.keep();
    refuse('angabe');
    return;
  }
  await attempt.giveBack();
  const session = await sessions.ensure(ctx);
  if (sessions.readNote(ctx) !== undefined) sessions.note(ctx, powerPath(found.submission.id), null);
  const opening = await openingOf(signer, link, session.hash);
  leadToPage(ctx, { found, query: `${access.query}&${OPENING}=${opening}` });
}

async function isKeyOf({ found }: Locked, day: string, options: WizardSource): Promise<boolean> {
  const wizard = await wizardOf(found, options);
  return wizard !== undefined && keyOf(wizard, found.submission.answers)?.day === day;
}

type Refused = { fault: string; typed: TypedDay };

/** Asks for the key of a mailed link. */
async function askForKey(
  ctx: RouterContext,
  { found, query }: Locked,
  options: WizardSource & { brand: Brand },
  refused?: Refused,
): Promise<void> {
  const { brand } = options;
  const wizard = await wizardOf(found, options);
  const key = wizard && keyOf(wizard, found.submission.answers);
  if (key === undefined) sendNotice(ctx, 'none', brand);
  else answer(ctx, 200, keyPage({ id: found.submission.id, query, title: key.title, brand, ...refused }));
}

/** The result of `ask`, or the fault if the limit of wrong keys is spent. */
async function unlessSpent<T>(ask: () => Promise<T>): Promise<T | Fault> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Fault) || error.status !== 429) throw error;
    return error;
  }
}

/** What the note of a refused key holds. */
function typedBefore(note: string | undefined): TypedDay {
  const [tag = '', monat = '', jahr = ''] = note?.split('\n') ?? [];
  return { tag, monat, jahr };
}
