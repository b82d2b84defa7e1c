import { createContext, use, useSyncExternalStore } from 'react';
import type { Remarks, RemarkState } from './remarks.ts';

export const RemarksContext = createContext<Remarks | undefined>(undefined);

/** The remarks of the wizard. Throws outside of the workbench. */
export function useRemarks(): [Remarks, RemarkState] {
  const remarks = use(RemarksContext);
  if (remarks === undefined) throw new Error('useRemarks needs the workbench around it.');
  return [remarks, useSyncExternalStore(remarks.subscribe, remarks.state)];
}
