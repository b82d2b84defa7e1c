import type Koa from 'koa';
import type { Answers, Wizard } from '../../src/engine/index.ts';
import { Fault } from '../http/fault.ts';
import type { JsonReader } from '../http/jsonBody.ts';
import { accept, askedWizard } from '../submissions/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import { canonicalEmail } from '../records/email.ts';

/** How the fields of a form arrive, and which definition judges them. */
export type FormSource = {
  read: (ctx: Koa.Context) => Promise<Answers>;
  asked: (ctx: Koa.Context) => ReturnType<typeof askedWizard>;
};

/** Forms that are requests to the API: the JSON object in the body, judged by the definition that sends to the path. */
export function requestedForms(catalogue: Catalogue, readJson: JsonReader): FormSource {
  return {
    read: readJson,
    asked: (ctx) => askedWizard(ctx, catalogue),
  };
}

/** A form whose fields were read elsewhere. */
export function givenForm(wizard: Wizard, fields: Answers): FormSource {
  return { read: async () => fields, asked: async () => ({ wizard, outdated: undefined }) };
}

/**
 * Returns the answers of an account form. Account forms are definitions, as wizards are, and the same engine checks them. Throws
 * 422 for unknown fields and broken rules. The returned `email` is canonical.
 */
export async function acceptForm(ctx: Koa.Context, forms: FormSource, body: Answers): Promise<Answers> {
  const asked = await forms.asked(ctx);
  if (asked === undefined) throw new Fault(404, 'Dieses Formular gibt es nicht.');
  const { email } = body;
  const canonical = typeof email === 'string' ? { ...body, email: canonicalEmail(email) } : body;
  return accept(asked.wizard, canonical, asked.outdated).answers;
}
