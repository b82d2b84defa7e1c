/** Wizards as forms in other pages. Light: what runs them loads when it is needed. */
export { EmbeddedWizard } from './EmbeddedWizard.tsx';
export { ServedWizardsProvider, type ServedWizards } from './served.ts';
