import type { Step, Today } from '../../engine/index.ts';

/** What rjsf hands on to the widgets of a form. */
export type FormContext = {
  step: Step;
  /** The person's day. Asked only by what depends on it. */
  today: Today;
};
