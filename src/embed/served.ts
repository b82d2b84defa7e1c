import { createContext, type ComponentType } from 'react';
import type { EmbeddedRunProps } from '../runner/embedded/index.ts';
import type { Wizard } from '../engine/index.ts';

/** What runs forms, and the wizards on offer: known where pages are drawn for serving, and there only. */
export type ServedWizards = { Run: ComponentType<EmbeddedRunProps>; wizardOf: (id: string) => Wizard | undefined };

export const ServedWizardsContext = createContext<ServedWizards | undefined>(undefined);

export const ServedWizardsProvider = ServedWizardsContext.Provider;
