// @vitest-environment happy-dom
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers, Wizard } from '../../../src/engine/index.ts';
import { ahead } from '../../../src/runner/later/parts.ts';
import { loadDraft } from '../../../src/runner/run/draft.ts';
import { blankStart } from '../../../src/runner/run/start.ts';
import { WizardRunner } from '../../../src/runner/wizard/WizardRunner.tsx';
import { branching, group, makeWizard, text } from '../../engine/definitions.ts';
import { button, click, doing, eventually, render, settled, type } from '../../support/react.tsx';
import { fakeHistory } from '../fakeHistory.ts';

const CONTACT = { phone: '030 000000', email: 'wir@vorfahrt.example' };

/** All elements that were made, in a page or not. */
let made: HTMLElement[] = [];
/** The addresses that were asked for. */
let requested: string[] = [];

beforeEach(() => {
  sessionStorage.clear();
  [made, requested] = [[], []];
  const make = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string, options?: ElementCreationOptions) => {
    const element = make(name, options);
    made.push(element);
    return element;
  });
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit = {}) => {
    requested.push(`${address} ${typeof body === 'string' ? body : ''}`);
    return Promise.resolve(new Response());
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Object.assign(ahead, { module: undefined });
});

async function open(wizard: Wizard, answers: Answers = {}) {
  const history = fakeHistory();
  const begin = { ...blankStart(wizard, undefined), answers };
  function Page() {
    const navigation = useSyncExternalStore(history.subscribe, history.navigation);
    return <WizardRunner wizard={wizard} navigation={navigation} contact={CONTACT} begin={begin} />;
  }
  return await render(<Page />);
}

/** The heading of a step that is drawn and in no page. */
const waiting = (title: string, except: Element | null = null) =>
  made.find(
    (element) =>
      element !== except && element.matches('h1') && element.textContent.endsWith(title) && !element.isConnected,
  );

/** React draws what is hidden once it has nothing else to do, which in a test is between two acts. */
const isDrawn = (title: string, except?: Element | null) =>
  vi.waitFor(
    async () => {
      await settled();
      expect(waiting(title, except)).toBeDefined();
    },
    { timeout: 30_000, interval: 5 },
  );

const inputOf = (name: string) => document.querySelector<HTMLInputElement>(`#feld_${name}`);

function idsTwice(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

const linear = () =>
  makeWizard({
    steps: {
      eins: { title: 'Erstens', schema: group({ a: text('A') }) },
      zwei: { title: 'Zweitens', schema: group({ b: text('B') }) },
      drei: { title: 'Drittens', schema: group({ c: text('C') }) },
    },
  });

describe('the step that comes next', () => {
  it('is drawn before it is asked for, and nothing of the page changes by that', async () => {
    const { container } = await open(linear());
    await doing(() => inputOf('a')?.focus());
    const before = [container.innerHTML, document.title, document.activeElement, history.length];
    await isDrawn('Zweitens');
    await settled();
    expect([container.innerHTML, document.title, document.activeElement, history.length]).toEqual(before);
    expect(document.querySelectorAll('form')).toHaveLength(1);
    expect([document.querySelector('#feld_b'), idsTwice()]).toEqual([null, []]);
    expect(requested).toEqual([]);
    expect(loadDraft('probe')).toBeUndefined();
  });

  it('is the very one that is then shown, with title, focus and count as if it had been drawn only now', async () => {
    const { container } = await open(linear());
    await type(inputOf('a'), 'x');
    await isDrawn('Zweitens');
    const heading = waiting('Zweitens');
    await click(button('Weiter', container));
    expect(container.querySelector('h1')).toBe(heading);
    expect(document.activeElement).toBe(heading);
    expect(document.title).toContain('Zweitens');
    expect([document.querySelectorAll('form').length, idsTwice(), inputOf('a')]).toEqual([1, [], null]);
    await eventually(() =>
      expect(requested.some((request) => request.includes('"reached"') && request.includes('zwei'))).toBe(true),
    );
    await type(inputOf('b'), 'y');
    await click(button('Weiter', container));
    expect(document.title).toContain('Drittens');
  });

  it('is another one once the answers lead elsewhere', async () => {
    const { container } = await open(makeWizard(branching()), { art: 'nein' });
    await isDrawn('pruefung');
    await click(container.querySelector('input[value=ja]'));
    await isDrawn('details');
    const heading = waiting('details');
    await click(button('Weiter', container));
    expect(container.querySelector('h1')).toBe(heading);
  });

  it('is drawn anew if its answers have changed since, so that none is lost', async () => {
    const wizard = makeWizard({
      steps: {
        eins: { title: 'Erstens', schema: group({ g: group({ a: text('A') }) }) },
        zwei: { title: 'Zweitens', schema: group({ g: group({ b: text('B') }) }) },
        drei: { title: 'Drittens', schema: group({ c: text('C') }) },
      },
    });
    const { container } = await open(wizard);
    await isDrawn('Zweitens');
    const early = waiting('Zweitens');
    await type(inputOf('g_a'), 'x');
    await click(button('Weiter', container));
    expect(container.querySelector('h1')).not.toBe(early);
    await type(inputOf('g_b'), 'y');
    await doing(() => window.dispatchEvent(new Event('pagehide')));
    expect(loadDraft('probe')?.answers).toEqual({ g: { a: 'x', b: 'y' } });
  });
});

it('the step before is drawn, too, with its answers, and shown again by going back', async () => {
  const { container } = await open(linear());
  await type(inputOf('a'), 'x');
  // That of the screen that goes is in no page afterwards, either.
  const gone = container.querySelector('h1');
  await click(button('Weiter', container));
  await isDrawn('Erstens', gone);
  const heading = waiting('Erstens', gone);
  await click(button('Zurück', container));
  expect(container.querySelector('h1')).toBe(heading);
  expect(inputOf('a')?.value).toBe('x');
});

it('a step that was not drawn ahead takes the focus from one that was', async () => {
  const { container, unmount } = await open(linear());
  await isDrawn('Zweitens');
  // From now on the browser always has something to do.
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  await click(button('Weiter', container));
  await click(button('Weiter', container));
  expect(document.activeElement?.textContent).toMatch(/Drittens$/);
  expect(container.querySelectorAll('h1')).toHaveLength(1);
  await unmount();
});

it('a screen that goes leaves no field, as one that was drawn in place leaves none', async () => {
  const { container } = await open(linear());
  await isDrawn('Zweitens');
  await click(button('Weiter', container));
  await doing(() => inputOf('b')?.focus());
  await type(inputOf('b'), 'y');
  await doing(() => inputOf('b')?.form?.requestSubmit());
  expect(document.activeElement?.textContent).toMatch(/Drittens$/);
  await doing(() => window.dispatchEvent(new Event('pagehide')));
  expect(loadDraft('probe')).toMatchObject({ answers: { b: 'y' }, left: [] });
});

describe('nothing is drawn before it is asked for', () => {
  it.each([
    [
      'wants less to move',
      () => vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') })),
    ],
    ['saves data', () => vi.stubGlobal('navigator', { connection: { saveData: true }, onLine: true })],
  ])('for who %s', async (_, ask) => {
    ask();
    await open(linear());
    await settled();
    await settled();
    expect(ahead.module).toBeUndefined();
    expect(waiting('Zweitens')).toBeUndefined();
  });
});
