import { MemoryRouter } from 'react-router';
import type { ReactNode } from 'react';
import { isAble, type Ability } from '../../src/studio/api/abilities.ts';
import { StudioContext, useWorkspaceState, type Studio } from '../../src/studio/context/context.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { PublishingContext } from '../../src/studio/publishing/context.ts';
import { Publishing } from '../../src/studio/publishing/publishing.ts';
import { RemarksContext } from '../../src/studio/remarks/context.ts';
import { Remarks } from '../../src/studio/remarks/remarks.ts';
import { Workspace } from '../../src/studio/workspace/workspace.ts';
import { render, type Rendered } from '../support/react.tsx';
import type { FakeServer } from './fakeServer.ts';

/**
 * Somebody who works on a wizard of a server for others: what is shown is drawn by `at`, what is asked for is noted. `before`: what was done when that
 * opens. `context`: in place of what the studio gives its views.
 */
export type Desk = Rendered & {
  workspace: Workspace;
  publishing: Publishing;
  remarks: Remarks;
  log: string[];
  go: () => void;
};

export async function sitDown(
  server: FakeServer,
  at: (close: () => void) => ReactNode,
  before: (workspace: Workspace) => void = () => undefined,
  context: Partial<Studio> = {},
): Promise<Desk> {
  const log: string[] = [];
  const pauses: (() => void)[] = [];
  const workspace = new Workspace({
    id: 'kontaktformular',
    stored: server.stored,
    published: true,
    api: server as never,
    buffer: { put: () => undefined, remove: () => undefined },
    now: () => 0,
  });
  before(workspace);
  const pause = () => new Promise<void>((resolve) => void pauses.push(resolve));
  const publishing = new Publishing({ workspace, api: server, pause });
  const remarks = new Remarks('kontaktformular', server);
  const note = (what: string) => (one: unknown) => void log.push(`${what} ${JSON.stringify(one)}`);
  const trees = treeReader()(server.stored.files);
  const studio = {
    workspace,
    trees,
    outline: outlineOf(trees),
    findings: { list: [], notes: [], stale: false, running: false, failure: undefined },
    selection: { view: 'schritt', place: { file: 'wizard.json', pointer: '' } },
    ask: note('ask'),
    notify: note('notify'),
    select: (place: unknown) => (note('select')(place), place),
  };
  function Around() {
    const state = useWorkspaceState(workspace);
    const can = (ability: Ability) =>
      isAble(ability, { access: state.base.access, may: publishing.state().release?.may });
    return (
      <MemoryRouter>
        <StudioContext value={{ ...studio, ...context, state, can } as unknown as Studio}>
          <PublishingContext value={publishing}>
            <RemarksContext value={remarks}>{at(() => log.push('close'))}</RemarksContext>
          </PublishingContext>
        </StudioContext>
      </MemoryRouter>
    );
  }
  return { ...(await render(<Around />)), workspace, publishing, remarks, log, go: () => pauses.shift()?.() };
}
