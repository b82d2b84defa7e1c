/**
 * Takes over a run that the server has kept: this code arrived in the middle of it. Loaded only on pages that show such a run.
 */
import type { Answers, Wizard } from '../../engine/index.ts';
import type { Draft } from '../draft.ts';
import type { Navigation } from '../navigation.ts';
import type { Restore, RunStart, ServedRun } from '../start.ts';
import type { TAKING_OVER } from './needs.ts';

type TakenOver = { served: RunStart; restore: Restore };

/** After this time the draft is stored in the tab. */
const STORED_MS = 1000;

/**
 * What the page shows, and the start of the run that continues it. Rejects if parts of the page cannot be loaded. `needs` are
 * handed in: importing them would split the chunk that all wizards load, which costs each of their pages 2.5 kB.
 */
export async function takeOver(json: string, needs: typeof TAKING_OVER): Promise<TakenOver> {
  const { loadDraft, loadParts, setServedDay, withEarly } = needs;
  await loadParts();
  const { start: served, day } = JSON.parse(json) as ServedRun;
  setServedDay(day);
  return {
    served,
    restore(wizard, navigation, early) {
      setServedDay(undefined);
      const draft = loadDraft(wizard.id);
      if (navigation !== undefined) setTimeout(() => leaveServer(wizard, served, navigation, needs));
      if (served.receipt !== undefined || served.served !== true) return served;
      const step = wizard.step(served.step);
      const known = withServed(wizard, draft, served.answers, needs);
      return {
        ...served,
        answers: step === undefined ? known : withEarly(known, early, step),
        unfinished: draft?.unfinished ?? [],
        prints: draft?.prints ?? {},
      };
    },
  };
}

/** The answers of the tab's draft, overridden by those that the server has taken since. */
function withServed(
  wizard: Wizard,
  draft: Draft | undefined,
  served: Answers,
  { defaultAnswers, fieldsOf, readPointer, writePointer }: typeof TAKING_OVER,
): Answers {
  if (draft === undefined) return served;
  const defaults = defaultAnswers(wizard);
  const merged = structuredClone(draft.answers);
  for (const { pointer } of fieldsOf(wizard)) {
    const value = readPointer(served, pointer);
    if (JSON.stringify(value) !== JSON.stringify(readPointer(defaults, pointer))) writePointer(merged, pointer, value);
  }
  return merged;
}

/** The tab keeps the answers from here on. The server forgets them, and the URL no longer names them. */
function leaveServer(
  wizard: Wizard,
  { step, receipt }: RunStart,
  navigation: Navigation,
  { loadDraft, ORDER, RUN }: typeof TAKING_OVER,
): void {
  const { [RUN]: _, ...query } = navigation.query;
  const page = location.href;
  navigation.replace(step, receipt === undefined ? navigation.entry : { receipt }, query);
  setTimeout(() => {
    if (receipt === undefined && loadDraft(wizard.id) === undefined) return;
    const body = new FormData();
    body.set(ORDER, 'forget');
    fetch(page, { method: 'POST', body, keepalive: true }).catch(() => undefined);
  }, STORED_MS);
}
