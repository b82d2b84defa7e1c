import { useEffect, useState } from 'react';
import type { StudioMails } from '../../contract/index.ts';
import { ApiFault, composeMails } from '../api/api.ts';
import { useStudio } from '../context/context.ts';

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
const NOTHING: Mails = { composed: undefined, stale: true, reason: undefined };

/** The mails of an example, composed by the server's own code from the texts as they are now. Nothing is sent. */
export function useMails(journey: number): Mails {
  const { workspace, state } = useStudio();
  const { files } = state.history;
  const [mails, setMails] = useState(NOTHING);
  const isFirst = mails.composed === undefined;
  useEffect(() => {
    let isWanted = true;
    setMails((before) => ({ ...before, stale: true }));
    const compose = async () => {
      try {
        const composed = await composeMails(workspace.id, { files, journey });
        if (isWanted) setMails({ composed, stale: false, reason: undefined });
      } catch (error) {
        const reason = error instanceof ApiFault ? error.message : 'Die Mails ließen sich nicht verfassen.';
        if (isWanted) setMails((before) => ({ ...before, stale: false, reason }));
      }
    };
    const timer = setTimeout(() => void compose(), isFirst ? 0 : REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first answer is no reason to ask again
  }, [workspace, files, journey]);
  return mails;
}
