// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EVENTS_PATH, RETIRED_EVENT } from '../../../src/contract/index.ts';
import { EmbeddedRun } from '../../../src/runner/embedded/index.ts';
import { group, makeWizard, text } from '../../engine/definitions.ts';
import { click, doing, eventually, render, type } from '../../support/react.tsx';

const CONTACT = { phone: '030 000000', email: 'wir@vorfahrt.example' };
const wizard = makeWizard({
  steps: { nachricht: { schema: group({ nachricht: text('Nachricht') }) } },
  wizard: { submit: { reference: 'PR', documentType: 'PROBE' } },
});

/** Whether the server says that the wizard is not offered any more. */
let isRetired = false;

beforeEach(() => {
  isRetired = false;
  sessionStorage.clear();
  history.replaceState(null, '', '/kontakt?thema=punkte');
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (address) => {
      if (address !== EVENTS_PATH) return Response.json({ success: true, anfrageId: 'a-1', referenz: 'PR-1' });
      const body = { success: false, error: 'Nicht mehr angeboten.', details: 'Bis morgen.' };
      return isRetired ? Response.json(body, { status: 410 }) : new Response(null, { status: 204 });
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function openForm() {
  const { container, unmount } = await render(
    <EmbeddedRun
      wizard={wizard}
      contact={CONTACT}
      served={() => document.body}
      again
      onSent={() => undefined}
      beside={() => ({})}
      posted={false}
    />,
  );
  const field = () => container.querySelector('#feld_nachricht');
  return {
    container,
    unmount,
    field,
    write: (words: string) => type(field(), words),
    send: async () => {
      await click(container.querySelector('#probe-weiter'));
      await eventually(() => expect(location.search).toContain('schritt='));
      await doing(() => undefined);
    },
  };
}

it('shows the thanks after a reload, until somebody writes again', async () => {
  const { write, send, unmount } = await openForm();
  await write('Guten Tag');
  await send();
  await write('Noch etwas');
  // At once: a reload does not wait until the draft is stored.
  expect(location.search).toBe('');
  await doing(() => window.dispatchEvent(new Event('pagehide')));
  expect(sessionStorage).toHaveLength(1);
  await unmount();
});

it('offers no empty form below the thanks once the wizard is retired', async () => {
  const { container, field, write, send, unmount } = await openForm();
  await write('Guten Tag');
  isRetired = true;
  await send();
  await eventually(() => expect(field()).toBeNull());
  expect(container.textContent).toContain('PR-1');
  await unmount();
});

it('leaves what somebody has begun to write below the thanks', async () => {
  const { field, write, send, unmount } = await openForm();
  await write('Guten Tag');
  await send();
  isRetired = true;
  const told = new Promise((resolve) => addEventListener(RETIRED_EVENT, resolve, { once: true }));
  await write('Noch etwas');
  await told;
  await doing(() => undefined);
  expect((field() as HTMLTextAreaElement | null)?.value).toBe('Noch etwas');
  await unmount();
});
