import { useCallback } from 'react';
import type { StepNode } from '../document/outline.ts';
import { useReply } from '../parts/useReply.ts';
import { uploadSentences, type UploadSentence } from './uploadSentences.ts';

const NONE: ReadonlyMap<string, readonly UploadSentence[]> = new Map();

/** The sentences about files of each question of a step, by the question's pointer. */
export function useUploadSentences(step: StepNode | undefined): ReadonlyMap<string, readonly UploadSentence[]> {
  // Fields are read again with every change; only other rules say other sentences.
  const written = JSON.stringify(
    (step?.fields ?? []).flatMap(({ pointer, schema }) =>
      schema.upload === undefined ? [] : [[pointer, schema.upload]],
    ),
  );
  const ask = useCallback(async () => {
    const rules = JSON.parse(written) as [string, Parameters<typeof uploadSentences>[0]][];
    return new Map(
      await Promise.all(rules.map(async ([field, rule]) => [field, await uploadSentences(rule)] as const)),
    );
  }, [written]);
  return useReply(ask).value ?? NONE;
}
