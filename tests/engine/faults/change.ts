import type { Code } from '../../../src/check/index.ts';
import type { Draft } from '../authored.ts';

/** One fault: what it is called, where it is found, how to make it, and what message and remedy contain that its author reads. */
export type Case = [
  code: Code,
  file: string,
  pointer: string,
  change: (draft: Draft) => void,
  told?: [message: string, remedy: string],
];

export const machine = (change: (states: Draft, file: Draft) => void) => (draft: Draft) =>
  change(draft['machine.json'].states, draft['machine.json']);
export const wizard = (change: (file: Draft) => void) => (draft: Draft) => change(draft['wizard.json']);
export const step = (id: string, change: (file: Draft, properties: Draft) => void) => (draft: Draft) => {
  const file = draft[`steps/${id}.json`];
  change(file, file.schema?.properties);
};
export const table = (change: (file: Draft) => void) => (draft: Draft) => change(draft['tables/preise.json']);
