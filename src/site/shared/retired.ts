import { createContext, useContext } from 'react';
import { withoutRetired, type RetiredWizard } from './withoutRetired.ts';

/** What is said above a retired wizard to the person who has begun it. `until`: when it ends, in words. */
export type Ending = Pick<RetiredWizard, 'title' | 'sentence'> & { until: string };

const RetiredContext = createContext<readonly RetiredWizard[]>([]);

export const RetiredProvider = RetiredContext.Provider;

/** Content as it is offered while the page is drawn (`withoutRetired`). */
export function useOffered<Content>(content: Content): Content {
  return withoutRetired(content, useContext(RetiredContext));
}
