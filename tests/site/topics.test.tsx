// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import placeholders from '../../src/site/brand.json' with { type: 'json' };
import faq from '../../src/site/content/faq.json' with { type: 'json' };
import { ALIKE } from '../../src/site/search/alike.ts';
import { createSearch } from '../../src/site/search/search.ts';
import { Topics } from '../../src/site/sections/Topics.tsx';
import { startTopics } from '../../src/site/sections/topicsScript.ts';
import { BrandProvider } from '../../src/site/shared/brand.ts';

/** The search in the questions of /faq (specification 1, sections 4, 5 and 9). What a browser adds: `browser/site/faq.test.ts`. */

const BRAND = { ...placeholders, portals: {} };
const TOPICS = faq.categories;
const QUESTIONS = [...faq.home, ...TOPICS.flatMap(({ items }) => items)];
/** What is loaded when somebody is about to search. The build makes it of the questions of all pages. */
const ALL = {
  allQuestions: () => QUESTIONS,
  searchIn: <Item extends (typeof QUESTIONS)[number]>(items: Item[]) => createSearch(items, ALIKE),
};

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const input = () => document.querySelector('input')!;
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
const suggested = () => options().map(({ firstChild }) => firstChild?.textContent);
const status = () => find('[role=status]').textContent;
const isOpen = () => input().getAttribute('aria-expanded') === 'true';
const questionsIn = (root: Element) => [...root.querySelectorAll('summary')].map(({ textContent }) => textContent);
const chosenTopic = () => find('[role=tab][aria-selected=true]').textContent;
/** Which questions stand below the search: those of the topics, or those that were found. */
const listed = () => (find('[data-results]').hidden ? 'topics' : questionsIn(find('[data-results]')));
const opened = () =>
  [...document.querySelectorAll('details[open]')].map((details) => details.querySelector('summary')?.textContent);

function write(text: string): void {
  input().value = text;
  input().dispatchEvent(new Event('input', { bubbles: true }));
}

function press(key: string): void {
  input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** Until the questions of other pages are there, which come when somebody is about to search. */
async function untilAll(): Promise<void> {
  input().focus();
  await vi.waitFor(() => {
    write('was');
    expect(options().some(({ lastChild }) => lastChild?.textContent === 'Weitere Fragen')).toBe(true);
  });
  write('');
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  document.body.innerHTML = renderToStaticMarkup(
    <BrandProvider value={BRAND}>
      <Topics section={{ type: 'topics', title: 'Fragen', items: TOPICS }} />
    </BrandProvider>,
  );
  startTopics(find('[data-topics]'), async () => ALL as never);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  history.replaceState(null, '', '/');
  document.body.innerHTML = '';
});

describe('the search in the questions', () => {
  it.each(['Frist Einspruch', 'Punkte'])(
    'suggests, counts and lists all that the site answers for %s',
    async (text) => {
      const found = createSearch(QUESTIONS, ALIKE)(text).map(({ question }) => question);
      expect(found.length).toBeGreaterThan(1);
      input().focus();
      write(text);
      await vi.waitFor(() =>
        expect([suggested(), listed(), status()]).toEqual([found, found, `${found.length} Fragen gefunden`]),
      );
    },
  );

  it('says that it has found one, or none', () => {
    write(TOPICS[0]?.items[0]?.question ?? '');
    expect(status()).toBe('Eine Frage gefunden');
    write('Kreisverkehrsplatzgestaltung');
    expect([status(), listed(), isOpen()]).toEqual(['Keine Frage gefunden', [], false]);
    expect(find('[data-results] p').hidden).toBe(false);
  });

  it('shows what another page answers among what was found', async () => {
    await untilAll();
    const elsewhere = faq.home.find(({ id }) => id === 'start-punktestand')?.question;
    write('Punkte');
    options()[suggested().indexOf(elsewhere)]?.click();
    expect(opened()).toEqual([elsewhere]);
    expect(document.activeElement?.textContent).toBe(elsewhere);
    expect([input().value, find('[data-all]').hidden]).toEqual([elsewhere, true]);
  });

  it('shows a question of this page in its topic, is empty again, and changes the address', () => {
    const wanted = TOPICS[1]?.items[2];
    write(wanted?.question.slice(4, 14) ?? '');
    options()[suggested().indexOf(wanted?.question)]?.click();
    expect([opened(), chosenTopic(), input().value]).toEqual([[wanted?.question], TOPICS[1]?.title, '']);
    expect(location.hash).toBe(`#${wanted?.id}`);
  });

  it('gives way to a question that the address names', () => {
    const wanted = TOPICS[3]?.items[0];
    write('Gutachten');
    history.replaceState(null, '', `#${wanted?.id}`);
    window.dispatchEvent(new Event('hashchange'));
    expect([opened(), chosenTopic(), input().value]).toEqual([[wanted?.question], TOPICS[3]?.title, '']);
  });

  it.each([
    ['is emptied', () => write('')],
    [
      'Escape is pressed twice',
      () => {
        press('Escape');
        expect([isOpen(), input().value]).toEqual([false, 'Gutachten']);
        press('Escape');
      },
    ],
    [
      'its button is pressed',
      () => {
        find('[data-results] button').focus();
        find('[data-results] button').click();
      },
    ],
  ])('shows the topics again when it %s, and keeps the focus', (_, clear) => {
    input().focus();
    write('Gutachten');
    expect(listed()).not.toBe('topics');
    clear();
    expect([listed(), status(), input().value, find('[data-all]').hidden]).toEqual(['topics', '', '', false]);
    expect(document.activeElement).toBe(input());
  });

  it('closes its suggestions 150 ms after it was left, and shows them again when it is come back to', () => {
    vi.useFakeTimers();
    input().focus();
    write('Gutachten');
    input().blur();
    vi.advanceTimersByTime(149);
    expect(isOpen()).toBe(true);
    vi.advanceTimersByTime(1);
    expect([isOpen(), input().value]).toEqual([false, 'Gutachten']);
    input().focus();
    expect(isOpen()).toBe(true);
  });
});
