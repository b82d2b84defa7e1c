import { inGermany } from '../../base/inGermany.ts';
import { Fault } from '../../http/fault.ts';
import type { JsonObject } from '../../http/jsonBody.ts';

const HOUR_MS = 60 * 60_000;
/** So many days ahead at most: two years. */
const MOST_DAYS = 731;
/** What the clocks in Germany are ahead of UTC, in hours: in summer, in winter. */
const OFFSETS = [2, 1];

const NO_TIME = 'Bitte geben Sie einen Tag und eine Uhrzeit an.';
const OVER = 'Dieser Zeitpunkt ist schon vorbei.';
const FAR = 'So weit im Voraus lässt sich nichts planen: höchstens zwei Jahre.';
const SKIPPED =
  'Diese Uhrzeit gibt es an dem Tag nicht: Die Uhren werden von 2 auf 3 Uhr vorgestellt. Bitte wählen Sie eine andere.';
const TWICE =
  'Diese Uhrzeit gibt es an dem Tag zweimal: Die Uhren werden von 3 auf 2 Uhr zurückgestellt. Bitte wählen Sie eine andere.';

const WALL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
});

/**
 * The moment of a day and a time by the clock of Germany, as a request names them: '2027-01-01' and '00:00'. Throws a Fault 422 if there is no such
 * moment or there are two, as on the days when the clocks change, if it is over, or more than two years ahead.
 */
export function readMoment({ day, time }: JsonObject, now: Date): Date {
  const wall = `${String(day)} ${String(time)}`;
  const [, date, hours, minutes] = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):([0-5]\d)$/.exec(wall) ?? [];
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (date === undefined || Number.isNaN(midnight)) throw new Fault(422, NO_TIME);
  if (new Date(midnight).toISOString().slice(0, 10) !== date) throw new Fault(422, NO_TIME);
  const moments = OFFSETS.map((ahead) => midnight + (Number(hours) - ahead) * HOUR_MS + Number(minutes) * 60_000);
  if (Math.max(...moments) <= now.getTime()) throw new Fault(422, OVER);
  const [moment, second] = moments.filter((one) => WALL.format(one) === wall);
  if (moment === undefined) throw new Fault(422, SKIPPED);
  if (second !== undefined) throw new Fault(422, TWICE);
  if (moment <= now.getTime()) throw new Fault(422, OVER);
  if (moment > now.getTime() + MOST_DAYS * 24 * HOUR_MS) throw new Fault(422, FAR);
  return new Date(moment);
}

/** '1. Januar 2027, 0:00 Uhr', by the clock of Germany. */
export function formatPlannedTime(at: Date): string {
  const day = inGermany(at, { day: 'numeric', month: 'long', year: 'numeric' });
  return `${day}, ${inGermany(at, { hour: 'numeric', minute: '2-digit' })} Uhr`;
}
