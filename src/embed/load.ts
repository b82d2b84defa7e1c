import type { ComponentType } from 'react';
import { moduleUrl } from '../contract/index.ts';
import type { EmbeddedRunProps } from '../runner/embedded/index.ts';
import type { WizardModule } from '../runner/index.ts';
import type { Wizard } from '../engine/index.ts';

export type Loaded = { Run: ComponentType<EmbeddedRunProps>; wizard: Wizard };

/** A form's code on its way: begun by `start`, once. */
export type Loading = { start: () => void; done: Promise<Loaded> };

const ATTEMPTS = 3;
const PAUSE_MS = 2000;

/** Loads what runs forms and this wizard's module, when `start` says so. `onFailure` is called when it has given up. */
export function prepareLoading(id: string, onFailure: () => void): Loading {
  let start = ignore;
  const begun = new Promise<void>((resolve) => {
    start = resolve;
  });
  const done = begun
    .then(() => load(id))
    .catch(() => {
      onFailure();
      // The served form stays as it is: React waits on.
      return new Promise<Loaded>(() => undefined);
    });
  return { start, done };
}

function ignore() {}

/** Connections drop on the road. */
async function load(id: string): Promise<Loaded> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [{ EmbeddedRun, wizardOf }, module] = await Promise.all([
        import('./code.ts'),
        import(/* @vite-ignore */ moduleUrl(id)) as Promise<WizardModule>,
      ]);
      return { Run: EmbeddedRun, wizard: wizardOf(module) };
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
