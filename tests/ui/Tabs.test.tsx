// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Tabs } from '../../src/ui/Tabs.tsx';
import { startTabs } from '../../src/ui/tabsScript.ts';

const TABS = ['eins', 'zwei', 'drei'].map((id) => ({ id, title: `Teil ${id}`, content: <p>Inhalt {id}</p> }));

const tabs = () => [...document.querySelectorAll<HTMLElement>('[role=tab]')];
const panels = () => [...document.querySelectorAll<HTMLElement>('[role=tabpanel]')];
const chosen = () => tabs().filter((tab) => tab.getAttribute('aria-selected') === 'true');
const chosenName = () => chosen().map(({ textContent }) => textContent);
const shownText = () =>
  panels().flatMap((panel) => (panel.hasAttribute('data-away') ? [] : panel.querySelector('p')?.textContent));
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

let show: (panel: Element) => void;
let selections: number;

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(<Tabs label="Teile" tabs={TABS} />);
  selections = 0;
  show = startTabs(document.body, () => {
    selections += 1;
  });
  tabs()[0]?.focus();
});

afterEach(() => {
  document.body.innerHTML = '';
});

describe('tabs', () => {
  it('name what they choose among, and each its panel', () => {
    expect(document.querySelector('[role=tablist]')?.getAttribute('aria-label')).toBe('Teile');
    for (const tab of tabs()) {
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      expect(panel?.getAttribute('role')).toBe('tabpanel');
      expect(panel?.getAttribute('aria-labelledby')).toBe(tab.id);
    }
  });

  it('are reached by one press of the tab key, at the chosen one', () => {
    expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    tabs()[1]?.click();
    expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  });

  it('show the part that is chosen, and no other', () => {
    expect(shownText()).toEqual(['Inhalt eins']);
    tabs()[2]?.click();
    expect([chosenName(), shownText()]).toEqual([['Teil drei'], ['Inhalt drei']]);
  });

  it('tell that a person has chosen, but not that a part was shown by code', () => {
    const [, second] = panels();
    if (second !== undefined) show(second);
    expect([chosenName(), selections]).toEqual([['Teil zwei'], 0]);
    tabs()[0]?.click();
    expect(selections).toBe(1);
  });

  it.each([
    [['ArrowRight'], 'Teil zwei'],
    [['ArrowRight', 'ArrowRight', 'ArrowRight'], 'Teil eins'],
    [['ArrowLeft'], 'Teil drei'],
    [['End'], 'Teil drei'],
    [['End', 'Home'], 'Teil eins'],
  ])('move with %j, and the focus goes along', (keys, name) => {
    for (const key of keys) press(key);
    expect(chosenName()).toEqual([name]);
    expect(document.activeElement).toBe(chosen()[0]);
  });

  it('leave the arrows up and down to the page where they stand side by side', () => {
    press('ArrowDown');
    expect(chosenName()).toEqual(['Teil eins']);
  });

  it('move with the arrows up and down where they stand one below the other', () => {
    document.querySelector<HTMLElement>('[role=tablist]')?.style.setProperty('flex-direction', 'column');
    press('ArrowDown');
    expect(chosenName()).toEqual(['Teil zwei']);
    press('ArrowUp');
    expect(chosenName()).toEqual(['Teil eins']);
  });

  it('ignore other keys', () => {
    for (const key of ['a', 'Enter', 'Escape']) press(key);
    expect(chosenName()).toEqual(['Teil eins']);
  });
});
