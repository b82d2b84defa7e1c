import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, insertStep } from '../../src/editing/index.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { chartOf, formatEdge, formatNode, shownAt, type Chart } from '../../src/studio/document/chart.ts';
import { elementsOf, withKept } from '../../src/studio/flow/elements.ts';
import { layoutOf, type BlockMemory, type Layout } from '../../src/studio/flow/layout.ts';
import type { LayoutInput } from '../../src/studio/flow/blocks.ts';
import { layoutInput } from '../../src/studio/flow/sizes.ts';
import { walk } from '../../src/studio/flow/walk.ts';
import { filesOf, generatedFiles } from './folder.ts';

const ACCIDENT = filesOf('verkehrsunfallanfrage');
const REPORT = filesOf('kfz-gutachtenanfrage');

function chartFrom(files: DefinitionFiles, findings: Parameters<typeof chartOf>[1] = []): Chart {
  return chartOf(outlineOf(treeReader()(files)), findings);
}

function places(files: DefinitionFiles) {
  return layoutOf(layoutInput(chartFrom(files))).nodes;
}

function drawn(files: DefinitionFiles) {
  const chart = chartFrom(files);
  return elementsOf(chart, layoutOf(layoutInput(chart)));
}

/** The definition with another machine. */
function withMachine(files: DefinitionFiles, change: (states: Record<string, unknown>) => void): DefinitionFiles {
  const machine = JSON.parse(files['machine.json'] ?? '') as { states: Record<string, unknown> };
  change(machine.states);
  return { ...files, 'machine.json': JSON.stringify(machine) };
}

/** The pairs of steps that cover one another. */
function overlapping({ nodes: steps }: LayoutInput, nodes: Layout['nodes']): string[] {
  const boxes = steps.map((step) => ({ ...step, ...(nodes[step.id] ?? { x: 0, y: 0 }) }));
  return boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
      const isBelow = one.y + one.height <= other.y || other.y + other.height <= one.y;
      return isBeside || isBelow ? [] : [`${one.id} ${other.id}`];
    }),
  );
}

const nameOf = (index: number) => `s${index}`;

/** Flows in which every step is reached: each leads to one of the steps before the next, or back, or nowhere. */
const flows = fc
  .array(fc.record({ from: fc.nat(), height: fc.integer({ min: 40, max: 160 }), more: fc.option(fc.nat()) }), {
    minLength: 1,
    maxLength: 14,
  })
  .map((steps): LayoutInput => {
    const ways = steps.flatMap(({ from, more }, index) => [
      ...(index === 0 ? [] : [[index - 1 - (from % Math.min(index, 3)), index] as const]),
      ...(more === null ? [] : [[index, more % steps.length] as const]),
    ]);
    return {
      initial: nameOf(0),
      nodes: steps.map(({ height }, index) => ({ id: nameOf(index), width: 200, height, reached: true })),
      edges: ways.map(([from, to], index) => ({
        id: `w${index}`,
        from: nameOf(from),
        to: nameOf(to),
        label: { width: 80, height: index % 2 === 0 ? 0 : 30 },
      })),
    };
  });

it('steps are told apart by their stored names only where two have the same title', () => {
  expect(chartFrom(ACCIDENT).nodes.map(({ under }) => under)).toEqual(chartFrom(ACCIDENT).nodes.map(() => ''));
  const same = JSON.stringify({
    ...JSON.parse(ACCIDENT['steps/zeugen.json'] ?? ''),
    title: 'Wo ist der Unfall passiert?',
  });
  const chart = chartFrom({ ...ACCIDENT, 'steps/zeugen.json': same });
  expect(chart.nodes.flatMap(({ under }) => (under === '' ? [] : [under]))).toEqual(['ort', 'zeugen']);
  const said = chart.nodes.filter(({ under }) => under !== '').map((node) => formatNode(chart, node));
  expect(said[1]).toBe('Wo ist der Unfall passiert?, zeugen, Schritt, 3 Fragen, Hinweis, 1 Ausgang');
});

describe('the chart', () => {
  it('has an edge for each branch, in order, with its condition as a sentence', () => {
    const { edges } = chartFrom(ACCIDENT);
    expect(edges.filter(({ from }) => from === 'verletzte').map(({ to, label, rank }) => [to, label, rank])).toEqual([
      ['verletzte-personen', '„Verletzte Personen“ ist „Ja“', { own: 1, of: 2 }],
      ['rettung', 'sonst', { own: 2, of: 2 }],
    ]);
    expect(edges.filter(({ from }) => from === 'senden').map(({ to, label }) => [to, label])).toEqual([
      ['danke', 'angekommen'],
      ['einwilligung', 'gescheitert'],
    ]);
  });

  it('has two edges for two branches that lead to the same step', () => {
    const files = withMachine(ACCIDENT, (states) => {
      const guard = { type: 'is', params: { field: '/personenschaden', value: 'ja' } };
      states['verletzte'] = { on: { NEXT: [{ target: 'rettung', guard }, { target: 'rettung' }] } };
    });
    const chart = chartFrom(files);
    const both = chart.edges.filter(({ from }) => from === 'verletzte');
    expect(both.map(({ to }) => to)).toEqual(['rettung', 'rettung']);
    const { edges } = layoutOf(layoutInput(chart));
    const [one, other] = both.map(({ id }) => edges[id]?.label.x ?? Number.NaN);
    expect(Math.abs((one ?? 0) - (other ?? 0))).toBeGreaterThan(40);
  });

  it('has a place for every arrow, also for those without words', () => {
    const { edges } = layoutOf(layoutInput(chartFrom(ACCIDENT)));
    expect(Object.values(edges).filter(({ label }) => !Number.isFinite(label.x + label.y))).toEqual([]);
  });

  it('shows a target that does not exist, and a condition that is half-written', () => {
    const files = withMachine(ACCIDENT, (states) => {
      states['ort'] = { on: { NEXT: [{ target: 'nirgends', guard: { type: 'is' } }, { target: 'hergang' }] } };
    });
    const { nodes, edges } = chartFrom(files);
    expect(nodes.find(({ id }) => id === 'nirgends')?.role).toBe('missing');
    expect(edges.find(({ to }) => to === 'nirgends')?.label).toBe('Bedingung noch unvollständig');
  });

  it('does not put the letters of a type that conditions do not have into a sentence', () => {
    const files = withMachine(ACCIDENT, (states) => {
      const guard = { type: 'equals', params: { field: '/personenschaden', value: 'ja' } };
      states['ort'] = { on: { NEXT: [{ target: 'hergang', guard }, { target: 'reaktion' }] } };
    });
    const label = chartFrom(files).edges.find(({ from, to }) => from === 'ort' && to === 'hergang')?.label;
    expect(label).toBe('Bedingung noch unvollständig');
  });

  it('says that a branch asks for a question that is gone, without its pointer', () => {
    const files = withMachine(ACCIDENT, (states) => {
      const guard = { type: 'is', params: { field: '/anliegen', value: 'ja' } };
      states['ort'] = { on: { NEXT: [{ target: 'hergang', guard }, { target: 'reaktion' }] } };
    });
    expect(chartFrom(files).edges.find(({ from, to }) => from === 'ort' && to === 'hergang')?.label).toBe(
      'eine unbekannte Frage ist „ja“',
    );
  });

  it('counts findings of the step and of its ways', () => {
    const found = { code: 'x', message: '', remedy: '' };
    const chart = chartFrom(ACCIDENT, [
      { ...found, file: 'steps/verletzte.json', pointer: '/schema' },
      { ...found, file: 'machine.json', pointer: '/states/verletzte/on/NEXT/0/guard' },
    ]);
    const node = chart.nodes.find(({ id }) => id === 'verletzte');
    expect(node?.findings).toBe(2);
    expect(chart.edges.filter(({ findings }) => findings > 0).map(({ to }) => to)).toEqual(['verletzte-personen']);
    expect(node && formatNode(chart, node)).toBe('Wurde jemand verletzt?, Schritt, 1 Frage, 2 Ausgänge, 2 Funde');
  });

  it('names every step by the words that are seen first (WCAG 2.5.3)', () => {
    const files = withMachine(ACCIDENT, (states) => {
      states['ort'] = { on: { NEXT: 'nirgends' } };
    });
    const chart = chartFrom(files);
    const said = new Map(chart.nodes.map((node) => [node.id, formatNode(chart, node)]));
    for (const { id, title, role } of chart.nodes) {
      const seen = role === 'missing' ? `Fehlt: ${title}` : title;
      expect(said.get(id)?.slice(0, seen.length + 2)).toBe(`${seen}, `);
    }
    expect(said.get('senden')).toMatch(/^Wird gesendet, Senden, /);
    expect(said.get('nirgends')).toBe('Fehlt: nirgends, diesen Schritt gibt es nicht');
  });

  it('finds what a place belongs to', () => {
    const chart = chartFrom(ACCIDENT);
    const at = (file: string, pointer: string) => shownAt(chart, { file, pointer });
    expect(at('steps/ort.json', '/schema/properties/x')).toEqual({ node: 'ort' });
    expect(at('machine.json', '/states/verletzte/on/NEXT/0/guard/params')).toEqual({ edge: 'verletzte NEXT 0' });
    expect(at('machine.json', '/states/senden')).toEqual({ node: 'senden' });
    expect(at('wizard.json', '/title')).toEqual({});
  });

  it('says a branch with its rank, its condition and where it leads', () => {
    const chart = chartFrom(ACCIDENT);
    const said = chart.edges.filter(({ from }) => from === 'verletzte').map((edge) => formatEdge(chart, edge));
    expect(said).toEqual([
      'Zweig 1 von 2: „Verletzte Personen“ ist „Ja“, nach Wer wurde verletzt?',
      'Zweig 2 von 2: sonst, nach War der Rettungsdienst vor Ort?',
    ]);
  });
});

describe('the layout', () => {
  it('goes from top to bottom without overlaps', () => {
    for (const files of [ACCIDENT, REPORT, generatedFiles(40)]) {
      const input = layoutInput(chartFrom(files));
      expect(overlapping(input, layoutOf(input).nodes)).toEqual([]);
    }
  });

  it('puts the first branch on the left', () => {
    const before = places(REPORT);
    expect(before['info-selbst']?.x).toBeLessThan(before['info']?.x ?? 0);
    const swapped = withMachine(REPORT, (states) => {
      const guard = { type: 'is', params: { field: '/schuld', value: 'gegner' } };
      states['schuld'] = { on: { NEXT: [{ target: 'info', guard }, { target: 'info-selbst' }] } };
    });
    const after = places(swapped);
    expect(after['info']?.x).toBeLessThan(after['info-selbst']?.x ?? 0);
  });

  it('leaves everything above a new step where it was', () => {
    const before = places(ACCIDENT);
    const after = places(applyEdits(ACCIDENT, insertStep(ACCIDENT, 'polizei', 'neu', 'Neu')));
    const above = [
      'verursacher',
      'zeitpunkt',
      'ort',
      'hergang',
      'reaktion',
      'verkehr',
      'bilder',
      'fahrzeug',
      'polizei',
    ];
    for (const id of above) expect(after[id]).toEqual(before[id]);
    expect(after['zeugen']?.y).toBeGreaterThan(before['zeugen']?.y ?? 0);
  });

  it('stands the same whether it knows the last layout or not', () => {
    for (const files of [ACCIDENT, REPORT, generatedFiles(40)]) {
      const memory: BlockMemory = new Map();
      layoutOf(layoutInput(chartFrom(files)), memory);
      const [first, second, third] = chartFrom(files).nodes;
      const skipped = withMachine(files, (states) => {
        states[first?.id ?? ''] = { on: { NEXT: third?.id } };
      });
      for (const changed of [skipped, applyEdits(files, insertStep(files, second?.id ?? '', 'neu', 'Neu')), files]) {
        const input = layoutInput(chartFrom(changed));
        expect(layoutOf(input, memory)).toEqual(layoutOf(input));
      }
    }
  });

  it('is made anew only between the steps around a change that every way passes', () => {
    const files = generatedFiles(40);
    const memory: BlockMemory = new Map();
    layoutOf(layoutInput(chartFrom(files)), memory);
    const before = new Set(memory.values());
    layoutOf(layoutInput(chartFrom(applyEdits(files, insertStep(files, 'schritt-20', 'neu', 'Neu')))), memory);
    expect(before.size).toBeGreaterThan(10);
    expect([...memory.values()].filter((block) => !before.has(block)).length).toBeLessThan(3);
  });

  it('overlaps nowhere, whatever way leads where', () => {
    fc.assert(
      fc.property(flows, (input) => {
        const { nodes } = layoutOf(input);
        expect(Object.keys(nodes).length).toBe(input.nodes.length);
        expect(overlapping(input, nodes)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('puts steps that nobody reaches below the others', () => {
    const files = withMachine(ACCIDENT, (states) => {
      states['verletzte'] = { on: { NEXT: 'rettung' } };
    });
    const { nodes, apart } = layoutOf(layoutInput(chartFrom(files)));
    const lowest = Math.max(...Object.entries(nodes).map(([id, { y }]) => (id === 'verletzte-personen' ? 0 : y)));
    expect(nodes['verletzte-personen']?.y).toBeGreaterThan(lowest);
    expect(apart?.y).toBe(nodes['verletzte-personen']?.y);
  });
});

describe('walking by keys', () => {
  const chart = chartFrom(ACCIDENT);

  it('goes straight on where there is one way, and to the branches where there are several', () => {
    expect(walk(chart, { node: 'zeitpunkt' }, 'ArrowDown')).toEqual({ node: 'ort' });
    expect(walk(chart, { node: 'verletzte' }, 'ArrowDown')).toEqual({ edge: 'verletzte NEXT 0' });
    expect(walk(chart, { edge: 'verletzte NEXT 0' }, 'ArrowRight')).toEqual({ edge: 'verletzte NEXT 1' });
    expect(walk(chart, { edge: 'verletzte NEXT 1' }, 'ArrowDown')).toEqual({ node: 'rettung' });
  });

  it('goes back the way that it came', () => {
    expect(walk(chart, { node: 'rettung' }, 'ArrowUp', 'verletzte-personen NEXT 0')).toEqual({
      node: 'verletzte-personen',
    });
    expect(walk(chart, { node: 'rettung' }, 'ArrowUp', 'verletzte NEXT 1')).toEqual({ edge: 'verletzte NEXT 1' });
  });

  it('says so where a key leads nowhere', () => {
    expect(walk(chart, { node: 'danke' }, 'ArrowDown')).toBe('Hier endet der Weg.');
    expect(walk(chart, { node: 'verursacher' }, 'ArrowUp')).toBe('Das ist der erste Schritt.');
    expect(walk(chart, { edge: 'verletzte NEXT 0' }, 'ArrowLeft')).toBe('Das ist der letzte Zweig auf dieser Seite.');
  });

  it('reaches every step and every branch from the first step', () => {
    const seen = new Set<string>();
    const visit = (spot: Exclude<ReturnType<typeof walk>, string>) => {
      const key = JSON.stringify(spot);
      if (seen.has(key)) return;
      seen.add(key);
      for (const arrow of ['ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowUp'] as const) {
        const next = walk(chart, spot, arrow);
        if (typeof next !== 'string') visit(next);
      }
    };
    visit({ node: chart.initial });
    expect(chart.nodes.filter(({ id }) => !seen.has(JSON.stringify({ node: id })))).toEqual([]);
    const branches = chart.edges.filter(({ rank }) => rank !== undefined);
    expect(branches.filter(({ id }) => !seen.has(JSON.stringify({ edge: id })))).toEqual([]);
  });
});

describe('what is drawn anew', () => {
  it('is nothing where nothing changed', () => {
    const before = drawn(ACCIDENT);
    const now = withKept(before, drawn(ACCIDENT));
    expect(now.nodes.every((node, index) => node === before.nodes[index])).toBe(true);
    expect(now.edges.every((edge, index) => edge === before.edges[index])).toBe(true);
  });

  it('is only a place where a step just stands elsewhere', () => {
    const before = drawn(ACCIDENT);
    const fresh = drawn(
      withMachine(ACCIDENT, (states) => {
        states['verletzte'] = { on: { NEXT: 'rettung' } };
      }),
    );
    const now = withKept(before, fresh);
    const moved = now.nodes.filter(({ id, position }) => {
      const old = before.nodes.find((node) => node.id === id);
      return old !== undefined && JSON.stringify(old.position) !== JSON.stringify(position);
    });
    expect(moved.map(({ id }) => id)).toContain('rettung');
    const rettung = (elements: typeof now) => elements.nodes.find(({ id }) => id === 'rettung');
    expect(rettung(now)?.position).toEqual(rettung(fresh)?.position);
    const end = (elements: typeof now) => elements.nodes.find(({ id }) => id === 'danke');
    expect(end(now)?.position).not.toEqual(end(before)?.position);
    expect(end(now)?.data).toBe(end(before)?.data);
  });

  it('is a step that says something else', () => {
    const before = drawn(ACCIDENT);
    const file = 'steps/rettung.json';
    const step = JSON.parse(ACCIDENT[file] ?? '') as { title: string };
    const now = withKept(before, drawn({ ...ACCIDENT, [file]: JSON.stringify({ ...step, title: 'Ganz anders' }) }));
    const changed = now.nodes.filter(({ data }, index) => data !== before.nodes[index]?.data);
    expect(changed.map(({ id }) => id)).toEqual(['rettung']);
  });
});
