import {
  calendarDays,
  computedWords,
  conditionsMet,
  type Answers,
  type Facts,
  type Receipt,
  type Wizard,
} from '../../src/engine/index.ts';
import { clientMails, hasPhone } from './mails.ts';
import type { Earlier } from './store.ts';

/** What was stored. `mails`: after a correction, those to the address that holds. */
type StoredSubmission = Pick<Earlier, 'id' | 'reference' | 'mails' | 'isOwned'> & { isCorrected?: boolean };

/**
 * The reply to a submission: the reference, the mails that were queued, whether the sender can be called, what was
 * computed, the days of its calendar entries, which conditions of the last page hold, and where the sender's session
 * gets the PDF (`server/receipt`). `body`: the request. `facts`: those of the accepted answers on the day of the
 * submission.
 */
export function receiptFor(
  { id, reference, mails, isOwned, isCorrected }: StoredSubmission,
  wizard: Wizard,
  body: Answers,
  facts: Facts,
): Receipt {
  const queued = clientMails(mails);
  const met = conditionsMet(wizard, facts);
  const days = calendarDays(wizard, facts);
  return {
    anfrageId: id,
    referenz: reference,
    ...(queued && { mails: queued }),
    telefon: hasPhone(wizard, body),
    ...(isCorrected === true && { berichtigt: true }),
    ...(wizard.calculator && { berechnet: computedWords(wizard, facts) }),
    ...(days && { tage: days }),
    ...(met && { trifft: met }),
    ...(isOwned && { beleg: `/beleg/${id}` }),
  };
}
