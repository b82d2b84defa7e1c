// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { applyEdits } from '../../src/editing/index.ts';
import type { Finding } from '../../src/check/finding.ts';
import { StudioContext, type Studio } from '../../src/studio/context/context.ts';
import { chartOf } from '../../src/studio/document/chart.ts';
import { outlineOf, outlineReader } from '../../src/studio/document/outline.ts';
import { countInside, isInside } from '../../src/studio/document/place.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { FindingsBar } from '../../src/studio/findings/FindingsBar.tsx';
import { rememberList } from '../../src/studio/findings/listOpen.ts';
import { layoutInput } from '../../src/studio/flow/sizes.ts';
import { useLayout } from '../../src/studio/flow/useLayout.ts';
import { Palette } from '../../src/studio/palette/Palette.tsx';
import { PublishingContext } from '../../src/studio/publishing/context.ts';
import { Publishing } from '../../src/studio/publishing/publishing.ts';
import type { Remedies } from '../../src/studio/remedies/remedyFinder.ts';
import { Observable } from '../../src/studio/workers/observable.ts';
import { generateWizard } from '../bench/generated.ts';
import { doing, render, renderHook } from '../support/react.tsx';

const TREES = treeReader()(generateWizard(30).files);
const OUTLINE = outlineOf(TREES);

/** A finding that notes when it is drawn. */
function finding(pointer: string, drawn: string[] = []): Finding {
  const said: Finding = {
    file: 'machine.json',
    pointer,
    code: 'unerreichbar',
    message: `Fund ${pointer}`,
    remedy: 'Bitte ändern Sie das.',
  };
  const get = (one: object, key: string | symbol): unknown => {
    if (key === 'remedy') drawn.push(pointer);
    return Reflect.get(one, key);
  };
  return new Proxy<Finding>(said, { get });
}

function around(studio: Partial<Studio>, children: ReactNode): ReactNode {
  const base = {
    workspace: { id: 'lang', files: {}, state: () => ({ base: {} }) },
    state: { history: { past: [], future: [] }, base: { pictures: {} } },
    trees: TREES,
    outline: OUTLINE,
    findings: { list: [], notes: [], stale: false, running: false, failure: undefined },
    remedies: new Observable<Remedies>(new Map()),
    selection: { view: 'ablauf', place: { file: 'machine.json', pointer: '' } },
    can: () => false,
  };
  return (
    <MemoryRouter>
      <StudioContext value={{ ...base, ...studio } as unknown as Studio}>
        <PublishingContext value={new Publishing({} as never)}>{children}</PublishingContext>
      </StudioContext>
    </MemoryRouter>
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  rememberList(false);
});

const nothing = () => undefined;

describe('in a wizard of many steps', () => {
  it('an edit of one state reads its own step again, and those that it no longer leads to', () => {
    const { files } = generateWizard(30);
    const [readTrees, readOutline] = [treeReader(), outlineReader()];
    const before = new Set(readOutline(readTrees(files)).steps);
    const edits = [{ file: 'machine.json', pointer: '/states/schritt-7/on/NEXT', set: 'schritt-9' }];
    const after = readOutline(readTrees(applyEdits(files, edits))).steps;
    expect(after.filter((step) => !before.has(step)).map(({ id }) => id)).toEqual(['schritt-7', 'schritt-8']);
  });

  it('a remedy that is found draws its own finding anew, and no other', async () => {
    rememberList(true);
    const drawn: string[] = [];
    const list = ['/states/a', '/states/b', '/states/c'].map((pointer) => finding(pointer, drawn));
    const remedies = new Observable<Remedies>(new Map());
    const findings = { list, notes: [], stale: false, running: false, failure: undefined };
    const { container } = await render(around({ findings, remedies }, <FindingsBar />));
    expect(new Set(drawn)).toEqual(new Set(['/states/a', '/states/b', '/states/c']));
    drawn.length = 0;
    await doing(() => remedies.set(new Map([[list[1] ?? finding(''), [{ label: 'Schritt löschen', edits: [] }]]])));
    expect(container.textContent).toContain('Schritt löschen');
    expect(new Set(drawn)).toEqual(new Set(['/states/b']));
  });

  it('findings lay nothing out again, and other steps do', async () => {
    const asked: unknown[] = [];
    const Fake = class {
      addEventListener() {}
      terminate() {}
      postMessage(request: unknown) {
        asked.push(request);
      }
    };
    vi.stubGlobal('Worker', Fake);
    let chart = chartOf(OUTLINE, []);
    let input = layoutInput(chart);
    const { rerender } = await renderHook(() => useLayout(chart, input));
    expect(asked).toHaveLength(1);
    chart = chartOf(OUTLINE, [finding('/states/schritt-2')]);
    input = layoutInput(chart);
    await rerender();
    expect(asked).toHaveLength(1);
    chart = chartOf({ ...OUTLINE, steps: OUTLINE.steps.slice(1) }, []);
    input = layoutInput(chart);
    await rerender();
    expect(asked).toHaveLength(2);
  });

  it('the palette opens without reading the texts, and finds them once somebody types', async () => {
    let reads = 0;
    const trees = new Proxy(TREES, { ownKeys: (all) => ((reads += 1), Reflect.ownKeys(all)) });
    await render(around({ trees }, <Palette head={[]} showPanel={nothing} onTopic={nothing} onClose={nothing} />));
    expect(document.querySelectorAll('[role=option]')).toHaveLength(40);
    expect(reads).toBe(0);
    const input = document.querySelector<HTMLInputElement>('[role=combobox]');
    await doing(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Bitte sagen Sie');
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(reads).toBe(1);
    expect(document.querySelector('[role=option]')?.textContent).toContain('Bitte sagen Sie, warum.');
  });

  it('findings are counted at each step as if each were looked at', () => {
    const places = ['/states/a', '/states/a/on/NEXT', '/states/ab', ''].map((pointer) => finding(pointer));
    const countAt = countInside(places);
    for (const pointer of ['', '/states', '/states/a', '/states/ab', '/states/a/on', '/states/b']) {
      const outer = { file: 'machine.json', pointer };
      expect(countAt(outer)).toBe(places.filter((place) => isInside(place, outer)).length);
    }
    expect(countAt({ file: 'wizard.json', pointer: '' })).toBe(0);
  });
});
