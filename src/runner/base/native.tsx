import type { ReactNode } from 'react';
import { REVISION_FIELD } from '../../contract/index.ts';

/**
 * What forms need so that a browser can send them without our code: the server takes the answers and shows the next step.
 * `multipart/form-data` for every step, so that there is one way to read them.
 */
export const POSTED = { method: 'post', encType: 'multipart/form-data' } as const;

/**
 * What the form of a step contains besides its questions for as long as no script runs. `false`: the server does not take this
 * form without scripts.
 */
export type PostedForm = ReactNode;

/*
 * React draws what is in `noscript` on the server only. `import.meta.env.SSR` keeps those words out of the browser's code.
 */

/**
 * What Enter presses: browsers take the first submit button of a form, which could otherwise be one that removes
 * something. With the version of the questions, by which the server judges the answers.
 */
export function DefaultButton({ revision }: { revision: string }) {
  return (
    <>
      <button hidden tabIndex={-1} aria-label="Weiter" />
      <input type="hidden" name={REVISION_FIELD} value={revision} />
    </>
  );
}
