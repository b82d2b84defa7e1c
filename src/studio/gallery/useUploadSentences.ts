import { useEffect, useMemo, useState } from 'react';
import type { StepNode } from '../document/outline.ts';
import { uploadSentences, type UploadSentence } from './uploadSentences.ts';

/** The sentences about files of each question of a step, by the question's pointer. */
export function useUploadSentences(step: StepNode | undefined): ReadonlyMap<string, readonly UploadSentence[]> {
  const [found, setFound] = useState<ReadonlyMap<string, readonly UploadSentence[]>>(new Map());
  // Fields are read again with every change; only other rules say other sentences.
  const asked = JSON.stringify(
    (step?.fields ?? []).flatMap(({ pointer, schema }) =>
      schema.upload === undefined ? [] : [[pointer, schema.upload]],
    ),
  );
  const rules = useMemo(() => JSON.parse(asked) as [string, Parameters<typeof uploadSentences>[0]][], [asked]);
  useEffect(() => {
    let isWanted = true;
    const judge = async () => {
      const judged = await Promise.all(
        rules.map(async ([field, rule]) => [field, await uploadSentences(rule)] as const),
      );
      if (isWanted) setFound(new Map(judged));
    };
    void judge();
    return () => {
      isWanted = false;
    };
  }, [rules]);
  return found;
}
