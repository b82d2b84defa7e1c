/** Judges files and sends them. Loaded before a step that asks for files is drawn. */
export { choose } from './choose.ts';
export { followNetwork, send } from './pump.ts';
