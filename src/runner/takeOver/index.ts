/**
 * Takes over a run that the server has kept: this code arrived in the middle of it. Loaded only on pages that show such a run.
 */
import type { Answers, Wizard } from '../../engine/index.ts';
import type { Draft } from '../run/draft.ts';
import type { Navigation } from '../base/navigation.ts';
import type { Restore, RunStart } from '../run/start.ts';
import type { TAKING_OVER } from './needs.ts';

type TakenOver = { served: RunStart; restore: Restore };

/** After this time the draft is stored in the tab. */
const STORED_MS = 1000;

/**
 * What the page shows, and the start of the run that continues it. Undefined where the tab cannot store answers: they are safer with the
 * server, and the page stays as it is. Rejects if parts of the page cannot be loaded. `needs` are
 * handed in: importing them would split the chunk that all wizards load, which costs each of their pages 2.5 kB.
 */
export async function takeOver(json: string, needs: typeof TAKING_OVER): Promise<TakenOver | undefined> {
  const { loadDraft, loadParts, receiptIn, withEarly, withTab } = needs;
  if (withTab(probe) === undefined) return undefined;
  await loadParts();
  const served = JSON.parse(json) as RunStart;
  return {
    served,
    restore(wizard, navigation, early) {
      const draft = loadDraft(wizard.id);
      if (navigation !== undefined) setTimeout(() => leaveServer(wizard, served, navigation, needs));
      if (served.receipt !== undefined) {
        const shown = receiptIn(navigation?.entry ?? {});
        // The server has just sent what the tab holds a part of. Later on, a draft is of another run.
        if (shown === undefined) needs.removeDraft(wizard.id);
        return { ...served, receipt: shown ?? served.receipt };
      }
      if (served.served === undefined) return served;
      const { known, isMore } = withServed(wizard, draft, served.answers, needs);
      return {
        ...served,
        notice: served.notice ?? (isMore ? (draft?.revision === wizard.revision ? 'restored' : 'changed') : undefined),
        answers: withEarly(known, early, wizard),
        sendKey: draft?.sendKey,
        correction: draft?.correction,
        unfinished: draft?.unfinished ?? [],
        prints: draft?.prints ?? {},
      };
    },
  };
}

/** Throws where the tab can store nothing. */
function probe(tab: Storage): true {
  tab.setItem('vorfahrt.probe', '');
  tab.removeItem('vorfahrt.probe');
  return true;
}

/** The answers of the tab's draft, overridden by those that the server has taken since. `isMore`: the draft has others besides. */
function withServed(
  wizard: Wizard,
  draft: Draft | undefined,
  served: Answers,
  { carriedOver, defaultAnswers, fieldsOf, readPointer, writePointer }: typeof TAKING_OVER,
): { known: Answers; isMore: boolean } {
  if (draft === undefined) return { known: served, isMore: false };
  const known = structuredClone(carriedOver(wizard, draft).answers);
  const defaults = defaultAnswers(wizard);
  const isSame = (left: Answers, right: Answers, pointer: string) =>
    JSON.stringify(readPointer(left, pointer)) === JSON.stringify(readPointer(right, pointer));
  const pointers = fieldsOf(wizard).map(({ pointer }) => pointer);
  for (const pointer of pointers)
    if (!isSame(served, defaults, pointer)) writePointer(known, pointer, readPointer(served, pointer));
  return { known, isMore: pointers.some((pointer) => !isSame(known, served, pointer)) };
}

/**
 * The tab keeps the answers from here on. The server forgets them, unless it has taken another form since, and the URL no longer names
 * them.
 */
function leaveServer(
  wizard: Wizard,
  { step, receipt, served }: RunStart,
  navigation: Navigation,
  { loadDraft, ORDER, receiptIn, RUN_PARAM, sentEntry }: typeof TAKING_OVER,
): void {
  const { [RUN_PARAM]: _, ...query } = navigation.query;
  const page = location.href;
  const { entry } = navigation;
  navigation.replace(step, receiptIn(entry) === undefined && receipt !== undefined ? sentEntry(receipt) : entry, query);
  // What was sent stays with the session.
  if (served === undefined) return;
  setTimeout(() => {
    if (receipt === undefined && loadDraft(wizard.id) === undefined) return;
    const body = new FormData();
    body.set(ORDER, `forget:${served}`);
    fetch(page, { method: 'POST', body, keepalive: true }).catch(() => undefined);
  }, STORED_MS);
}
