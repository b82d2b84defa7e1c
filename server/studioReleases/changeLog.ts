import type { Logger } from 'pino';
import type { EntryKind } from './entries.ts';

/** What somebody has changed of what visitors see, as the number of its entry in the history. */
export type LoggedChange = { wizard: string; entry: number; kind: EntryKind };

/** `account`: who did it, as the number that `npm run user -- list` shows. `requestId`: that of the request. */
type Doer = { account: string | undefined; requestId: string | undefined };

export type LogChanges = (done: readonly LoggedChange[], doer: Doer) => void;

/** Writes what became live into the log, at any log level: when, what, and by which account. No name, no address, no note. */
export function changeLog(log: Logger): LogChanges {
  const always = log.child({}, { level: 'info' });
  return (done, { account, requestId }) => {
    for (const { wizard, entry, kind } of done)
      always.info({ requestId, action: kind, wizard, entry, account }, 'studio');
  };
}
