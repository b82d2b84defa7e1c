/** Runs a wizard as a form in another page. A door of its own, so that wizards' own pages do not carry it. */
export { EmbeddedRun, type EmbeddedRunProps } from './EmbeddedRun.tsx';
