import type { DefinitionFiles } from '../../check/fileNames.ts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Checker } from './checker.ts';
import type { Findings } from './findings.ts';
import type { Surroundings } from './protocol.ts';

/**
 * Checks the files after every change, also of what is around them. While the check is behind the files, the older
 * findings are marked as stale. `isAsking`: what is around them is not known yet, so a check of them is not the last one.
 */
export function useCheck(id: string, files: DefinitionFiles, around: Surroundings, isAsking = false): Findings {
  const [checker] = useState(() => new Checker(id));
  const checked = useSyncExternalStore(checker.checked.subscribe, checker.checked.get);

  useEffect(() => () => checker.close(), [checker]);
  useEffect(() => checker.check(files, around), [checker, files, around]);

  return useMemo(() => {
    const { findings, notes, done, failure } = checked;
    const stale = checked.files !== files;
    const running = failure === undefined && (isAsking || stale || checked.around !== around || !done);
    return { list: findings, notes, stale, running, failure };
  }, [checked, files, around, isAsking]);
}
