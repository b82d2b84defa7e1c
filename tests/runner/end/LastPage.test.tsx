// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { LastPage } from '../../../src/runner/end/LastPage.tsx';
import { afterwards } from '../../../src/runner/later/parts.ts';
import type { Run } from '../../../src/runner/run/run.ts';
import { group, makeWizard } from '../../engine/definitions.ts';
import { render } from '../../support/react.tsx';

const CONTACT = { phone: '030 000000', email: 'wir@vorfahrt.example' };
const PAGE = 'Eine andere Seite';
const wizard = makeWizard({ steps: { frage: { schema: group({}) } } });
const receipt = { anfrageId: 'a', referenz: 'PR-1' };

beforeEach(async () => {
  document.title = PAGE;
  await afterwards.load();
});

async function open(drawn: Partial<Run>) {
  const step = wizard.step('danke');
  if (step === undefined) throw new Error("There is no step 'danke'.");
  const run = { nothingSent: false, embedded: false, receipt: undefined, answers: () => ({}), ...drawn } as Run;
  const page = <LastPage wizard={wizard} navigation={undefined} step={step} run={run} contact={CONTACT} />;
  const { container } = await render(page);
  return container;
}

it('says what was sent, and names the page after its step', async () => {
  const page = await open({ receipt });
  expect(page.querySelector('h1')?.textContent).toBe('Danke');
  expect(page.textContent).toContain('PR-1');
  expect(document.title).toBe('Danke – Probe');
});

it('leaves the title of another page that it is a part of', async () => {
  const page = await open({ receipt, embedded: true });
  expect(page.textContent).toContain('PR-1');
  expect(document.title).toBe(PAGE);
});

it('says that there is nothing to see where nothing is known to have been sent, and whom to call', async () => {
  const page = await open({ nothingSent: true });
  expect(page.querySelector('h1')?.textContent).toBe('Hier ist keine Anfrage zu sehen');
  expect(page.querySelector('a[href^="tel:"]')?.textContent).toBe('030 000000');
  expect(document.title).toBe('Hier ist keine Anfrage zu sehen – Probe');
});
