// @vitest-environment happy-dom
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Tabs } from '../../src/ui/Tabs.tsx';
import { click, press, render } from '../support/react.tsx';

const TABS = ['eins', 'zwei', 'drei'].map((id) => ({ id, title: `Teil ${id}`, content: <p>Inhalt {id}</p> }));

function Probe() {
  const [selected, setSelected] = useState('eins');
  return <Tabs label="Teile" tabs={TABS} selected={selected} onSelect={setSelected} />;
}

const tabs = () => [...document.querySelectorAll<HTMLElement>('[role=tab]')];
const chosen = () => tabs().filter((tab) => tab.getAttribute('aria-selected') === 'true');
const chosenName = () => chosen().map(({ textContent }) => textContent);

beforeEach(async () => {
  await render(<Probe />);
  tabs()[0]?.focus();
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

  it('are reached by one press of the tab key, at the chosen one', async () => {
    expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    await click(tabs()[1]);
    expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  });

  it.each([
    [['ArrowRight'], 'Teil zwei'],
    [['ArrowRight', 'ArrowRight', 'ArrowRight'], 'Teil eins'],
    [['ArrowLeft'], 'Teil drei'],
    [['End'], 'Teil drei'],
    [['End', 'Home'], 'Teil eins'],
  ])('move with %j, and the focus goes along', async (keys, name) => {
    for (const key of keys) await press(key);
    expect(chosenName()).toEqual([name]);
    expect(document.activeElement).toBe(chosen()[0]);
  });

  it('leave the arrows up and down to the page where they stand side by side', async () => {
    await press('ArrowDown');
    expect(chosenName()).toEqual(['Teil eins']);
  });

  it('move with the arrows up and down where they stand one below the other', async () => {
    document.querySelector<HTMLElement>('[role=tablist]')?.style.setProperty('flex-direction', 'column');
    await press('ArrowDown');
    expect(chosenName()).toEqual(['Teil zwei']);
    await press('ArrowUp');
    expect(chosenName()).toEqual(['Teil eins']);
  });

  it('ignore other keys', async () => {
    for (const key of ['a', 'Enter', 'Escape']) await press(key);
    expect(chosenName()).toEqual(['Teil eins']);
  });
});
