import type { Knex } from 'knex';
import { FilesRemain, findOrphans, removeBytes, type FileStore } from '../uploads/index.ts';

/** Lists stored files without a row, and removes them on request. Returns the exit code. */
export async function cleanUp(
  { knex, files, now, say }: { knex: Knex; files: FileStore; now: Date; say: (line: string) => void },
  remove: boolean,
): Promise<number> {
  const { stored, orphans, young } = await findOrphans(knex, files, now);
  say(
    `Im Speicher: ${stored} Dateien. Ohne Eintrag in der Datenbank: ${orphans.length}${young > 0 ? `; dazu ${young}, die jünger als 24 Stunden sind und bleiben` : ''}.`,
  );
  for (const { id, bytes, storedAt } of orphans) say(`${id}  ${storedAt.toISOString()}  ${bytes} Bytes`);
  if (orphans.length === 0) return 0;
  if (!remove) {
    say('Mit --remove werden sie gelöscht.');
    return 0;
  }
  try {
    await removeBytes(
      files,
      orphans.map(({ id }) => id),
    );
    say(`Gelöscht: ${orphans.length}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof FilesRemain)) throw error;
    say(
      `Gelöscht: ${error.removal.removed.length}. Nicht gelöscht: ${error.remaining.join(', ')} (${error.cause instanceof Error ? error.cause.message : 'unbekannte Ursache'}).`,
    );
    return 1;
  }
}
