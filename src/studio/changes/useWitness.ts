import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { DefinitionFiles } from '../../check/fileNames.ts';
import type { Answers } from '../../engine/index.ts';
import { localDate } from '../../runner/base/localDate.ts';
import { compileRead } from '../document/compile.ts';
import { stepOf, type FilePlace } from '../document/place.ts';
import { wizardReader } from '../document/readWizard.ts';
import { Explorer } from '../exploring/explorer.ts';
import { targetOf } from '../preview/targets.ts';
import { adviceAt, isShownWith, witnessOf } from './witness.ts';

/**
 * `isShown`: with these answers the page shows what is meant. `isAsked`: it is a warning that is asked about before sending, and stands on no page.
 * `isSought`: answers may still come.
 */
type Witness = { answers: Answers | undefined; isShown: boolean; isAsked: boolean; isSought: boolean };

/** Answers with which a page shows what stands at a place, once they are found in a worker. */
export function useWitness(id: string, files: DefinitionFiles, place: FilePlace): Witness {
  const step = stepOf(place.file) ?? '';
  const read = useMemo(() => wizardReader(id)(files), [id, files]);
  const [explorer] = useState(() => new Explorer(id));
  useEffect(() => () => explorer.close(), [explorer]);
  useEffect(
    () => explorer.explore(read.posted(), { breaks: step, coverage: false, changes: false }),
    [explorer, read, step],
  );
  const { explored, reason, stale } = useSyncExternalStore(explorer.exploring.subscribe, explorer.exploring.get);
  const found = useMemo(() => {
    const compiled = compileRead(read, localDate);
    if (explored === undefined || 'reason' in compiled) return { answers: undefined, isShown: false };
    const scope = { wizard: compiled.wizard, step, place, field: fieldAt(read, place), explored };
    const answers = witnessOf(scope);
    return { answers, isShown: answers !== undefined && isShownWith(scope, answers) };
  }, [read, step, place, explored]);
  const advice = adviceAt(place);
  const isAsked =
    advice !== undefined && read.read().definition.steps[step]?.advice?.[advice]?.beforeSending !== undefined;
  return { ...found, isAsked, isSought: reason === undefined && (explored === undefined || stale) };
}

/** Pointer of the answer that a place is about: its question, or the one beside which an advice stands. */
export function fieldAt(read: ReturnType<ReturnType<typeof wizardReader>>, place: FilePlace): string | undefined {
  const advice = adviceAt(place);
  const step = stepOf(place.file) ?? '';
  if (advice !== undefined) return read.read().definition.steps[step]?.advice?.[advice]?.field;
  const target = targetOf(place, read.outline())?.target;
  return target !== undefined && 'field' in target ? target.field : undefined;
}
