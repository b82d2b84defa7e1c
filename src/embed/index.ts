/** Wizards as forms in other pages. The code that runs them is loaded on demand. */
export { EmbeddedWizard } from './EmbeddedWizard.tsx';
export { ServedWizardsProvider, type ServedWizards } from './served.ts';
