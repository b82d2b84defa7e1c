/** What a step with a table says. Loaded with the wizards that have one. */
export { ResultParts } from './ResultParts.tsx';
