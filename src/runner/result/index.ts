/** What a step with a table says. Loaded with the wizards that have one. */
export { handsOver } from './handsOver.ts';
export { ResultBar } from './ResultBar.tsx';
export { ResultPanel } from './ResultPanel.tsx';
