/** The code that runs forms. A separate file, so that the build gives it its own chunk. */
export { EmbeddedRun } from '../runner/embedded/index.ts';
export { loadQuestions, wizardOf } from '../runner/index.ts';
