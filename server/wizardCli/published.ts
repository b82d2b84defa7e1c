import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isPartPath } from '../../src/check/index.ts';
import { visitDeployment } from '../deployment/index.ts';
import { beginDraft } from '../studioDrafts/index.ts';
import {
  knownWizards,
  leadByFolder,
  leadByStudio,
  liveEdition,
  publishedEdition,
  publishedParts,
  type LeadOutcome,
} from '../studioReleases/index.ts';
import { writtenFiles, type WrittenFiles } from '../wizards/index.ts';
import { loadOne, requireKnown } from './folders.ts';
import type { Task } from './task.ts';
import { UsageError } from './usageError.ts';

const NO_ID = 'Bitte nennen Sie die Kennung eines Assistenten.';

/**
 * `pull <id>`: writes what the studio of the server has published into the folder, so that it can be committed. Exit code 1 if the folder leads
 * anyway, or if shared parts of the folder say something else.
 */
export async function pull({ words: [id], directory, write, env }: Task): Promise<number> {
  if (id === undefined) throw new UsageError(NO_ID);
  const { published, changed } = await visitDeployment({ say: write, env }, async ({ knex }) => {
    requireKnown(id, await knownWizards(knex, directory));
    return { published: await publishedEdition(knex, id), changed: await publishedParts(knex, id) };
  });
  if (published === undefined) {
    write(`Von '${id}' ist nichts veröffentlicht, was nicht im Ordner stünde: Der Ordner führt.`);
    return 1;
  }
  const folder = path.join(directory, id);
  await replaceFolder(folder, published.written);
  for (const [name, text] of Object.entries(changed)) await writeFile(path.join(folder, name), text);
  write(`Geschrieben nach ${folder}. Sobald ein Server mit diesem Ordner startet, führt wieder der Ordner.`);
  if (Object.keys(changed).length > 0)
    write(`Auch geschrieben, für alle Assistenten, die sie gebrauchen: ${partNames(Object.keys(changed))}.`);
  const parts = Object.entries(published.written.texts).filter(([name]) => isPartPath(name));
  const others: string[] = [];
  for (const [name, text] of parts) {
    const now = await readFile(path.join(folder, name), 'utf8').catch(() => undefined);
    if (now !== text) others.push(name);
  }
  if (others.length === 0) return 0;
  write(
    `Diese gemeinsamen Teile lauten im Ordner anders als beim Veröffentlichen: ${partNames(others)}. Bis sie gleich lauten, führt das Studio.`,
  );
  return 1;
}

function partNames(names: readonly string[]): string {
  return names.map((name) => path.basename(name, '.json')).join(', ');
}

/** `push <id>`: begins a draft on the server with what the folder says. Exit code 1 if there is a draft already. */
export async function push(task: Task): Promise<number> {
  const { write, env } = task;
  const loaded = await loadOne(task, task.words[0]);
  const { id } = loaded.wizard;
  return visitDeployment({ say: write, env }, async ({ knex }) => {
    const base = (await liveEdition(knex, id))?.written;
    const begun = await beginDraft(knex, { wizard: id, written: writtenFiles(loaded.files), base }, new Date());
    write(
      begun
        ? `Der Entwurf von '${id}' ist begonnen. Im Studio lässt er sich ansehen, prüfen und veröffentlichen.`
        : `Von '${id}' gibt es auf dem Server schon einen Entwurf. Er bleibt, wie er ist; im Studio lässt er sich verwerfen.`,
    );
    return begun ? 0 : 1;
  });
}

/** `lead <id> ordner|studio`: says which of both is live. Exit code 1 if the studio has published nothing, or no server has these files. */
export async function lead(task: Task): Promise<number> {
  const { write, env } = task;
  const [id, who] = task.words;
  if (id === undefined) throw new UsageError(NO_ID);
  if (who !== 'ordner' && who !== 'studio')
    throw new UsageError('Bitte nennen Sie, wer führt: npm run wizard -- lead <kennung> ordner oder studio');
  const loaded = who === 'ordner' ? await loadOne(task, id) : undefined;
  return visitDeployment({ say: write, env }, async ({ knex, requireWizards }) => {
    requireKnown(id, await knownWizards(knex, task.directory));
    const entry = { wizard: id, at: new Date(), note: 'Mit npm run wizard -- lead festgelegt.' };
    if (loaded === undefined) return writeOutcome(write, await leadByStudio(knex, entry), { id, leader: 'das Studio' });
    const folder = path.join(await requireWizards(task.directory), id);
    const outcome = await leadByFolder(knex, { ...entry, files: loaded.files });
    return writeOutcome(write, outcome, { id, leader: `der Ordner, mit dem, was in ${folder} steht`, folder });
  });
}

type Leadership = { id: string; leader: string; folder?: string };

const OUTCOMES: Record<LeadOutcome, { code: number; say: (led: Leadership) => string }> = {
  leads: { code: 0, say: ({ id, leader }) => `Jetzt führt bei '${id}' ${leader}. Das gilt in etwa einer Sekunde.` },
  off: {
    code: 0,
    say: ({ id, leader }) =>
      `Jetzt führt bei '${id}' ${leader}. Der Assistent ist abgeschaltet und bleibt es; was führt, ist live, sobald ihn jemand im Studio anschaltet.`,
  },
  already: { code: 0, say: ({ id }) => `Bei '${id}' führt das Studio schon. Es ändert sich nichts.` },
  same: {
    code: 0,
    say: ({ id }) => `Bei '${id}' sagen Ordner und Studio dasselbe, darum führt der Ordner. Es ändert sich nichts.`,
  },
  unpublished: { code: 1, say: ({ id }) => `Das Studio hat von '${id}' noch nichts veröffentlicht.` },
  unknown: {
    code: 1,
    say: ({ folder }) =>
      `Was in ${folder} steht, hat noch kein Server so in seinem Ordner. Rufen Sie den Befehl dort auf, wo ein Server mit diesem Ordner läuft, oder nennen Sie ihn mit --dir. Nichts wurde geändert.`,
  },
};

function writeOutcome(write: Task['write'], outcome: LeadOutcome, led: Leadership): number {
  const { code, say } = OUTCOMES[outcome];
  write(say(led));
  return code;
}

/** Makes a wizard's folder what was published. Its notes (`.md`) stay. */
async function replaceFolder(folder: string, { texts, pictures }: WrittenFiles): Promise<void> {
  const own = Object.entries(texts).filter(([name]) => !isPartPath(name));
  const all = new Map<string, string | Buffer>([
    ...own,
    ...Object.entries(pictures).map(([name, bytes]) => [`pictures/${name}`, bytes] as const),
  ]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
    if (entry.isFile() && !all.has(name) && !name.endsWith('.md') && !name.startsWith('.'))
      await rm(path.join(folder, name));
  }
  for (const [name, content] of all) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
}
