import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { filesOf, goodDraft, type Draft } from '../../engine/authored.ts';
import { text } from '../../engine/definitions.ts';
import { AppServer } from '../appServer.ts';
import { builtSite } from '../builtSite.ts';

/** While a folder is rewritten file by file, visitors get whole versions: page, module and revision belong together. */

const ROUTE = '/anfrage/probe';
const LOADS = 20;
const VERSIONS = 5;

/**
 * Writes a version, file by file. Its number is in every title, and in names that the files share, so that files of two
 * versions are never a wizard without faults.
 */
async function write(directory: string, version: number): Promise<void> {
  const draft = goodDraft();
  const answers: Draft = draft['journeys.json'].journeys[1].answers;
  for (const step of ['frage', 'details', 'einwilligung']) {
    const file = draft[`steps/${step}.json`];
    const name = `${step}${version}`;
    file.title = `${file.title} ${version}`;
    file.schema.properties[name] = text(`Marke ${version}`);
    file.ui?.['ui:sections']?.[0].fields.push(name);
    answers[name] = 'x';
  }
  draft['wizard.json'].title = `Probe ${version}`;
  draft['wizard.json'].mails.powerOfAttorney.document.text = [`Ich, {/frage${version}}.`];
  for (const [name, content] of Object.entries(filesOf(draft))) {
    const place = path.join(directory, 'probe', name);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, content);
  }
}

const server = AppServer.use({ wizards: [], prepare: (directory) => write(directory, 0), parts: builtSite });

/** The version numbers in a page or module. */
function versionsIn(content: string): string[] {
  const named = content.matchAll(/(?:Probe|Frage|Details|Einwilligung|Marke) (\d+)/g);
  return [...new Set([...named].map(([, version = '']) => version))];
}

it(`${LOADS} loads during rewrites show whole versions`, async () => {
  const app = server.current;
  let written = 0;
  const writer = new AbortController();
  const writing = (async () => {
    while (!writer.signal.aborted) {
      written += 1;
      await write(app.wizardsDir, written);
      // An editor at work.
      await sleep(100 * (written % 4));
    }
  })();
  const seen = new Set<string>();
  for (let load = 0; load < LOADS || seen.size < VERSIONS; load += 1) {
    const address = [ROUTE, `${ROUTE}/details`, `${ROUTE}/einwilligung`][load % 3] ?? ROUTE;
    const page = await app.send('GET', address);
    const [version = 'none', ...others] = versionsIn(page.text);
    const [module = '', revision = ''] = /\/wizards\/probe\.js\?r=([\da-f]{16})/.exec(page.text) ?? [];
    const code = await app.send('GET', module);
    expect([page.status, code.status, others]).toEqual([200, 200, []]);
    expect(versionsIn(code.text)).toEqual([version]);
    expect(code.text).toContain(`"${revision}"`);
    const sent = await app.submit('/api/anfrage/probe', { art: 'nein', grund: 'x', ok: true }, { revision });
    expect(sent.status).toBe(200);
    expect((await app.onlySubmission()).revision).toBe(revision);
    await app.clear();
    seen.add(version);
  }
  writer.abort();
  await writing;
  await vi.waitFor(async () => expect(versionsIn((await app.send('GET', ROUTE)).text)).toEqual([String(written)]), {
    timeout: 60_000,
  });
});
