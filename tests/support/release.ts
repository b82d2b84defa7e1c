import type { Knex } from 'knex';
import { addEntry, editionOf, nextGeneration, putLive, type InFlight } from '../../server/studioReleases/entries.ts';
import { editionFrom } from '../../server/studioReleases/reached.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- Definitions are edited as the loose JSON that they are.
type Json = any;

/** Makes live what the folder says of a wizard with one file changed, as the studio does it. Instances load it within a second. */
export async function release(
  knex: Knex,
  { wizard, file, inFlight }: { wizard: string; file: string; inFlight: InFlight },
  change: (data: Json) => unknown,
): Promise<void> {
  const noted: { id: string } = await knex('studio_history').where({ wizard, kind: 'ordner' }).first('id');
  const folder = await editionOf(knex, wizard, Number(noted.id));
  if (folder === undefined) throw new Error(`There is no folder of '${wizard}'.`);
  const { texts, pictures } = folder.written;
  const data: Json = JSON.parse(texts[file] ?? '');
  change(data);
  const edition = editionFrom(wizard, { texts: { ...texts, [file]: JSON.stringify(data) }, pictures });
  const published = { wizard, kind: 'veroeffentlicht', at: new Date(), edition, wasLive: true, base: '' } as const;
  const entry = await addEntry(knex, { ...published, inFlight });
  await putLive(knex, {
    wizard,
    entry,
    event: entry,
    ledBy: 'studio',
    off: false,
    retirement: null,
    conflict: null,
  });
  await nextGeneration(knex);
}
