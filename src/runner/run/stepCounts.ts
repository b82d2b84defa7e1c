import { EVENTS_PATH, RETIRED_EVENT, type FailureReply, type FunnelEvent } from '../../contract/index.ts';
import { isWithin, replay, type Answers, type Issue, type Wizard } from '../../engine/index.ts';

export type StepCounts = {
  started: () => void;
  /** A step is on screen, with these answers. */
  reached: (step: string, answers: Answers) => void;
  /** The step was not left because of these faults. */
  refused: (step: string, issues: readonly Pick<Issue, 'pointer' | 'keyword'>[]) => void;
};

/** Where a run begins on this page. */
type RunOrigin = {
  step: string;
  answers: Answers;
  /** A former page reported the start of this run, and the way to its step. */
  resumed: boolean;
};

/**
 * Reports to our own server how far people get: names from the definition, no answers, no cookie, nothing that
 * identifies a person. Reports nothing before the first answer, nothing for a wizard that sends nothing, and nothing if
 * the browser asks not to be tracked. Each start, and each step that is reached or left, is reported once for a run.
 */
export function createStepCounts(wizard: Wizard, begun: RunOrigin): StepCounts {
  const { id, revision } = wizard;
  const reported = new Set([`/${begun.step}`]);
  const isNew = (name: string) => !reported.has(name) && reported.add(name) !== undefined;
  const report = (event: FunnelEvent) => wizard.submitPath !== undefined && mayCount() && post({ ...event, revision });
  const started = () => {
    if (isNew('')) report({ wizard: id, step: begun.step, event: 'started' });
  };
  if (begun.resumed) {
    reported.add('');
    const { path } = replay(wizard, begun.answers);
    for (const step of path.slice(0, Math.max(path.indexOf(begun.step), 0))) reported.add(`/${step}`).add(`${step}/`);
  }
  return {
    started,
    reached: (step, answers) => {
      // An answer that leads to the next step may have been given before this code ran.
      started();
      const { path } = replay(wizard, answers);
      const at = path.indexOf(step);
      // No answer leads to what follows the sending.
      const from = path.at(at < 0 ? -1 : at - 1);
      const passes = at !== 0 && from !== undefined && isNew(`${from}/`);
      if (isNew(`/${step}`)) report({ wizard: id, step, event: 'reached', ...(passes && { from }) });
      else if (passes) report({ wizard: id, step: from, event: 'passed' });
    },
    refused: (step, issues) => {
      const broken = (wizard.step(step)?.fields ?? []).flatMap(({ pointer: field }) => {
        const rule = issues.find(({ pointer }) => isWithin(pointer, field))?.keyword;
        return rule === undefined ? [] : [{ field, rule }];
      });
      const [fields, rules] = [broken.map(({ field }) => field), broken.map(({ rule }) => rule)];
      report({ wizard: id, step, event: 'refused', fields, rules });
    },
  };
}

/** Do Not Track, Global Privacy Control. */
function mayCount(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack !== '1' && globalPrivacyControl !== true;
}

/**
 * Posts in a later task, so that typing does not wait. Survives the page. `sendBeacon` would send the cookie too. The page learns from the reply
 * that the wizard is not offered any more.
 */
function post(event: FunnelEvent): void {
  const init: RequestInit = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(event),
    credentials: 'omit',
    keepalive: true,
    priority: 'low',
  };
  setTimeout(
    () =>
      void fetch(EVENTS_PATH, init)
        .then(hear)
        .catch(() => undefined),
  );
}

async function hear(reply: Response): Promise<void> {
  if (reply.status !== 410) return;
  const { error, details } = (await reply.json()) as FailureReply;
  dispatchEvent(new CustomEvent(RETIRED_EVENT, { detail: `${error} ${details}` }));
}
