import type { Knex } from 'knex';
import { formatPlannedTime, plannedReleases } from '../studioReleases/index.ts';
import { fault, hint, type Result } from './results.ts';

/** The alert on planned releases that are overdue has the same (server/metrics/database.ts). */
const OVERDUE_MS = 2 * 60 * 1000;
const OFF = 'STUDIO steht auf off, solange ruht es: Entfernen Sie es, und starten Sie neu.';
const STUCK =
  'Läuft kein Server, geschieht es mit dem nächsten Start. Läuft einer, nennt sein Protokoll die Ursache: A planned release could not be looked after.';

/** Names planned releases whose time has passed, and those that are not possible any more, with what helps. `isOff`: the server has no studio. */
export async function checkPlans(knex: Knex, { isOff }: { isOff: boolean }): Promise<Result[]> {
  const plans = [...(await plannedReleases(knex))];
  return plans.flatMap(([wizard, { for: time, isBlocked }]) => {
    const at = new Date(time);
    const plan = `Eine Veröffentlichung von '${wizard}', geplant für den ${formatPlannedTime(at)}, ist`;
    if (isBlocked)
      return [
        hint(
          `${plan} nicht möglich. Unter /studio steht, warum; wer das Recht freigabe hat, stoppt sie oder plant neu.`,
        ),
      ];
    return Date.now() - at.getTime() > OVERDUE_MS ? [fault(`${plan} überfällig. ${isOff ? OFF : STUCK}`)] : [];
  });
}
