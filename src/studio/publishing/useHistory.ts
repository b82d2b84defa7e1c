import type { DefinitionFiles } from '../../check/fileNames.ts';
import { useCallback, useEffect, useState } from 'react';

import { usePublishing } from './context.ts';
import { sentenceOf } from './publishing.ts';
import type { Entry } from './words.ts';

/** What was asked for, or why it did not come, as a German sentence; both undefined while it is loaded. */
export type Answer<T> = { value: T | undefined; failure: string | undefined };

/** What happened to the wizard, the newest first. */
export function useHistory(): Answer<readonly Entry[]> {
  const [publishing] = usePublishing();
  return useAnswer(useCallback(() => publishing.history(), [publishing]));
}

/** The texts of an entry; of none if there is no entry. */
export function useFiles(entry: number | undefined): Answer<DefinitionFiles> {
  const [publishing] = usePublishing();
  const ask = useCallback(
    async () => (entry === undefined ? undefined : await publishing.filesOf(entry)),
    [publishing, entry],
  );
  return useAnswer(ask);
}

const LOADING = { value: undefined, failure: undefined };

/** `ask`: another function is another question. */
function useAnswer<T>(ask: () => Promise<T | undefined>): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T> & { ask: typeof ask }>();
  useEffect(() => {
    let left = false;
    const tell = (told: Partial<Answer<T>>) => {
      if (!left) setAnswer({ ...LOADING, ...told, ask });
    };
    ask().then(
      (value) => tell({ value }),
      (error: unknown) => tell({ failure: sentenceOf(error) }),
    );
    return () => {
      left = true;
    };
  }, [ask]);
  return answer?.ask === ask ? answer : LOADING;
}
