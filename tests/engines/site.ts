import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/db/embedded/freePort.ts';
import { serveSite, type ServedSite } from '../browser/site.ts';
import type { Tab } from '../support/tab.ts';
import type { Browser, Looks } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { findPrograms } from './installed.ts';
import { createTab } from './tab.ts';
import { startTlsProxy } from './tlsProxy.ts';
import { startWebKit } from './webkit.ts';

export type Engine = 'Firefox' | 'WebKitGTK';

/** The site over https, and one engine to visit it. */
export type EngineSite = ServedSite & {
  url: string;
  /** Opens a tab of a fresh profile. Close it before the next one is opened. */
  visit: (options?: VisitOptions) => Promise<EngineVisit>;
};

export type VisitOptions = Looks & { width?: number; height?: number };
export type EngineVisit = { page: Tab; complaints: () => string[]; close: () => Promise<void> };

export async function openEngineSite(engine: Engine): Promise<EngineSite> {
  const programs = await findPrograms();
  const port = await freePort();
  const url = `https://localhost:${port}`;
  const served = await serveSite({ PUBLIC_URL: url });
  const proxy = await startTlsProxy(programs.openssl, port, Number(new URL(served.server.url).port));
  const start = (looks: Looks) =>
    engine === 'Firefox' ? startFirefox(programs.firefox, looks) : startWebKit(programs.webkit, looks);
  const browsers = new Map<string, Browser>();
  const browserFor = async (looks: Looks): Promise<Browser> => {
    const key = JSON.stringify(looks);
    const browser = browsers.get(key) ?? (await start(looks));
    browsers.set(key, browser);
    return browser;
  };
  return {
    ...served,
    url,
    visit: async ({ width = 375, height = 800, ...looks } = {}) => {
      const browser = await browserFor(looks);
      const driver = await browser.open();
      const folder = await mkdtemp(path.join(tmpdir(), 'vorfahrt-engine-'));
      await driver.resize(width, height);
      return {
        page: createTab(driver, { baseURL: url, folder }),
        complaints: driver.complaints,
        close: async () => {
          await driver.close();
          await rm(folder, { recursive: true });
        },
      };
    },
    close: async () => {
      for (const browser of browsers.values()) await browser.close();
      proxy.close();
      await served.close();
    },
  };
}
