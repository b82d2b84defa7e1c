import type { Knex } from 'knex';
import type { FileStore } from '../uploads/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import { EraseFailure, erasePerson, type Erasure } from './erase.ts';
import { findPerson, type Person } from './person.ts';
import { eachRecord } from './records.ts';

export type Stores = { knex: Knex; files: FileStore; catalogue: Catalogue; say: (line: string) => void };

const WHERE_ELSE =
  'Hat ein Löschen vorher aufgehört, sind sie damit weg. Legt aber eine andere Instanz ihre Dateien in einem eigenen Ordner ab, liegen sie noch dort: Bitte suchen Sie sie dort unter diesen Kennungen und löschen Sie sie von Hand.';

/**
 * Erases, reports the result for each file, and checks for remaining data. Returns the exit code: 0 if nothing is left.
 */
export async function eraseAndCheck(stores: Stores, email: string): Promise<number> {
  const { say } = stores;
  try {
    const erasure = await erasePerson({ ...stores, now: new Date() }, email);
    const names = namesOf(erasure.person);
    const { removed, missing } = erasure.files;
    if (removed.length > 0) say(`Aus dem Speicher gelöscht: ${removed.map(names).join(', ')}.`);
    if (missing.length > 0) say(`Lagen schon nicht mehr im Speicher: ${missing.map(names).join(', ')}. ${WHERE_ELSE}`);
    return await check(stores, erasure);
  } catch (error) {
    if (error instanceof EraseFailure) throw new Error(printFailure(error), { cause: error });
    throw error;
  }
}

async function check(
  { knex, catalogue, files, say }: Stores,
  { erased, person, files: { removed, missing } }: Erasure,
): Promise<number> {
  const left = await findPerson(knex, catalogue, person.email);
  const rows = eachRecord().flatMap<unknown>(([name, { stays }]) => (stays === undefined ? left[name] : [])).length;
  const still = await Promise.all([...removed, ...missing].map(async (id) => ((await files.has(id)) ? [id] : [])));
  if (rows > 0 || still.flat().length > 0) {
    say(
      `Gelöscht wurde, was da war; inzwischen gibt es wieder ${rows} Einträge und ${still.flat().length} Dateien. Bitte denselben Befehl wiederholen.`,
    );
    return 1;
  }
  const count = Object.values(erased).reduce((sum, some) => sum + some, 0);
  const kept = eachRecord().flatMap(([name, { stays }]) =>
    stays?.own !== undefined && person[name].length > 0
      ? [{ where: stays.own.where, lines: stays.own.lines(person[name]) }]
      : [],
  );
  // A file that was not found may lie where this command cannot look.
  const here = missing.length === 0 ? '' : ', den dieser Befehl sieht,';
  say(
    count === 0
      ? 'Es gab nichts zu löschen.'
      : kept.length === 0
        ? `Gelöscht. Nachgesehen: Weder in der Datenbank noch im Speicher${here} ist davon etwas übrig.`
        : `Gelöscht. Nachgesehen: Außer ${kept.map(({ where }) => where).join(' und ')} ist weder in der Datenbank noch im Speicher${here} etwas übrig.`,
  );
  for (const { lines } of kept) for (const line of lines) say(line);
  say(
    `Behalten wird ${kept.length === 0 ? 'nur' : 'außerdem'} der Eintrag im Löschprotokoll: Zeitpunkt, Anzahlen und, für ein Jahr, ein Hash der Adresse, mit dem npm run backup -- restore die Löschung wiederholt. Die Adresse selbst steht dort nicht.`,
  );
  say('In Sicherungen von vorher steht alles noch. Von Hand: das Postfach der Kanzlei und Handakten (§ 50 BRAO).');
  return 0;
}

function printFailure({ files: { removed, missing, remaining }, cause }: EraseFailure): string {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const bytes = `Dateien im Speicher: ${removed.length} gelöscht, ${missing.length} lagen dort schon nicht mehr, ${remaining.length} nicht gelöscht`;
  const ids = remaining.length === 0 ? '' : ` (${remaining.join(', ')})`;
  return `Nicht vollständig gelöscht: ${reason}\n${bytes}${ids}. Die Einträge in der Datenbank stehen noch. Beheben Sie die Ursache und wiederholen Sie denselben Befehl.`;
}

/** Returns the original name of a file. */
function namesOf({ submissions }: Person): (id: string) => string {
  const names = new Map(submissions.flatMap(({ uploads }) => uploads.map(({ id, name }) => [id, name])));
  return (id) => `${names.get(id) ?? 'ohne Namen'} (${id})`;
}
