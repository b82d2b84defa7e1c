import type { DefinitionFiles } from '../../src/check/index.ts';
import { renewalReasons } from '../../src/explore/index.ts';
import { Fault } from '../http/fault.ts';
import { assembled, restoreWizard } from '../wizards/index.ts';
import { IN_FLIGHT, type InFlight } from './entries.ts';

const MUST_RENEW = 'Wer gerade ausfüllt, kann mit den bisherigen Fragen nicht zu Ende antworten.';
const UNKNOWN = 'Ob es geht, ist noch nicht geprüft.';
const NO_CHOICE = 'inFlight ist finish oder renew.';

/**
 * What becomes of who is answering. `reasons`: why they have to look through what is new, undefined where nobody knows; `asked`: what the person who publishes
 * wants. Throws a Fault 409 if that cannot be.
 */
export function inFlightOf(reasons: readonly string[] | undefined, asked: InFlight | undefined): InFlight {
  if (reasons?.length === 0) return asked ?? 'finish';
  if (asked === 'finish') throw new Fault(409, [MUST_RENEW, ...(reasons ?? [UNKNOWN])].join(' '));
  return 'renew';
}

/** What a request asks for. Throws a Fault 400. */
export function readInFlight(sent: unknown): InFlight | undefined {
  if (sent === undefined) return undefined;
  const known = IN_FLIGHT.find((one) => one === sent);
  if (known === undefined) throw new Fault(400, NO_CHOICE);
  return known;
}

/** What is live, and what takes its place, as they were written. */
export type Versions = { wizard: string; live: DefinitionFiles; next: DefinitionFiles };

/** Why people who are answering what is live have to look through what takes its place; undefined if one of both cannot be read any more. */
export function reasonsBetween({ wizard, live, next }: Versions): string[] | undefined {
  const restored = (texts: DefinitionFiles) =>
    restoreWizard({ wizard, revision: '', files: assembled({ texts, pictures: {} }).files }).wizard;
  try {
    return renewalReasons(restored(live), restored(next));
  } catch {
    return undefined;
  }
}
