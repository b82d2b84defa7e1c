import { EVENTS_PATH, type FunnelEvent } from '../../contract/index.ts';
import { isWithin, type Wizard } from '../../engine/index.ts';

export type StepCounts = {
  started: () => void;
  reached: (step: string) => void;
  /** The step was not left because of faults at these pointers. */
  refused: (step: string, pointers: string[]) => void;
};

/**
 * Reports to our own server how far people get: names from the definition, no answers, no cookie, nothing that
 * identifies a person. Reports nothing before the first answer, nothing for a wizard that sends nothing, and nothing if
 * the browser asks not to be tracked. Each start and each step is reported once for a run. `resumed`: a former page
 * reported the start of this run.
 */
export function createStepCounts(wizard: Wizard, resumed: boolean): StepCounts {
  const reported = new Set(resumed ? ['started'] : []);
  const report = (event: FunnelEvent) => wizard.submitPath !== undefined && mayCount() && post(event);
  const reportOnce = (name: string, event: FunnelEvent) => {
    if (!reported.has(name)) report(event);
    reported.add(name);
  };
  const started = () => reportOnce('started', { wizard: wizard.id, step: wizard.initial, event: 'started' });
  return {
    started,
    reached: (step) => {
      // An answer that leads to the next step may have been given before this code ran.
      started();
      reportOnce(`/${step}`, { wizard: wizard.id, step, event: 'reached' });
    },
    refused: (step, pointers) => {
      const fields = (wizard.step(step)?.fields ?? [])
        .map(({ pointer }) => pointer)
        .filter((field) => pointers.some((at) => isWithin(at, field)));
      report({ wizard: wizard.id, step, event: 'refused', fields });
    },
  };
}

/** Do Not Track, Global Privacy Control. */
function mayCount(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack !== '1' && globalPrivacyControl !== true;
}

/** Posts in a later task, so that typing does not wait. Survives the page. `sendBeacon` would send the cookie too. */
function post(event: FunnelEvent): void {
  const init: RequestInit = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(event),
    credentials: 'omit',
    keepalive: true,
    priority: 'low',
  };
  setTimeout(() => void fetch(EVENTS_PATH, init).catch(() => undefined));
}
