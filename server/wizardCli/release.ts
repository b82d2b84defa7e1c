import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { trailOnPaper } from '../../src/studio/trail/trailOnPaper.ts';
import { visitDeployment } from '../deployment/index.ts';
import { KINDS } from '../../src/studio/publishing/words.ts';
import { inGermany } from '../base/inGermany.ts';
import { historyLines, knownWizards, type HistoryLine } from '../studioReleases/index.ts';
import { describeDifferences, type DifferencesTask } from '../studioTrail/differences.ts';
import { trailOf } from '../studioTrail/index.ts';
import { requireKnown } from './folders.ts';
import type { Task } from './task.ts';
import { UsageError } from './usageError.ts';
import { requireWritable } from './writable.ts';

const compare = async (task: DifferencesTask) => describeDifferences(task);

/**
 * `evidence <id> --release <entry>`: writes the record of an entry of the server's history as `<path>.html` and `<path>.json`. Exit code 1 if there is
 * no such entry.
 */
export async function release({
  words: [id],
  release: number,
  directory,
  output,
  write,
  env,
}: Task & { release: string }): Promise<number> {
  if (id === undefined) throw new UsageError('Bitte nennen Sie die Kennung eines Assistenten.');
  const entry = Number(number);
  if (!Number.isSafeInteger(entry) || entry < 1)
    throw new UsageError('Bitte nennen Sie die Nummer eines Eintrags: evidence <kennung> --release <nummer>.');
  const target = path.resolve(output ?? `freigabeakte-${id}-${entry}`);
  await requireWritable(target);
  const trail = await visitDeployment({ say: write, env }, async ({ knex }) => {
    requireKnown(id, await knownWizards(knex, directory));
    const found = await trailOf({ knex, now: new Date(), compare }, id, entry);
    if (found === undefined) writeEntries(write, { id, entry, lines: await historyLines(knex, id) });
    return found;
  });
  if (trail === undefined) return 1;
  await writeFile(`${target}.html`, trailOnPaper(trail));
  await writeFile(`${target}.json`, `${JSON.stringify(trail, null, 2)}\n`);
  write(`Geschrieben: ${target}.html und ${target}.json`);
  return 0;
}

const MOST_LISTED = 20;

/** Says which entries there are, the newest first. */
function writeEntries(
  write: Task['write'],
  { id, entry, lines }: { id: string; entry: number; lines: readonly HistoryLine[] },
): void {
  write(
    `Im Verlauf von '${id}' gibt es keinen Eintrag ${entry}.${lines.length === 0 ? '' : ' Es gibt, das Neueste zuerst:'}`,
  );
  for (const line of lines.slice(-MOST_LISTED).toReversed())
    write(`${line.id}  ${inGermany(line.at, { dateStyle: 'medium', timeStyle: 'short' })}  ${KINDS[line.kind]}`);
}
