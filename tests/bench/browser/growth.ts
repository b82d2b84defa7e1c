import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Answers } from '../../../src/engine/index.ts';
import { launchChromium } from '../../support/chromium.ts';
import { startServer } from '../../support/serverProcess.ts';
import { generateWizard } from '../generated.ts';
import { ratioRow, type Row } from '../rows.ts';
import { choose, open, press, typeName, WEITER, ZURUECK } from './round.ts';
import { onSlowPhone, UNTHROTTLED } from './slowPhone.ts';

const ROUNDS = 7;
/** Long enough for the draft to be stored. */
const DRAFT_MS = 400;

type Long = { id: string; middle: string; answers: Answers };

/** One visit of a long wizard: its first step, then one in the middle of a draft that is complete. Milliseconds. */
type Visit = { answerable: number; works: number; keys: number[]; steps: number[]; workOfSteps: number[] };

/**
 * The real page with 500 steps against the same with 50, alternating in one Chromium, after one visit each to warm up.
 */
export async function growthBench(rounds = ROUNDS): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vorfahrt-growth-'));
  await chmod(folder, 0o755); // as root the embedded database runs under another account, which has to get in
  const wizards = path.join(folder, 'wizards');
  const [long, short] = [await writeLong(wizards, 500, 'LA'), await writeLong(wizards, 50, 'LB')];
  const server = await startServer({
    env: { WIZARDS_DIR: wizards, DATA_DIR: path.join(folder, 'var'), NODE_ENV: 'production' },
  });
  const browser = await launchChromium();
  try {
    const visits: [Visit, Visit][] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const pair: [Visit, Visit] = [
        await visitLong(browser, server.url, long),
        await visitLong(browser, server.url, short),
      ];
      process.stdout.write(round === 0 ? 'aufgewärmt ' : '. ');
      if (round > 0) visits.push(pair);
    }
    return rowsOf(visits);
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeLong(wizards: string, steps: number, reference: string): Promise<Long> {
  const id = `lang-${steps}`;
  const { files, answers } = generateWizard(steps, reference);
  await mkdir(path.join(wizards, id, 'steps'), { recursive: true });
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(path.join(wizards, id, name), content)));
  return { id, middle: `schritt-${steps / 2}`, answers };
}

function visitLong(browser: Browser, origin: string, { id, middle, answers }: Long): Promise<Visit> {
  const url = `${origin}/anfrage/${id}`;
  return onSlowPhone(browser, async (page, cdp) => {
    const { answerable, works } = await open(page, url);
    await cdp.send('Network.emulateNetworkConditions', UNTHROTTLED);
    await answerAll(page, id, answers);
    await open(page, `${url}/${middle}`);
    await page.fill('input[name$="/text"]', '');
    const keys = await typeName(page, cdp, '/text');
    const steps = await walkAbout(page, cdp);
    return {
      answerable,
      works,
      keys,
      steps: steps.map(({ latency }) => latency),
      workOfSteps: steps.map(({ work }) => work),
    };
  });
}

/** Lets the page store a draft, and puts the answers to every question into it. */
async function answerAll(page: Page, id: string, answers: Answers): Promise<void> {
  await choose(page, { '/wahl': 'ja' });
  await page.waitForTimeout(DRAFT_MS);
  await page.evaluate(
    ([key, complete]) =>
      sessionStorage.setItem(
        key,
        JSON.stringify({ ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as object), answers: complete }),
      ),
    [`vorfahrt.entwurf.${id}`, answers] as const,
  );
}

async function walkAbout(page: Page, cdp: CDPSession): Promise<{ latency: number; work: number }[]> {
  const moves = [];
  for (const button of [WEITER, WEITER, ZURUECK, ZURUECK]) moves.push(await press(page, cdp, button));
  return moves;
}

function rowsOf(visits: [Visit, Visit][]): Row[] {
  const compared = (
    what: string,
    pick: (visit: Visit) => number[],
    limits: { bar?: number; aim?: number } = { bar: 1.2, aim: 1 },
  ) =>
    ratioRow({
      what,
      unit: 'ms',
      ours: visits.flatMap(([long]) => pick(long)),
      other: visits.flatMap(([, short]) => pick(short)),
      ...limits,
    });
  return [
    compared('Erster Schritt zu sehen und zu beantworten (4x CPU, langsames 4G)', ({ answerable }) => [answerable]),
    compared('Erster Schritt arbeitet (4x CPU, langsames 4G)', ({ works }) => [works]),
    compared('Skript und Layout je Taste in der Mitte (4x CPU)', ({ keys }) => keys),
    compared('Weiter und Zurück in der Mitte: Druck bis Bild (4x CPU)', ({ steps }) => steps),
    compared('Weiter und Zurück in der Mitte: Skript und Layout', ({ workOfSteps }) => workOfSteps, {}),
  ];
}
