// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { focusControl } from '../../src/studio/parts/focusDrawn.ts';
import { ToolRow } from '../../src/studio/parts/ToolRow.tsx';
import { Toolbar } from '../../src/studio/step/Toolbar.tsx';
import { TextsBar } from '../../src/studio/texts/TextsBar.tsx';
import { button, click, doing, eventually } from '../support/react.tsx';
import { atWork } from './atWork.tsx';
import { filesOf } from './folder.ts';

const ignore = () => undefined;

const SIMULATOR = (
  <ToolRow label="Simulator" className="bar" first={<button type="button">Durchspielen</button>}>
    <button type="button">Von vorn</button>
  </ToolRow>
);

/** The tools that are seen, at a desk or on a phone. */
async function tools(isNarrow: boolean, row = SIMULATOR) {
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener: ignore, removeEventListener: ignore }));
  const { container } = await atWork('kontaktformular', filesOf('kontaktformular'), row);
  vi.unstubAllGlobals();
  return () =>
    [...container.querySelectorAll('button, input, select')]
      .filter((one) => one.closest('[hidden]') === null)
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
}

const textsBar = (filters: readonly string[]) => (
  <TextsBar
    query=""
    onQuery={ignore}
    filters={new Set(filters)}
    onToggle={ignore}
    here={{ title: 'Ihre Nachricht', isStep: true }}
    replacing={false}
    onReplacing={ignore}
    count="12 Texte"
  />
);

describe('the tools of a view', () => {
  it('are all there at a desk', async () => {
    expect((await tools(false))()).toEqual(['Durchspielen', 'Von vorn']);
  });

  it('are opened on a phone by whoever looks for one in the palette', async () => {
    // Without a layout, what is hidden counts as visible.
    vi.spyOn(HTMLElement.prototype, 'checkVisibility').mockImplementation(function isSeen(this: HTMLElement) {
      return this.closest('[hidden]') === null;
    });
    await tools(true);
    document.querySelector('.bar')?.setAttribute('role', 'tabpanel');
    await doing(() => focusControl('Von vorn'));
    await eventually(() => expect(document.activeElement?.textContent).toBe('Von vorn'));
    expect(button('Weitere Werkzeuge')?.getAttribute('aria-expanded')).toBe('true');
  });

  it('take one row on a phone, with the others behind a button', async () => {
    const seen = await tools(true);
    expect(seen()).toEqual(['Durchspielen', 'Weitere Werkzeuge']);
    await click(button('Weitere Werkzeuge'));
    expect(seen()).toEqual(['Durchspielen', 'Weitere Werkzeuge', 'Von vorn']);
    expect(button('Weitere Werkzeuge')?.getAttribute('aria-expanded')).toBe('true');
    await click(button('Weitere Werkzeuge'));
    expect(seen()).toEqual(['Durchspielen', 'Weitere Werkzeuge']);
  });

  it('of a step begin with the step and with editing', async () => {
    const bar = (
      <Toolbar
        look={{ text: 1, dark: false, editing: true }}
        onLook={ignore}
        width={360}
        onWidth={ignore}
        steps={[]}
        step={undefined}
        reached={undefined}
        onStep={ignore}
        canRecord
        onRecord={ignore}
        onRestart={ignore}
      />
    );
    expect((await tools(true, bar))()).toEqual(['…', 'Bearbeiten', 'Weitere Werkzeuge']);
    expect((await tools(false, bar))()).toHaveLength(11);
  });

  it('of the texts show a filter that is in use', async () => {
    expect((await tools(true, textsBar([])))()).toEqual(['In allen Texten suchen', 'Ersetzen', 'Weitere Werkzeuge']);
    expect((await tools(true, textsBar(['lang'])))()).toContain('nur lange');
  });
});
