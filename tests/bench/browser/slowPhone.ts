import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

const CPU_SLOWDOWN = 4;
/** Slow 4G: 150 ms round trip, 1.6 Mbit/s down, 0.75 Mbit/s up (bytes per second here). */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
export const UNTHROTTLED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** A visit with an empty cache, throttled in everything. */
export async function onSlowPhone<T>(
  browser: Browser,
  visit: (page: Page, cdp: CDPSession) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 412, height: 915 }, ...options });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    // Time that the page's thread worked, not time that passed: other programs do not count.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await cdp.send('Network.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await visit(page, cdp);
  } finally {
    await context.close();
  }
}
