import type { DefinitionFiles } from '../../check/fileNames.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { StudioMails } from '../../contract/index.ts';
import { composeMails, failureMessage } from '../api/api.ts';
import { useStudio } from '../context/context.ts';
import { JOURNEYS } from '../document/examples.ts';
import { useUnchecked } from '../publishing/useUnchecked.ts';
import { useAbilities } from '../context/useAbilities.ts';

import type { Workspace } from '../workspace/workspace.ts';

export type Mails = {
  /** Those of the last texts that could be composed; undefined before the first ones. */
  composed: StudioMails | undefined;
  /** Newer ones are being composed. */
  stale: boolean;
  /** Why the last texts could not be composed, as a German sentence. */
  reason: string | undefined;
  /** On a server for others: it has not checked what is shown. */
  isUnchecked: boolean;
};

/** Mails are composed anew once nobody has typed for so long. */
const REST_MS = 250;

/** What mails are composed of. `at`: tells apart what the server has checked. */
type MailSource = { workspace: Workspace; files: DefinitionFiles; journey: number; at: string };

/** The last reply, with its request. */
type Answered = Pick<Mails, 'composed' | 'reason'> & { of?: MailSource };

const NOTHING: Answered = { composed: undefined, reason: undefined };

/**
 * The mails of an example, composed by the server's own code: from the texts as they are now, on a server for others from what it has checked. Nothing is
 * sent. `journey`: undefined if there is none.
 */
export function useMails(journey: number | undefined): Mails {
  const { source, isUnchecked } = useMailSource(journey);
  const [{ of, composed, reason }, setAnswered] = useState(NOTHING);
  // The first answer is no reason to ask again.
  const pause = useEffectEvent(() => (composed === undefined ? 0 : REST_MS));
  useEffect(() => {
    if (source === undefined) return undefined;
    let isWanted = true;
    const compose = async () => {
      try {
        const made = await composeMails(source.workspace.id, source);
        if (isWanted) setAnswered({ of: source, composed: made, reason: undefined });
      } catch (error) {
        const why = failureMessage(error, 'Die Mails ließen sich nicht verfassen.');
        if (isWanted) setAnswered((before) => ({ ...before, of: source, reason: why }));
      }
    };
    const timer = setTimeout(() => void compose(), pause());
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [source]);
  return { composed, reason, stale: of !== source, isUnchecked };
}

/** What is asked for, a new one when other mails may come of it; undefined while the server would compose none. */
function useMailSource(journey: number | undefined): { source: MailSource | undefined; isUnchecked: boolean } {
  const { workspace, state } = useStudio();
  const hasLive = useAbilities()('live');
  const { isUnchecked, at } = useUnchecked();
  const { files } = state.history;
  const examples = files[JOURNEYS];
  const sent = useMemo(
    () => (hasLive ? (examples === undefined ? NO_FILES : { [JOURNEYS]: examples }) : files),
    [hasLive, examples, files],
  );
  const source = useMemo(
    () => (journey === undefined || isUnchecked !== false ? undefined : { workspace, files: sent, journey, at }),
    [workspace, sent, journey, at, isUnchecked],
  );
  return { source, isUnchecked: isUnchecked === true };
}

const NO_FILES: DefinitionFiles = {};
