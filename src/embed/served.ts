import { createContext, type ComponentType } from 'react';
import type { EmbeddedRunProps } from '../runner/embedded/index.ts';
import type { Wizard } from '../engine/index.ts';
import type { RunStart } from '../runner/index.ts';

/** The code that runs forms and the available wizards, while rendering on the server only. */
export type ServedWizards = {
  Run: ComponentType<EmbeddedRunProps>;
  wizardOf: (id: string) => Wizard | undefined;
  /** The run that the page shows, of one of its forms. */
  begun?: { wizard: string; start: RunStart } | undefined;
};

export const ServedWizardsContext = createContext<ServedWizards | undefined>(undefined);

export const ServedWizardsProvider = ServedWizardsContext.Provider;
