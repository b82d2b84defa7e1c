import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import type { Change } from '../../src/studio/context/context.ts';
import { StudioContext, useWorkspaceState, type Studio } from '../../src/studio/context/context.ts';
import { readerOf } from '../../src/studio/context/useDefinition.ts';
import { Workspace } from '../../src/studio/workspace/workspace.ts';
import { render, type Rendered } from '../support/react.tsx';

export type AtWork = Rendered & { workspace: Workspace; notes: string[] };

/**
 * A view of the studio on one's own machine, over files that its edits change. Nothing is checked, explored or saved. `more`: in place of what the studio
 * gives its views.
 */
export async function atWork(
  id: string,
  files: Record<string, string>,
  view: ReactNode,
  more: (workspace: Workspace) => Partial<Studio> = () => ({}),
): Promise<AtWork> {
  const notes: string[] = [];
  const workspace = new Workspace({
    id,
    stored: { version: '1', files, pictures: {} },
    published: true,
    api: {} as never,
    buffer: { put: () => undefined, remove: () => undefined },
    now: () => 0,
  });
  const edit = (label: string, change: Change) => {
    const made = typeof change === 'function' ? change(workspace.files) : change;
    workspace.change(made, { label, at: '' });
    return true;
  };
  function Around() {
    const state = useWorkspaceState(workspace);
    const [place, select] = useState({ file: 'wizard.json', pointer: '' });
    const read = readerOf(workspace)(state.history.files);
    const studio = {
      workspace,
      state,
      trees: read.trees(),
      outline: read.outline(),
      findings: { list: [], notes: [], stale: false, running: false, failure: undefined },
      selection: { view: 'texte', place },
      edit,
      select: (to: typeof place) => (select(to), to),
      can: () => true,
      notify: (sentence: string) => void notes.push(sentence),
    };
    return <StudioContext value={{ ...studio, ...more(workspace) } as unknown as Studio}>{view}</StudioContext>;
  }
  const rendered = await render(
    <MemoryRouter>
      <Around />
    </MemoryRouter>,
  );
  return { ...rendered, workspace, notes };
}
