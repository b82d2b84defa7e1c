import type { Knex } from 'knex';

/** How far clocks of two machines may differ, in milliseconds. */
const TOLERANCE_MS = 60_000;

/** Notes that a backup was made, for the alert on its age. The latest beginning counts. Returns a German line. */
export async function noteBackup(knex: Knex, at: Date): Promise<string> {
  const row = { name: 'backup', value: JSON.stringify({ at: at.toISOString() }) };
  const stored = await knex('deployment')
    .insert(row)
    .onConflict('name')
    .merge()
    .whereRaw("(deployment.value->>'at')::timestamptz < (excluded.value->>'at')::timestamptz")
    .returning('name');
  return stored.length > 0
    ? `Vermerkt: Sicherung vom ${at.toISOString()}.`
    : 'Eine spätere oder diese Sicherung ist schon vermerkt.';
}

/** Reads the beginning of a backup, which must not be in the future. Without a text it is now. */
export function readBeginning(text: string | undefined, now: Date): Date {
  const at = text === undefined ? now : readInstant(text);
  if (at.getTime() > now.getTime() + TOLERANCE_MS)
    throw new Error(`${at.toISOString()} liegt in der Zukunft. Nichts wurde vermerkt.`);
  return at;
}

function readInstant(text: string): Date {
  const at = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(at.getTime()))
    throw new Error(`'${text}' ist kein Zeitpunkt mit Zeitzone, wie 2026-11-29T02:00:00Z (date -u +%FT%TZ).`);
  return at;
}
