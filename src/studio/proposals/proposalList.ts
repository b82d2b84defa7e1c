import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { StudioProposals } from '../../contract/index.ts';
import { failureMessage, listProposals } from '../api/api.ts';
import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { Observable } from '../workers/observable.ts';
import type { Workspace } from '../workspace/workspace.ts';

export type Proposal = StudioProposals['proposals'][number];

/** What is proposed for a wizard; undefined until it is known. `failure`: why it is not, as a German sentence. */
export type ProposalState = { list: readonly Proposal[] | undefined; failure: string | undefined };

/** The proposals for one wizard, for all views of its workbench. */
export class ProposalList {
  readonly state = new Observable<ProposalState>({ list: undefined, failure: undefined });
  readonly #wizard: string;
  #isAsked = false;

  constructor(wizard: string) {
    this.#wizard = wizard;
  }

  /** Asks the server, unless that was done. `anew`: in any case. */
  async load(anew = false): Promise<void> {
    if (this.#isAsked && !anew) return;
    this.#isAsked = true;
    try {
      this.take(await listProposals(this.#wizard));
    } catch (error) {
      this.state.set({ ...this.state.get(), failure: failureMessage(error) });
    }
  }

  take({ proposals }: StudioProposals): void {
    this.state.set({ list: proposals, failure: undefined });
  }
}

const lists = new WeakMap<Workspace, ProposalList>();

function listFor(workspace: Workspace): ProposalList {
  const list = lists.get(workspace) ?? new ProposalList(workspace.id);
  lists.set(workspace, list);
  return list;
}

/** The proposals for the wizard, on a server for others. */
export function useProposals(): [ProposalList, ProposalState] {
  const { workspace } = useStudio();
  const isThere = useAbilities()('propose');
  const list = useMemo(() => listFor(workspace), [workspace]);
  useEffect(() => {
    if (isThere) void list.load();
  }, [list, isThere]);
  return [list, useSyncExternalStore(list.state.subscribe, list.state.get)];
}

/** How many wait for somebody who may change the wizard. */
export function countOpen({ list = [] }: ProposalState): number {
  return list.filter(({ state }) => state === 'offen').length;
}
