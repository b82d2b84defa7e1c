import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import type { Browser } from 'playwright-core';
import { ensureBuilt } from '../../server/build/ensureBuilt.ts';
import { findChromium, launchChromium } from '../support/chromium.ts';
import { freePort } from '../../server/db/embedded/freePort.ts';
import { offeredRoutes } from '../browser/site/routes.ts';
import { startServer } from '../support/serverProcess.ts';
import { onSlowPhone } from './browser/slowPhone.ts';
import { writeReport } from './report.ts';
import { summarise } from './statistics.ts';

/**
 * Lighthouse with its mobile preset: it visits at full speed and computes what slow 4G and a processor slowed four
 * times would make of it.
 */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Measured = {
  route: string;
  scores: number[];
  lcpMs: number;
  paintedMs: number;
  cls: number;
  scriptKb: number;
  styleKb: number;
  failed: string[];
};

/** Visits on a slow phone, for the largest paint as it comes when nothing is computed. */
const VISITS = 3;

/** Measures every route that the site offers; arguments limit it to those that contain one of them. */
async function main(): Promise<void> {
  await ensureBuilt();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-pages-'));
  await chmod(dataDir, 0o755);
  const server = await startServer({ env: { DATA_DIR: dataDir } });
  const browser = await debuggableChromium(dataDir);
  const phone = await launchChromium();
  try {
    const wanted = process.argv.slice(2);
    const routes = (await offeredRoutes(server.url)).filter(
      (route) => wanted.length === 0 || wanted.some((part) => route.includes(part)),
    );
    const rows: Measured[] = [];
    for (const route of routes) {
      rows.push({
        ...(await measure(server.url, route, browser.port)),
        paintedMs: await largestPaint(phone, server.url + route),
      });
      process.stdout.write(`${line(rows.at(-1) as Measured)}\n`);
    }
    if (wanted.length === 0) await writeReport('pages', table(rows));
  } finally {
    await phone.close();
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(url: string, route: string, port: number): Promise<Omit<Measured, 'paintedMs'>> {
  const result = await lighthouse(url + route, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    formFactor: 'mobile',
  });
  if (result === undefined) throw new Error(`Lighthouse gave nothing for ${route}.`);
  const { categories, audits } = result.lhr;
  const weight = (kind: string) => transferred(audits['network-requests']?.details, kind);
  return {
    route,
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    scriptKb: weight('Script'),
    styleKb: weight('Stylesheet'),
    failed: Object.values(audits).flatMap(({ id, score, scoreDisplayMode }) =>
      scoreDisplayMode === 'binary' && score === 0 ? [id] : [],
    ),
  };
}

/** Milliseconds until the largest content is painted on a slow phone, the median of a few first visits. */
async function largestPaint(browser: Browser, url: string): Promise<number> {
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const time = await onSlowPhone(browser, async (page) => {
      await page.goto(url, { waitUntil: 'networkidle' });
      return page.evaluate(lastCandidate);
    });
    times.push(time);
  }
  return summarise(times).median;
}

/** Runs in the page. */
function lastCandidate(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
}

/** Bytes on the wire of one kind of file, in kB; they come precompressed with brotli. */
function transferred(details: unknown, kind: string): number {
  const { items = [] } = (details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] };
  return (
    items
      .filter(({ resourceType }) => resourceType === kind)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000
  );
}

function table(rows: Measured[]): string {
  const day = new Date().toISOString().slice(0, 10);
  return [
    `Gemessen am ${day} mit \`npm run bench:pages\`. Schranken: 95, 100, 100, 100; LCP 1,8 s (Ziel 1,2 s); CLS 0,02 (Ziel 0); auf Seiten ohne Assistenten CSS 15 kB (Ziel 10) und, bevor ein Formular naht, JS 25 kB (Ziel 12).`,
    '',
    '| Adresse | Leistung | Zugänglichkeit | Gute Praxis | Auffindbarkeit | LCP (berechnet) | LCP (gebremst) | CLS | JS | CSS | nicht bestanden |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|',
    ...rows.map(line),
  ].join('\n');
}

function line({ route, scores, lcpMs, paintedMs, cls, scriptKb, styleKb, failed }: Measured): string {
  return `| ${[route, ...scores, `${german(lcpMs / 1000, 2)} s`, `${german(paintedMs / 1000, 2)} s`, german(cls, 3), `${german(scriptKb, 1)} kB`, `${german(styleKb, 1)} kB`, failed.join(' ')].join(' | ')} |`;
}

function german(value: number, digits: number): string {
  return value.toFixed(digits).replace('.', ',');
}

/** Lighthouse wants a browser with an open port. */
async function debuggableChromium(profile: string): Promise<{ port: number; close: () => Promise<void> }> {
  const port = await freePort();
  const child = spawn(
    await findChromium(),
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}/chromium`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (
      await fetch(`http://127.0.0.1:${port}/json/version`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await sleep(100);
  }
  return {
    port,
    close: async () => {
      child.kill();
      await sleep(500);
    },
  };
}

await main();
