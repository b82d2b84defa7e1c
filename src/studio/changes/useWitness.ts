import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { DefinitionFiles } from '../../check/fileNames.ts';
import type { Answers } from '../../engine/index.ts';
import { localDate } from '../../runner/base/localDate.ts';
import { compileRead } from '../document/compile.ts';
import { stepOf, type FilePlace } from '../document/place.ts';
import { wizardReader } from '../document/readWizard.ts';
import { Explorer } from '../exploring/explorer.ts';
import { targetOf } from '../preview/targets.ts';
import { adviceAt, witnessOf } from './witness.ts';

/**
 * Answers with which a page shows what stands at a place, once they are found in a worker. `isSought`: they may still come.
 */
export function useWitness(
  id: string,
  files: DefinitionFiles,
  place: FilePlace,
): { answers: Answers | undefined; isSought: boolean } {
  const step = stepOf(place.file) ?? '';
  const read = useMemo(() => wizardReader(id)(files), [id, files]);
  const [explorer] = useState(() => new Explorer(id));
  useEffect(() => () => explorer.close(), [explorer]);
  useEffect(
    () => explorer.explore(read.posted(), { breaks: step, coverage: false, changes: false }),
    [explorer, read, step],
  );
  const { explored, reason, stale } = useSyncExternalStore(explorer.exploring.subscribe, explorer.exploring.get);
  const answers = useMemo(() => {
    const compiled = compileRead(read, localDate);
    if (explored === undefined || 'reason' in compiled) return undefined;
    return witnessOf({ wizard: compiled.wizard, step, place, field: fieldAt(read, place), explored });
  }, [read, step, place, explored]);
  return { answers, isSought: reason === undefined && (explored === undefined || stale) };
}

/** Pointer of the answer that a place is about: its question, or the one beside which an advice stands. */
export function fieldAt(read: ReturnType<ReturnType<typeof wizardReader>>, place: FilePlace): string | undefined {
  const advice = adviceAt(place);
  const step = stepOf(place.file) ?? '';
  if (advice !== undefined) return read.read().definition.steps[step]?.advice?.[advice]?.field;
  const target = targetOf(place, read.outline())?.target;
  return target !== undefined && 'field' in target ? target.field : undefined;
}
