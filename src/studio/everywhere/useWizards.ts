import { useCallback, useEffect, useState } from 'react';
import type { StudioWizards } from '../../contract/index.ts';
import { api, failureMessage } from '../api/api.ts';
import { readOpened, type OpenedWizard, type Searcher } from './openedWizard.ts';

/** As many wizards are asked for at once. */
const AT_ONCE = 3;

type Loading = {
  searcher: Searcher;
  /** Those that have arrived, in the order of the list. */
  wizards: readonly OpenedWizard[];
  /** How many there are. */
  count: number;
  /** Titles of wizards that could not be read. */
  missing: readonly string[];
};

/** All wizards that one may see, as they arrive; or why there are none. `load` reads them anew: until all are there, the old ones stay. */
export function useWizards() {
  const [loaded, setLoaded] = useState<Loading>();
  const [failure, setFailure] = useState<string>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Loading) => {
      if (isCurrent) setLoaded(next);
    };
    loadAll(show, round === 0).then(
      () => isCurrent && setFailure(undefined),
      (error: unknown) => isCurrent && setFailure(failureMessage(error, 'Die Assistenten lassen sich nicht laden.')),
    );
    return () => {
      isCurrent = false;
    };
  }, [round]);
  const load = useCallback(() => setRound((before) => before + 1), []);
  return { loaded, failure, load };
}

/** `stepwise`: shows each wizard as it arrives, and not only all of them. */
async function loadAll(show: (loaded: Loading) => void, stepwise: boolean): Promise<void> {
  const list = await api.list();
  const opened = new Map<string, OpenedWizard>();
  const missing: string[] = [];
  const wizards = list.wizards.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'de'));
  const now = (): Loading => ({
    searcher: { name: list.account?.name, writable: list.writable },
    wizards: wizards.flatMap(({ id }) => opened.get(id) ?? []),
    count: wizards.length,
    missing: [...missing],
  });
  const waiting = [...wizards];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { id } = next;
      try {
        opened.set(id, readOpened(id, await api.open(id)));
      } catch {
        missing.push(nameOf(next));
      }
      if (stepwise) show(now());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  show(now());
}

function nameOf({ id, title }: StudioWizards['wizards'][number]): string {
  return title ?? id;
}
