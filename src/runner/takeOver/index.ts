/**
 * Takes over a run that the server has kept: this code arrived in the middle of it. Loaded only on pages that show such a run.
 */
import { fieldsOf, readPointer, writePointer, type Answers, type Wizard } from '../../engine/index.ts';
import { ORDER } from '../../ui/Button.tsx';
import { loadDraft, type Draft } from '../draft.ts';
import { withEarly } from '../early.ts';
import { RUN } from '../native.tsx';
import type { Navigation } from '../navigation.ts';
import { loadParts } from '../parts.ts';
import { blankStart, type Restore, type RunStart } from '../start.ts';

type TakenOver = { served: RunStart; restore: Restore };

/** After this time the draft is stored in the tab. */
const STORED_MS = 1000;

/** What the page shows, and the start of the run that continues it. Rejects if parts of the page cannot be loaded. */
export async function takeOver(json: string): Promise<TakenOver> {
  await loadParts();
  const served = JSON.parse(json) as RunStart;
  return {
    served,
    restore(wizard, navigation, early) {
      const draft = loadDraft(wizard.id);
      if (navigation !== undefined) setTimeout(() => leaveServer(wizard, served, navigation));
      if (served.receipt !== undefined || served.served !== true) return served;
      const step = wizard.step(served.step);
      const known = withServed(wizard, draft, served.answers);
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
function withServed(wizard: Wizard, draft: Draft | undefined, served: Answers): Answers {
  if (draft === undefined) return served;
  const defaults = blankStart(wizard, undefined).answers;
  const merged = structuredClone(draft.answers);
  for (const { pointer } of fieldsOf(wizard)) {
    const value = readPointer(served, pointer);
    if (JSON.stringify(value) !== JSON.stringify(readPointer(defaults, pointer))) writePointer(merged, pointer, value);
  }
  return merged;
}

/** The tab keeps the answers from here on. The server forgets them, and the URL no longer names them. */
function leaveServer(wizard: Wizard, { step, receipt }: RunStart, navigation: Navigation): void {
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
