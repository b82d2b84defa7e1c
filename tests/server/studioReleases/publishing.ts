import { expect } from 'vitest';
import type {
  StudioAuthorship,
  StudioFound,
  StudioHistory,
  StudioHistoryFiles,
  StudioRelease,
  StudioWizard,
} from '../../../src/contract/index.ts';
import type { Browser } from '../studioAccess/studioServer.ts';
import type { Reply } from '../appServer.ts';

export const CONTACT = 'kontaktformular';
export const STEP = 'steps/nachricht.json';
/** Answers to it. */
export const MESSAGE = {
  name: 'Jana Groß',
  email: 'jana@example.org',
  betreff: 'Frage',
  nachricht: 'Guten Tag!',
  datenschutz: true,
};

export const apiOf = (wizard: string) => `/api/studio/wizards/${wizard}`;

/** Later than the clock of the tests. */
export const NEW_YEAR = { day: '2027-01-01', time: '00:00' };

const condition = (version: string) => ({ 'If-Match': `"${version}"` });

/** Somebody who works on one wizard in the studio. */
export function at(browser: Browser, wizard = CONTACT) {
  const api = apiOf(wizard);
  return {
    /** The same person at another wizard. */
    with: (other: string) => at(browser, other),
    create: async (files: Record<string, string>) =>
      body(await browser.call('PUT', api, { files }, { 'If-None-Match': '*' })) as StudioWizard,
    open: async () => body(await browser.call('GET', api)) as StudioWizard,
    release: async () => body(await browser.call('GET', `${api}/release`)) as StudioRelease,
    history: async () => body(await browser.call('GET', `${api}/history`)) as StudioHistory,
    entry: async (id: number) => body(await browser.call('GET', `${api}/history/${id}`)) as StudioHistoryFiles,
    authorship: async () => body(await browser.call('GET', `${api}/authorship`)) as StudioAuthorship,
    search: async (text: string) =>
      body(await browser.call('GET', `${api}/history-search?text=${encodeURIComponent(text)}`)) as StudioFound,
    async save(files: Record<string, string | null>, onto?: string): Promise<StudioWizard> {
      const { version } = body(await browser.call('GET', api)) as StudioWizard;
      return body(await browser.call('PUT', api, { files, onto }, condition(version))) as StudioWizard;
    },
    examine: (version: string) => browser.call('POST', `${api}/examination`, undefined, condition(version)),
    /** Waits for the result. */
    async examined(version: string): Promise<NonNullable<StudioRelease['examination']>> {
      expect((await browser.call('POST', `${api}/examination`, undefined, condition(version))).status).toBe(202);
      for (;;) {
        const { examination } = body(await browser.call('GET', `${api}/release`)) as StudioRelease;
        if (examination !== undefined && examination.state !== 'running') return examination;
      }
    },
    publish: (version: string, sent: object = { note: 'Der Satz war ungenau' }) =>
      browser.call('POST', `${api}/releases`, sent, condition(version)),
    plan: (version: string, sent: object = {}) =>
      browser.call('POST', `${api}/plans`, { ...NEW_YEAR, note: 'Gilt ab Neujahr', ...sent }, condition(version)),
    stop: (plan: number | undefined, sent: object = {}) =>
      browser.call('POST', `${api}/plans/stop`, { plan, note: 'Doch nicht', ...sent }),
    ask: (version: string, sent: object) => browser.call('POST', `${api}/reviews`, sent, condition(version)),
    answer: (version: string, sent: object) => browser.call('POST', `${api}/reviews/answer`, sent, condition(version)),
    setRule: (sent: object) => browser.call('POST', `${api}/second-person`, sent),
    restore: (sent: object) => browser.call('POST', `${api}/restorations`, sent),
    switch: (sent: object) => browser.call('POST', `${api}/switch`, sent),
  };
}

/** What a request has brought that must succeed. */
export function body(reply: Reply): unknown {
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body;
}
