/** What runs forms. A file of its own, so that the build gives it a chunk that pages can name. */
export { EmbeddedRun } from '../runner/embedded/index.ts';
export { wizardOf } from '../runner/index.ts';
