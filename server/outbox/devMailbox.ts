import { inGermany } from '../base/inGermany.ts';
import type { RouterContext } from '@koa/router';
import type Koa from 'koa';
import type { Knex } from 'knex';
import { escapeHtml } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { plainPage } from '../http/plainPage.ts';
import { isUuid } from '../base/uuid.ts';
import { developerPage, type Route } from '../routes/index.ts';
import type { MailRow } from './store.ts';

const PATH = '/dev/postfach';
const SHOWN = 100;

type MailboxOptions = { knex: Knex; onlyDeveloper: Koa.Middleware };

/**
 * The development mailbox: mails that were stored because no mail server is configured. It exists only
 * in a development server.
 * @param onlyDeveloper lets only the developer pass
 */
export function devMailboxRoutes({ knex, onlyDeveloper }: MailboxOptions): Route[] {
  const page = (path: string, operation: Route['operation'], handle: Route['handle']): Route => ({
    method: 'GET',
    path: `${PATH}${path}`,
    operation,
    before: [onlyDeveloper],
    handle,
  });
  return [
    page('', developerPage('E-Mails, die ohne Mailserver blieben'), async (ctx) => {
      const mails = await knex<MailRow>('mails').orderBy('created_at', 'desc').limit(SHOWN);
      ctx.type = 'html';
      ctx.body = titled(
        'Postfach',
        mails.length === 0 ? '<p>Noch keine E-Mails.</p>' : `<ol>${mails.map(item).join('')}</ol>`,
      );
    }),
    page('/:id', developerPage('Eine davon', 'id'), async (ctx) => {
      const mail = await find(knex, ctx);
      ctx.type = 'html';
      ctx.body = titled(mail.kept.subject, letter(mail));
    }),
    page('/:id/html', developerPage('Ihre HTML-Fassung', 'id'), async (ctx) => {
      const { kept } = await find(knex, ctx);
      ctx.type = 'html';
      ctx.body = kept.html;
      // Mails contain their styles. The frame allows no scripts and no origin; links open outside of it.
      ctx.set(
        'Content-Security-Policy',
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      );
    }),
  ];
}

type KeptMail = MailRow & { kept: NonNullable<MailRow['kept']> };

async function find(knex: Knex, ctx: RouterContext): Promise<KeptMail> {
  const id = ctx.params.id ?? '';
  const mail = isUuid(id) ? await knex<MailRow>('mails').where({ id }).first() : undefined;
  if (mail === undefined || mail.kept === null) throw new Fault(404, 'Diese E-Mail gibt es nicht.');
  return { ...mail, kept: mail.kept };
}

function item({ id, kind, kept, created_at: at, sent_at: sent, error }: MailRow): string {
  const time = inGermany(at, {});
  if (kept === null)
    return `<li>${time} – ${escapeHtml(kind)}: ${escapeHtml(error ?? (sent === null ? 'wartet' : 'gesendet'))}</li>`;
  return `<li>${time} – <a href="${PATH}/${id}">${escapeHtml(kept.subject)}</a> an ${escapeHtml(kept.to)}</li>`;
}

function letter({ id, kept }: KeptMail): string {
  const head = [
    ['Von', kept.from],
    ['An', kept.to],
    ['Antwort an', kept.replyTo ?? ''],
    ['Betreff', kept.subject],
  ].filter(([, text]) => text !== '');
  return `<p><a href="${PATH}">Alle E-Mails</a></p>
<dl>${head.map(([label, text]) => `<dt>${label}</dt><dd>${escapeHtml(text ?? '')}</dd>`).join('')}</dl>
<h2>Text</h2>
<pre>${linked(kept.text)}</pre>
<h2>HTML</h2>
<iframe src="${PATH}/${id}/html" title="HTML-Fassung" sandbox="allow-popups allow-popups-to-escape-sandbox" width="100%" height="900"></iframe>`;
}

/** Turns addresses in the text into links, as most mail programs do. */
function linked(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

function titled(title: string, content: string): string {
  return plainPage(title, `<h1>${escapeHtml(title)}</h1>\n${content}`);
}
