/** Runs a wizard as a form in another page. A separate entry point, so that the pages of wizards do not load it. */
export { EmbeddedRun, type EmbeddedRunProps } from './EmbeddedRun.tsx';
