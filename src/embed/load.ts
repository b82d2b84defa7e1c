import type { ComponentType } from 'react';
import { moduleUrl } from '../contract/index.ts';
import { loadModule } from '../loading/index.ts';
import type { EmbeddedRunProps } from '../runner/embedded/index.ts';
import type { WizardModule } from '../runner/index.ts';
import type { Wizard } from '../engine/index.ts';

export type LoadedForm = { Run: ComponentType<EmbeddedRunProps>; wizard: Wizard };

/** The loading of a form's code, which `start` begins once. */
export type Loading = { start: () => void; done: Promise<LoadedForm> };

const ATTEMPTS = 3;
const PAUSE_MS = 2000;

/**
 * Loads the code that runs forms and the wizard's module, once `start` is called. Calls `onFailure` after the last
 * attempt.
 */
export function prepareLoading(id: string, onFailure: () => void): Loading {
  let start = ignore;
  const begun = new Promise<void>((resolve) => {
    start = resolve;
  });
  const done = begun
    .then(() => load(id))
    .catch(() => {
      onFailure();
      // Never resolves, so that React keeps the served form.
      return new Promise<LoadedForm>(() => undefined);
    });
  return { start, done };
}

function ignore() {}

/** Retries, since mobile connections drop. */
async function load(id: string): Promise<LoadedForm> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [{ EmbeddedRun, loadQuestions, wizardOf }, module] = await Promise.all([
        import('./code.ts'),
        loadModule(moduleUrl(id)) as Promise<WizardModule>,
      ]);
      const wizard = await wizardOf(module);
      await loadQuestions(wizard, wizard.initial);
      return { Run: EmbeddedRun, wizard };
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
