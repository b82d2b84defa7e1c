import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { installChromium, installShell } from './installChromium.ts';

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

/** Debian's build of Chromium without windows. A page costs it 0.8 s of processor time, and Chromium's own headless mode 2.1 s. */
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Fewer processes and threads: drawing happens inside of the browser's own process, all pages of a profile share one process, which has
 * compiled the site's code since the first of them, and V8 collects and compiles on the thread that runs the code. On two cores four files
 * took 195 s of time with threads of V8, and 155 s without.
 */
const FEW_PROCESSES = ['--in-process-gpu', '--renderer-process-limit=1', '--js-flags=--single-threaded'];

/** The browser of tests; the caller closes it. */
export async function launchBrowser(flags: string[] = []): Promise<Browser> {
  return await launch(await testBrowser(), [...FEW_PROCESSES, ...flags]);
}

async function testBrowser(): Promise<string> {
  return (await installedShell()) ?? (await findChromium());
}

/** Chromium as people have it, for what is measured; the caller closes it. */
export async function launchChromium(): Promise<Browser> {
  return await launch(await findChromium());
}

function launch(executablePath: string, flags: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags], chromiumSandbox: false });
}

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

/**
 * Gets the browser that tests start, once before all of them. Where the build without windows cannot be had, they start
 * Chromium itself, which takes longer.
 */
export async function prepareBrowser(): Promise<void> {
  const isThere = process.env.CHROMIUM_PATH ?? (await installedShell());
  if (isThere === undefined && !(await installShell())) await findChromium();
}

async function installedShell(): Promise<string | undefined> {
  return !process.env.CHROMIUM_PATH && (await runs(SHELL)) ? SHELL : undefined;
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
