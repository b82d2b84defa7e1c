import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { ensureBuilt } from '../../../server/build/ensureBuilt.ts';
import { launchChromium } from '../../support/chromium.ts';
import { copyWizards } from '../../support/wizardFolders.ts';
import { startServer } from '../../support/serverProcess.ts';
import { generateWizard } from '../generated.ts';
import { absoluteRow, ratioRow, type Row } from '../rows.ts';
import { INTERACTIONS, type Interaction } from './interactions.ts';
import { SIMULATOR_INTERACTIONS } from './simulator.ts';
import { VIEW_INTERACTIONS } from './views.ts';
import { STUDIO_WIZARDS } from './wizards.ts';

/** How often each interaction is made in each wizard. */
const ROUNDS = 20;

/** The interactions of the studio in a wizard of 20 steps and 80 questions, and the same with 100 steps. Milliseconds. */
export async function studioBench(rounds = ROUNDS): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vorfahrt-studio-'));
  await chmod(folder, 0o755); // as root the embedded database runs under another account, which has to get in
  const wizards = path.join(folder, 'wizards');
  await mkdir(wizards);
  await copyWizards(['bussgeldrechner', 'bussgeldanfrage'], wizards); // the first hands answers over to the second
  for (const wizard of STUDIO_WIZARDS) await writeWizard(wizards, wizard);
  await ensureBuilt('studio');
  const server = await startServer({ env: { WIZARDS_DIR: wizards, DATA_DIR: path.join(folder, 'var') } });
  const browser = await launchChromium();
  const [studio = ''] = /http\S+\/studio#\S+/.exec(server.output()) ?? [];
  try {
    const rows: Row[] = [];
    for (const interaction of [...INTERACTIONS, ...VIEW_INTERACTIONS, ...SIMULATOR_INTERACTIONS]) {
      const usual = await measure(browser, { studio, steps: 20, rounds }, interaction);
      const large = interaction.grows ? await measure(browser, { studio, steps: 100, rounds }, interaction) : undefined;
      process.stdout.write('. ');
      const { what, bar } = interaction;
      rows.push(absoluteRow({ what, unit: 'ms', ours: usual, bar, judged: 'p95' }));
      if (large !== undefined)
        rows.push(ratioRow({ what: `… mit 100 Schritten`, unit: 'ms', ours: large, other: usual, bar: 1.5 }));
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** `studio` is the address that the terminal shows, with the key. */
type Measuring = { studio: string; steps: number; rounds: number };

async function measure(
  browser: Browser,
  { studio, steps, rounds }: Measuring,
  interaction: Interaction,
): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
  await context.addInitScript(() => localStorage.setItem('vorfahrt.studio.rundgang', 'gesehen'));
  const page = await context.newPage();
  try {
    const times: number[] = [];
    await page.goto(studio);
    await page.locator('#studio').waitFor();
    await interaction.prepare(page, `${new URL(studio).origin}/studio/assistenten/`, `lang-${steps}`);
    // The first time loads code.
    for (let round = 0; round <= rounds; round += 1) {
      const time = await interaction.make(page, round);
      if (round > 0) times.push(time);
    }
    return times;
  } finally {
    await context.close();
  }
}

async function writeWizard(wizards: string, { id, steps, reference }: (typeof STUDIO_WIZARDS)[number]): Promise<void> {
  const { files } = generateWizard(steps, reference);
  await mkdir(path.join(wizards, id, 'steps'), { recursive: true });
  const pretty = Object.entries(files).map(
    ([name, text]) => [name, JSON.stringify(JSON.parse(text), null, 2)] as const,
  );
  await Promise.all(pretty.map(([name, text]) => writeFile(path.join(wizards, id, name), `${text}\n`)));
}
