import type { RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import type { Brand } from '../../src/contract/index.ts';
import { findGrant, storeGrant } from '../grants/index.ts';
import type { Found, Open } from './access.ts';
import { afterSigning, documentFor, isNameOf, wordingOf, type PowerDocument } from './document.ts';
import { editionOf, signedPage, signingPage } from './page.ts';
import { answer, leadToPage, tell } from './response.ts';
import { wizardOf, type WizardSource } from './wizardOf.ts';

type SigningOptions = WizardSource & { knex: Knex; brand: Brand; clock: () => Date };

const NAME_FAULT = 'Bitte schreiben Sie Ihren Vor- und Nachnamen.';
const AGREEMENT_FAULT = 'Bitte setzen Sie das Häkchen, wenn Sie die Vollmacht erteilen.';
const EDITION_FAULT = 'Der Text der Vollmacht hat sich geändert. Bitte lesen Sie ihn noch einmal.';

const LONGEST_NAME = 200;

/** Shows the document to be signed; once it is signed, what was signed and what comes next. */
export async function showPower(ctx: RouterContext, { found, query }: Open, options: SigningOptions): Promise<void> {
  const { knex, brand, clock } = options;
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
  if (typeof document === 'string') tell(ctx, document, brand);
  else answer(ctx, 200, signingPage({ id, query, document, reference, brand }));
}

/** Takes a signature. The first one counts; whoever signs again sees it. */
export async function sign(
  ctx: RouterContext,
  access: Open,
  form: URLSearchParams,
  options: SigningOptions,
): Promise<void> {
  const { knex, brand, clock } = options;
  const { found, query, by } = access;
  const { id, reference } = found.submission;
  if ((await findGrant(knex, id)) !== undefined) {
    leadToPage(ctx, access);
    return;
  }
  const document = await documentOf(found, options);
  if (typeof document === 'string') {
    tell(ctx, document, brand);
    return;
  }
  const name = (form.get('name') ?? '').trim();
  const refusal = refusalOf(form, name, document, brand);
  if (refusal !== undefined) {
    const refused = { name, agreed: form.get('erteilt') === 'ja', ...refusal };
    const status = refusal.at === 'titel' ? 409 : 422;
    answer(ctx, status, signingPage({ id, query, document, reference, brand, refused }));
    return;
  }
  await storeGrant(knex, id, { name, wording: wordingOf(document), openedBy: by, grantedAt: clock() });
  leadToPage(ctx, access);
}

/** The filled-in document of a submission; otherwise why there is none. */
async function documentOf(found: Found, options: SigningOptions): Promise<PowerDocument | 'none' | 'unnamed'> {
  const { brand, clock } = options;
  const wizard = await wizardOf(found, options);
  if (wizard?.definition.wizard.mails?.powerOfAttorney === undefined) return 'none';
  return documentFor({ wizard, submission: found.submission, brand, now: clock() }) ?? 'unnamed';
}

/** Why a form is no signature, and at which part of the page that is said. */
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
