import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { installChromium } from './installChromium.ts';

const execute = promisify(execFile);

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns the path of a Chromium: `CHROMIUM_PATH`, one from the usual places, or one that is installed now (which takes
 * a minute and prints a notice). Throws if there is none: a skipped browser test would look like a passed one.
 */
export async function findChromium(): Promise<string> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (await runs(configured)) return configured;
    throw new Error(
      `CHROMIUM_PATH zeigt auf ${configured}, das sich nicht starten lässt. Berichtigen Sie den Pfad oder lassen Sie ihn weg.`,
    );
  }
  return (await findInstalled()) ?? (await installChromium(findInstalled));
}

/** A headless browser for tests; the caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: await findChromium(), args: FLAGS, chromiumSandbox: false });
}

/** The same with a profile of the caller's, which may hold preferences. The caller closes the context. */
export async function launchWithProfile(profile: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const executablePath = await findChromium();
  return await chromium.launchPersistentContext(profile, {
    ...options,
    executablePath,
    args: FLAGS,
    chromiumSandbox: false,
  });
}

async function findInstalled(): Promise<string | undefined> {
  for (const place of USUAL_PLACES) if (await runs(place)) return place;
  return undefined;
}

/**
 * Existence is not enough: Ubuntu ships a stub that only refers to a snap. On Windows `--version` would open a window.
 */
async function runs(file: string): Promise<boolean> {
  try {
    await access(file);
    if (process.platform !== 'win32') await execute(file, ['--version'], { timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
