import type { Knex } from 'knex';
import { pino } from 'pino';
import type { AppParts } from '../../../server/main/parts.ts';
import { parseTrustedProxies } from '../../../server/http/clientAddress.ts';
import { openRateLimiter } from '../../../server/limits/rateLimit.ts';
import { AppServer } from '../appServer.ts';
import { builtSite } from '../builtSite.ts';
import type { FormBrowser, FormPage } from './formBrowser.ts';

/** The fine review without scripts, on a server that counts requests. */

export const ROUTE = '/anfrage/bussgeldanfrage';
export const SERVICE = { '/anfrageTyp': 'bussgeld' };
export const DETAILS = {
  '/bussgeld/vorwurf': 'geschwindigkeit',
  '/bussgeld/fahrzeugTyp': 'pkw',
  '/bussgeld/probezeit': 'nein',
  '/bussgeld/schreiben': 'bussgeld',
  '/bussgeld/zustellungsdatum': '2026-11-10',
  '/bussgeld/behoerde': 'Stadt Köln, Bußgeldstelle',
};
export const COSTS = { '/bussgeld/kostenuebernahme': 'selbst' };
export const CONTACT = {
  '/anrede': 'Frau',
  '/vorname': 'Jana',
  '/nachname': "O'Größl-Schäfer",
  '/email': 'jana@example.org',
  '/strasse': 'Brüsseler Straße',
  '/hausnummer': '12 a',
  '/plz': '50674',
  '/ort': 'Köln',
  '/datenschutz': 'on',
  '/anwaltEinwilligung': 'on',
  '/geburtsdatum#day': '7',
  '/geburtsdatum#month': '3',
  '/geburtsdatum#year': '1980',
};

/** `poolOf`: the pool of the app, if it is another one than that of the test. */
export async function startFormServer(
  clock: () => Date,
  poolOf: (knex: Knex) => Knex = (knex) => knex,
): Promise<AppServer> {
  const log = pino({ level: 'silent' });
  return AppServer.start({
    wizards: ['bussgeldanfrage', 'kfz-gutachtenanfrage', 'verkehrsunfallanfrage'],
    parts: async (catalogue, own): Promise<Partial<AppParts>> => {
      const knex = poolOf(own);
      const limiter = openRateLimiter({ knex, trusted: parseTrustedProxies('', () => {}), log, patience: 60_000 });
      return { ...(await builtSite(catalogue)), knex, limiter, clock };
    },
  });
}

/** Answers steps one after the other. */
export async function walkForms(browser: FormBrowser, steps: readonly Record<string, string>[]): Promise<FormPage> {
  let page = await browser.open(ROUTE);
  for (const answers of steps) {
    page = await browser.send(page, answers);
    // It tells the deadline first, and no other step comes back.
    if ('/bussgeld/zustellungsdatum' in answers && page.document.querySelector('#fehler[data-open]') !== null)
      page = await browser.send(page, answers);
  }
  return page;
}

export function valueOf({ document }: FormPage, name: string): string | null | undefined {
  return document.querySelector(`[name="${name}"]`)?.getAttribute('value');
}
