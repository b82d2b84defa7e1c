// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NOTHING_EARLY } from '../../../src/runner/run/early.ts';
import { restoreStart } from '../../../src/runner/run/start.ts';
import { useRun } from '../../../src/runner/run/useRun.ts';
import type { Wizard } from '../../../src/engine/index.ts';
import { group, makeWizard, text } from '../../engine/definitions.ts';
import { doing, eventually, renderHook } from '../../support/react.tsx';

/** What a form in another page keeps in the browser's tab. */

const NAMED = group({ name: text('Name'), nachricht: text('Nachricht') });
const form = (schema: typeof NAMED, ui = {}) =>
  makeWizard({ steps: { nachricht: { schema, ui } }, wizard: { submit: { reference: 'PR', documentType: 'PROBE' } } });
const message = form(NAMED);
const login = form(group({ email: text('E-Mail'), passwort: text('Passwort') }), {
  passwort: { 'ui:widget': 'password' },
});

const server = vi.fn<typeof fetch>();

beforeEach(() => {
  sessionStorage.clear();
  server.mockReset();
  server.mockImplementation(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', server);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The form as a page shows it when it is opened or reloaded. */
async function open(wizard: Wizard) {
  const start = restoreStart(wizard, undefined, NOTHING_EARLY);
  const { result, unmount } = await renderHook(() =>
    useRun({ wizard, start, navigation: undefined, onSent: undefined, beside: undefined, onRestart: () => undefined }),
  );
  return {
    run: result,
    leave: async () => {
      await doing(() => window.dispatchEvent(new Event('pagehide')));
      await unmount();
    },
  };
}

it('keeps what was typed over a reload', async () => {
  const { run, leave } = await open(message);
  await doing(() => run().answer({ name: 'Björn', nachricht: 'Guten Tag' }));
  await leave();
  const again = await open(message);
  expect(again.run().answers()).toEqual({ name: 'Björn', nachricht: 'Guten Tag' });
  await again.leave();
});

it('stores nothing as long as nothing was typed', async () => {
  const { leave } = await open(message);
  await leave();
  expect(sessionStorage).toHaveLength(0);
});

it('keeps nothing of a form that asks for a password', async () => {
  const { run, leave } = await open(login);
  await doing(() => run().answer({ email: 'bjoern@example.org', passwort: 'Winterlicht' }));
  await leave();
  expect(sessionStorage).toHaveLength(0);
});

it('forgets what was sent, and keeps what was refused', async () => {
  const { run, leave } = await open(message);
  await doing(() => run().answer({ name: 'Björn', nachricht: 'Guten Tag' }));
  server.mockImplementation(async () => Response.json({ success: false, error: 'Bitte später.' }, { status: 503 }));
  await doing(() => run().next());
  await eventually(() => expect(run().failure).toBeDefined());
  expect(sessionStorage).toHaveLength(1);
  server.mockImplementation(async () => Response.json({ success: true, anfrageId: 'a-1', referenz: 'PR-1' }));
  await doing(() => run().next());
  await eventually(() => expect(run().receipt).toBeDefined());
  await leave();
  expect(sessionStorage).toHaveLength(0);
});
