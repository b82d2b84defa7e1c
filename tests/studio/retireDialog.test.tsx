// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { StudioWizards } from '../../src/contract/index.ts';
import { DoneNotice } from '../../src/studio/publishing/DoneNotice.tsx';
import { OfferAgainDialog } from '../../src/studio/publishing/OfferAgainDialog.tsx';
import { RetireDialog } from '../../src/studio/publishing/RetireDialog.tsx';
import { button, click, doing, eventually, type } from '../support/react.tsx';
import { sitDown } from './desk.tsx';
import { FakeServer } from './fakeServer.ts';
import { filesOf } from './folder.ts';

const SENTENCE = 'Seit Januar beraten wir dazu nicht mehr.';
const text = () => document.querySelector('[role="dialog"]')?.textContent ?? '';
const submit = () => document.querySelector('[role="dialog"] [type="submit"]');
const field = (index: number) => [...document.querySelectorAll('textarea')].at(index) ?? null;

function server(): FakeServer {
  const made = new FakeServer(filesOf('kontaktformular'));
  type Listed = StudioWizards['wizards'][number];
  const wizard = (id: string, title: string, more: Partial<Listed> = {}): Listed => {
    return { id, title, live: true, public: true, faults: 0, steps: 2, parts: [], ...more };
  };
  made.listed = [
    wizard('unfall', 'Unfall melden'),
    wizard('kontaktformular', 'Dieser'),
    wizard('aus', 'Ausgeschaltet', { live: false }),
    wizard('login', 'Anmelden', { embedded: true }),
    wizard('neu', 'Vorschau', { public: false }),
  ];
  return made;
}

it('retiring asks for a sentence, a way on from a list, and a reason, and says what it does', async () => {
  const made = server();
  const { publishing, log } = await sitDown(made, (close) => (
    <>
      <RetireDialog onClose={close} />
      <DoneNotice />
    </>
  ));
  await doing(() => publishing.load());
  await eventually(() => expect(text()).toContain('Mit „Unfall melden“'));
  const ways = [...document.querySelectorAll('option')].map((option) => option.textContent);
  expect(ways).toEqual(['Auf der Kontaktseite', 'Am Telefon', 'Mit „Unfall melden“']);
  expect(submit()?.textContent).toBe('Bitte schreiben Sie einen Satz für Besucher');
  await click(submit());
  expect(document.activeElement).toBe(field(0));
  await type(field(0), ` ${SENTENCE} `);
  expect(submit()?.textContent).toBe('Bitte schreiben Sie, was sich ändert und warum');
  const select = document.querySelector('select');
  await doing(() => {
    if (select !== null) select.value = 'assistent unfall';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await type(field(1), 'Bereich geschlossen');
  expect(submit()?.textContent).toBe('Zurückziehen');
  await click(submit());
  await eventually(() => expect(log).toContain('close'));
  expect(made.calls).toContain(`retire assistent unfall ${SENTENCE} Bereich geschlossen`);
  expect(document.body.textContent).toContain('Besucher lesen Ihren Satz und wie es weitergeht.');
  await click(button('Wieder anbieten …'));
  expect(log.at(-1)).toBe('ask "anbieten"');
  expect(publishing.state().retirement).toBeUndefined();
});

it('what was typed outlives the dialog', async () => {
  const made = server();
  const first = await sitDown(made, (close) => <RetireDialog onClose={close} />);
  await type(field(0), SENTENCE);
  expect(first.publishing.state().retirement).toEqual({ sentence: SENTENCE, way: 'kontakt' });
});

it('one that is retired has its sentence to change, and is offered again as it was', async () => {
  const made = server();
  const offered = { at: '2026-12-03T13:05:00Z', by: 'Frieda Groß' };
  const retirement = { sentence: SENTENCE, way: 'telefon' } as const;
  made.told = { ...made.told, live: { ...made.told.live, state: 'retired', retirement, entry: 7, offered } };
  const { publishing, log } = await sitDown(made, (close) => (
    <>
      <RetireDialog onClose={close} />
      <OfferAgainDialog onClose={close} />
    </>
  ));
  await doing(() => publishing.load());
  expect(field(0)?.value).toBe(SENTENCE);
  expect(document.querySelector('select')?.value).toBe('telefon');
  expect(document.body.textContent).toContain('in der Fassung von Frieda Groß, 3. Dezember 2026,');
  await type(field(-1), 'Wir beraten wieder');
  await click(button('Wieder anbieten'));
  await eventually(() => expect(log).toContain('close'));
  expect(made.calls).toContain('restore 7 Wir beraten wieder');
  expect(publishing.state().done?.what).toBe('offered');
});
