import { useEffect, useState, type ReactNode } from 'react';
import { remarkApi } from '../api/api.ts';
import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { RemarksContext } from './context.ts';
import { Remarks } from './remarks.ts';
import { useSaidFailure } from './useSaidFailure.ts';

/** Keeps the remarks of a wizard known: asks at the beginning, and when somebody comes back to the window. */
export function RemarksProvider({ wizard, children }: { wizard: string; children: ReactNode }) {
  const [remarks] = useState(() => new Remarks(wizard, remarkApi));
  const isThere = useAbilities()('remark');
  const { notify } = useStudio();
  useSaidFailure(remarks, notify);
  useEffect(() => {
    if (!isThere) return undefined;
    void remarks.load();
    const look = () => {
      if (document.visibilityState === 'visible') void remarks.load();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [remarks, isThere]);
  return <RemarksContext value={remarks}>{children}</RemarksContext>;
}
