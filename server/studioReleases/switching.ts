import type { Knex } from 'knex';
import { Fault } from '../http/fault.ts';
import type { Retirement } from '../wizards/index.ts';
import type { LoggedChange } from './changeLog.ts';
import { addEntry, liveRows, putLive, type EntryKind } from './entries.ts';
import { onLatest, refuseBeside, type ChangeRequest, type PublishContext } from './onLatest.ts';
import { isRetired, type LiveNow } from './releases.ts';

const NOTHING_LIVE = 'Von diesem Assistenten ist nichts live.';
const RETIRED = 'Er ist zurückgezogen und lässt sich weder ab- noch anschalten.';
const ACCOUNT_FORM =
  'Damit melden sich Menschen an oder verwalten ihr Konto. Zurückziehen lässt sich das nicht, denn einen anderen Weg dorthin gibt es nicht.';
const NO_WAY = 'Der Assistent, zu dem es weitergehen soll, ist nicht live oder hat keine eigene Seite.';

/** Switches a wizard off, or on again. What was live stays what is live. Throws a Fault 409 if nothing is, or it is retired. */
export async function switchWizard(
  context: PublishContext,
  { on, ...asked }: ChangeRequest & { on: boolean },
): Promise<void> {
  await onLatest(context, asked, async (trx) => {
    const now = liveOf(context, asked);
    if (isRetired(now)) throw new Fault(409, RETIRED);
    if (now.off === !on) return [];
    return turn(context, asked, trx, on ? { kind: 'angeschaltet' } : { kind: 'abgeschaltet', off: true });
  });
}

/**
 * Stops offering a wizard, for good, or says something else of one that is retired already. Throws a Fault 409 if nothing is live or it is a form of the
 * accounts, and 422 if it does not go on where it says.
 */
export async function retireWizard(
  context: PublishContext,
  { retirement, ...asked }: ChangeRequest & { retirement: Retirement },
): Promise<void> {
  await onLatest(context, asked, async (trx) => {
    liveOf(context, asked);
    if (context.isAccountForm(asked.wizard)) throw new Fault(409, ACCOUNT_FORM);
    const { way, wizard: next } = retirement;
    const target = context.catalogue.all().find(({ wizard: { id } }) => id === next && id !== asked.wizard);
    if (way === 'assistent' && target?.wizard.route === undefined) throw new Fault(422, NO_WAY);
    return turn(context, asked, trx, { kind: 'zurueckgezogen', off: true, retirement });
  });
}

/** Offers a retired wizard again, as it was. */
export function offerAgain(
  context: PublishContext,
  asked: ChangeRequest,
  trx: Knex.Transaction,
): Promise<LoggedChange[]> {
  return turn(context, asked, trx, { kind: 'wiederangeboten' });
}

type Turn = { kind: EntryKind; off?: boolean; retirement?: Retirement };

/** Adds an entry without files. */
async function turn(
  context: PublishContext,
  { wizard, by, note }: ChangeRequest,
  trx: Knex.Transaction,
  { kind, off = false, retirement }: Turn,
): Promise<LoggedChange[]> {
  const { releases, clock } = context;
  const now = liveOf(context, { wizard });
  // Another one may have taken its address meanwhile.
  const edition = off ? undefined : await releases.liveEdition(wizard);
  if (edition !== undefined) await refuseBeside(context, { wizard, edition });
  const row = (await liveRows(trx)).get(wizard);
  const event = await addEntry(trx, {
    wizard,
    kind,
    at: clock(),
    by,
    note,
    ...(retirement !== undefined && { retirement }),
  });
  await putLive(trx, {
    wizard,
    // A folder that leads goes on leading: its content is what is switched off.
    ...(row === undefined || now.ledBy === 'ordner'
      ? { entry: now.entry, ledBy: 'ordner', event: off ? event : (row?.event ?? event), conflict: null }
      : { entry: row.entry, ledBy: row.ledBy, event: row.event, conflict: row.conflict }),
    off,
    retirement: retirement ?? null,
  });
  return [{ wizard, entry: event, kind }];
}

function liveOf({ releases }: PublishContext, { wizard }: Pick<ChangeRequest, 'wizard'>): LiveNow {
  const now = releases.live(wizard);
  if (now === undefined) throw new Fault(409, NOTHING_LIVE);
  return now;
}
