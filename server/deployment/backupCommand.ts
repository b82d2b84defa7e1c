import type { Terminal } from '../base/commandLine.ts';
import { visitDeployment } from './visit.ts';

const USAGE = `npm run backup -- note [<Zeitpunkt>]   vermerkt eine geglückte Sicherung; der Zeitpunkt ist ihr Beginn, wie 2026-11-29T02:00:00Z, sonst jetzt

Der Vermerk steht in der Datenbank. Ist er älter als 26 Stunden, meldet es der Alarm SicherungFehlt.`;

/** How far clocks of two machines may differ, in milliseconds. */
const TOLERANCE_MS = 60_000;

/**
 * `npm run backup`: notes that a backup was made, whatever made it, for the alert on its age. The last line of the script that makes it
 * (server/deploy/README.md). The latest beginning counts.
 */
export async function backupCommand(
  [command, text, ...rest]: string[],
  terminal: Terminal,
  now: () => Date = () => new Date(),
): Promise<number> {
  if (command !== 'note' || rest.length > 0) {
    terminal.complain(USAGE);
    return 2;
  }
  const at = text === undefined ? now() : readInstant(text);
  if (at.getTime() > now().getTime() + TOLERANCE_MS)
    throw new Error(`${at.toISOString()} liegt in der Zukunft. Nichts wurde vermerkt.`);
  return visitDeployment(terminal, async ({ knex }) => {
    const row = { name: 'backup', value: JSON.stringify({ at: at.toISOString() }) };
    const stored = await knex('deployment')
      .insert(row)
      .onConflict('name')
      .merge()
      .whereRaw("(deployment.value->>'at')::timestamptz < (excluded.value->>'at')::timestamptz")
      .returning('name');
    terminal.say(
      stored.length > 0
        ? `Vermerkt: Sicherung vom ${at.toISOString()}.`
        : 'Eine spätere oder diese Sicherung ist schon vermerkt.',
    );
    return 0;
  });
}

function readInstant(text: string): Date {
  const at = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(at.getTime()))
    throw new Error(`'${text}' ist kein Zeitpunkt mit Zeitzone, wie 2026-11-29T02:00:00Z (date -u +%FT%TZ).`);
  return at;
}
