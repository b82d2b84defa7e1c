import type { RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import type { Brand } from '../../src/contract/index.ts';
import { findGrant, powerPath, storeGrant } from '../grants/index.ts';
import { parameter } from '../http/query.ts';
import type { Sessions } from '../sessions/session.ts';
import type { SignedSubmission, Open } from './access.ts';
import { afterSigning, documentFor, isNameOf, wordingOf, type PowerDocument } from './document.ts';
import { editionOf, signedPage, signingPage } from './page.ts';
import { answer, FAULT, leadToPage, sendNotice } from './response.ts';
import { wizardOf, type WizardSource } from './wizardOf.ts';

type SigningOptions = WizardSource & { knex: Knex; brand: Brand; sessions: Sessions; clock: () => Date };

/** Why a form is no signature, by what the address of the next page says: at which part of the page, and in which words. */
const FAULTS = {
  fassung: { at: 'titel', say: () => 'Der Text der Vollmacht hat sich geändert. Bitte lesen Sie ihn noch einmal.' },
  name: { at: 'name', say: () => 'Bitte schreiben Sie Ihren Vor- und Nachnamen.' },
  'anderer-name': {
    at: 'name',
    say: ({ signer }: PowerDocument, { email }: Brand) =>
      `Die Vollmacht ist auf ${signer} ausgestellt: Bitte unterschreiben Sie mit diesem Namen. Ist er falsch, unterschreiben Sie nicht, und schreiben Sie uns an ${email}.`,
  },
  haken: { at: 'erteilt', say: () => 'Bitte setzen Sie das Häkchen, wenn Sie die Vollmacht erteilen.' },
} as const;

type Why = keyof typeof FAULTS;

const LONGEST_NAME = 200;

/** Shows the document to be signed; once it is signed, what was signed and what comes next. */
export async function showPower(ctx: RouterContext, { found, query }: Open, options: SigningOptions): Promise<void> {
  const { knex, brand, sessions, clock } = options;
  const { id, reference } = found.submission;
  const grant = await findGrant(knex, id);
  if (grant !== undefined) {
    const wizard = await wizardOf(found, options);
    const next =
      wizard === undefined ? [] : afterSigning({ wizard, submission: found.submission, brand, now: clock() });
    answer(ctx, 200, signedPage({ grant, reference, brand, next }));
    return;
  }
  const document = await documentOf(found, options);
  if (typeof document === 'string') sendNotice(ctx, document, brand);
  else {
    const refused = refusedBefore(ctx, document, sessions.readNote(ctx), brand);
    answer(ctx, 200, signingPage({ id, query, document, reference, brand, refused }));
  }
}

/** Takes a signature. The first one counts; whoever signs again sees it. */
export async function sign(
  ctx: RouterContext,
  access: Open,
  form: URLSearchParams,
  options: SigningOptions,
): Promise<void> {
  const { knex, sessions, clock } = options;
  const { found, query, by } = access;
  const { id } = found.submission;
  if ((await findGrant(knex, id)) !== undefined) {
    leadToPage(ctx, access);
    return;
  }
  const document = await documentOf(found, options);
  if (typeof document === 'string') {
    leadToPage(ctx, access);
    return;
  }
  const name = (form.get('name') ?? '').trim();
  const why = refusalOf(form, name, document);
  if (why !== undefined) {
    // The name must not stand in the address: the browser keeps it for the next page.
    const typed = { name: name.slice(0, LONGEST_NAME), agreed: form.get('erteilt') === 'ja' };
    sessions.note(ctx, powerPath(id), JSON.stringify(typed));
    leadToPage(ctx, { found, query: `${query}${query === '' ? '?' : '&'}${FAULT}=${why}` });
    return;
  }
  await storeGrant(knex, id, { name, wording: wordingOf(document), openedBy: by, grantedAt: clock() });
  if (sessions.readNote(ctx) !== undefined) sessions.note(ctx, powerPath(id), null);
  leadToPage(ctx, access);
}

/** The filled-in document of a submission; otherwise why there is none. */
async function documentOf(
  found: SignedSubmission,
  options: SigningOptions,
): Promise<PowerDocument | 'none' | 'unnamed'> {
  const { brand, clock } = options;
  const wizard = await wizardOf(found, options);
  if (wizard?.definition.wizard.mails?.powerOfAttorney === undefined) return 'none';
  return documentFor({ wizard, submission: found.submission, brand, now: clock() }) ?? 'unnamed';
}

function refusalOf(form: URLSearchParams, name: string, document: PowerDocument): Why | undefined {
  if (form.get('fassung') !== editionOf(document)) return 'fassung';
  if (!/\p{L}\S*\s+\S*\p{L}/u.test(name) || name.length > LONGEST_NAME) return 'name';
  if (!isNameOf(document.signer, name)) return 'anderer-name';
  return form.get('erteilt') === 'ja' ? undefined : 'haken';
}

/** The refusal that the address names, with what was typed. Without that it is an older page, or another browser's. */
function refusedBefore(ctx: RouterContext, document: PowerDocument, note: string | undefined, brand: Brand) {
  const why = parameter(ctx, FAULT);
  if (why === undefined || !Object.hasOwn(FAULTS, why)) return undefined;
  const { name, agreed } = readTyped(note) ?? {};
  if (name === undefined || agreed === undefined) return undefined;
  const { at, say } = FAULTS[why as Why];
  return { name, agreed, at, fault: say(document, brand) };
}

/** What the note of a refused signature holds; undefined for what is none, such as that of a refused key. */
function readTyped(note = ''): { name: string; agreed: boolean } | undefined {
  try {
    const { name, agreed } = JSON.parse(note) as { name?: unknown; agreed?: unknown };
    return typeof name === 'string' && typeof agreed === 'boolean' ? { name, agreed } : undefined;
  } catch {
    return undefined;
  }
}
