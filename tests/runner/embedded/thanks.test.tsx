// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EmbeddedRun } from '../../../src/runner/embedded/index.ts';
import { group, makeWizard, text } from '../../engine/definitions.ts';
import { click, doing, eventually, render, type } from '../../support/react.tsx';

const CONTACT = { phone: '030 000000', email: 'wir@vorfahrt.example' };
const wizard = makeWizard({
  steps: { nachricht: { schema: group({ nachricht: text('Nachricht') }) } },
  wizard: { submit: { reference: 'PR', documentType: 'PROBE' } },
});

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/kontakt?thema=punkte');
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => Response.json({ success: true, anfrageId: 'a-1', referenz: 'PR-1' })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows the thanks after a reload, until somebody writes again', async () => {
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
  const write = (words: string) => type(container.querySelector('#feld_nachricht'), words);
  await write('Guten Tag');
  await click(container.querySelector('#probe-weiter'));
  await eventually(() => expect(location.search).toContain('schritt='));
  await doing(() => undefined);
  await write('Noch etwas');
  // At once: a reload does not wait until the draft is stored.
  expect(location.search).toBe('');
  await doing(() => window.dispatchEvent(new Event('pagehide')));
  expect(sessionStorage).toHaveLength(1);
  await unmount();
});
