import { EVENTS_PATH, type FunnelEvent } from '../contract/index.ts';
import type { Wizard } from '../engine/index.ts';

export type Tell = {
  started: () => void;
  reached: (step: string) => void;
  /** The step was not let go because of what lies at these pointers. */
  refused: (step: string, pointers: string[]) => void;
};

/**
 * Tells our own server how far people get: names from the definition, no answers, no cookie, nothing that tells one
 * person from another. Nothing before the first answer; nothing at all from a wizard that sends nothing, or where the
 * browser asks not to be counted. Each start and each step is told once for a run; `resumed` is a run that was told of
 * before.
 */
export function createTell(wizard: Wizard, resumed: boolean): Tell {
  const told = new Set(resumed ? ['started'] : []);
  const tell = (event: FunnelEvent) => wizard.submitPath !== undefined && mayCount() && send(event);
  const once = (name: string, event: FunnelEvent) => {
    if (!told.has(name)) tell(event);
    told.add(name);
  };
  const started = () => once('started', { wizard: wizard.id, step: wizard.initial, event: 'started' });
  return {
    started,
    reached: (step) => {
      // An answer that leads on may have been given before this code ran.
      started();
      once(`/${step}`, { wizard: wizard.id, step, event: 'reached' });
    },
    refused: (step, pointers) => {
      const fields = (wizard.step(step)?.fields ?? [])
        .map(({ pointer }) => pointer)
        .filter((field) => pointers.some((at) => at === field || at.startsWith(`${field}/`)));
      tell({ wizard: wizard.id, step, event: 'refused', fields });
    },
  };
}

/** Do Not Track, Global Privacy Control. */
function mayCount(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack !== '1' && globalPrivacyControl !== true;
}

/** Later, so that nobody's typing waits for it; it outlives the page. `sendBeacon` would take the cookie along. */
function send(event: FunnelEvent): void {
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
