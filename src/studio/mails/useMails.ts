import type { DefinitionFiles } from '../../check/fileNames.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { StudioMails } from '../../contract/index.ts';
import { failureMessage, composeMails } from '../api/api.ts';
import { useStudio } from '../context/context.ts';

import type { Workspace } from '../workspace/workspace.ts';

export type Mails = {
  /** Those of the last texts that could be composed; undefined before the first ones. */
  composed: StudioMails | undefined;
  /** Newer ones are being composed. */
  stale: boolean;
  /** Why the last texts could not be composed, as a German sentence. */
  reason: string | undefined;
};

/** Mails are composed anew once nobody has typed for so long. */
const REST_MS = 250;

/** What was asked for last and has been answered. */
type Answered = Omit<Mails, 'stale'> & { of?: { workspace: Workspace; files: DefinitionFiles; journey: number } };

const NOTHING: Answered = { composed: undefined, reason: undefined };

/** The mails of an example, composed by the server's own code from the texts as they are now. Nothing is sent. */
export function useMails(journey: number): Mails {
  const { workspace, state } = useStudio();
  const { files } = state.history;
  const [{ of, composed, reason }, setAnswered] = useState(NOTHING);
  // The first answer is no reason to ask again.
  const pause = useEffectEvent(() => (composed === undefined ? 0 : REST_MS));
  useEffect(() => {
    let isWanted = true;
    const asked = { workspace, files, journey };
    const compose = async () => {
      try {
        const made = await composeMails(workspace.id, { files, journey });
        if (isWanted) setAnswered({ of: asked, composed: made, reason: undefined });
      } catch (error) {
        const why = failureMessage(error, 'Die Mails ließen sich nicht verfassen.');
        if (isWanted) setAnswered((before) => ({ ...before, of: asked, reason: why }));
      }
    };
    const timer = setTimeout(() => void compose(), pause());
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [workspace, files, journey]);
  return { composed, reason, stale: of?.workspace !== workspace || of.files !== files || of.journey !== journey };
}
