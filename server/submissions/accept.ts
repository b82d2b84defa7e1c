import { LIMITS } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { sha256 } from '../base/sha256.ts';
import { outdatedFault, type Outdated } from './outdated.ts';
import {
  consentsGiven,
  receiveAround,
  type Answers,
  type Facts,
  type Issue,
  type Wizard,
} from '../../src/engine/index.ts';
import { filesIn, type FileList } from './documents.ts';
import { factsOn } from './facts.ts';
import { followUps, type FollowUp } from './mails.ts';

/** A record of a consent: its wording and the hash of the wording. */
export type ConsentRecord = { field: string; wording: string; hash: string };

/** The answers of a request that were accepted. */
type AcceptedAnswers = { answers: Answers; consents: ConsentRecord[] };

/** An accepted request with all that follows from its answers, for whatever stores it, mails about it or replies. */
export type Accepted = AcceptedAnswers & {
  files: FileList[];
  /** On the day of the submission. */
  facts: Facts;
  mails: FollowUp[];
};

/** `accept` for a request to be stored. `at`: the time of the submission. */
export function acceptRequest(
  { wizard, body, outdated }: { wizard: Wizard; body: Answers; outdated: Outdated | undefined },
  context: { takesPower: boolean },
  at: Date,
): Accepted {
  const { answers, consents } = accept(wizard, body, outdated);
  return {
    answers,
    consents,
    files: filesIn(wizard, answers),
    facts: factsOn(at, wizard, answers),
    mails: followUps(wizard, answers, context),
  };
}

/** Keeps one message for each place. Linear, since there may be thousands. */
function firstAtEachPlace(issues: Issue[]): Issue[] {
  const told = new Set<string>();
  return issues.filter(({ pointer }) => told.size < told.add(pointer).size);
}

/**
 * Validates a request with the wizard's rules, on the sender's day, and prunes it to the live path. Throws 422 with every
 * refused field, and 422 for answers to questions that are no longer accepted (`outdated`).
 */
export function accept(wizard: Wizard, body: Answers, outdated: Outdated | undefined): AcceptedAnswers {
  if (outdated !== undefined) throw outdatedFault(outdated);
  const { issues, last, payload: answers } = receiveAround(wizard, body, LIMITS.refusedFields);
  if (issues.length > 0) {
    throw new Fault(422, 'Bitte prüfen Sie Ihre Angaben.', {
      felder: firstAtEachPlace(issues).map((issue) => ({ pfad: issue.pointer, meldung: issue.message })),
    });
  }
  // Some steps lead to another page: a valid path, but one without a submission.
  if (wizard.forward(last)?.event !== 'SUBMIT') throw new Fault(422, 'Mit diesen Antworten gibt es nichts zu senden.');
  return {
    answers,
    consents: consentsGiven(wizard, answers).map((consent) => ({
      ...consent,
      hash: sha256(consent.wording).toString('hex'),
    })),
  };
}
