import { MiniMap, ReactFlow, ReactFlowProvider, useReactFlow, useStore } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useActions } from '../actions/context.ts';
import { connection } from '../actions/steps.ts';
import type { Subject } from '../actions/action.ts';
import { useActionKeys } from '../actions/useActionKeys.ts';
import { isSamePlace, type Place } from '../document/place.ts';
import { useStudio } from '../context/context.ts';
import { chartOf, sayEdge, sayNode, shownAt, type Chart } from '../document/chart.ts';
import { elementsOf, withKept, type Elements } from './elements.ts';
import { ExitLine } from './ExitLine.tsx';
import { FlowContext, type FlowOverlay } from './flowContext.ts';
import { ApartHeading, StepBox } from './StepBox.tsx';
import { layoutInput } from './sizes.ts';
import { useLayout, type Placed } from './useLayout.ts';
import { walk, type Arrow, type Spot } from './walk.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './flow.module.css';

/** The flow of a wizard as a picture: steps from top to bottom, an arrow for each branch. */
export function FlowView() {
  return <FlowPicture overlay={undefined} />;
}

/** The picture with something drawn over it. */
export function FlowPicture({ overlay }: { overlay: FlowOverlay | undefined }) {
  const { outline, findings } = useStudio();
  const chart = useMemo(() => chartOf(outline, findings.list), [outline, findings.list]);
  const input = useMemo(() => layoutInput(chart), [chart]);
  const placed = useLayout(chart, input);
  if (placed === undefined) return <p role="status">Der Ablauf wird gezeichnet …</p>;
  return (
    <ReactFlowProvider>
      <Picture placed={placed} overlay={overlay} />
    </ReactFlowProvider>
  );
}

const NODE_TYPES = { step: StepBox, heading: ApartHeading };
const EDGE_TYPES = { exit: ExitLine };
/** With more steps than this, an overview helps to find the way. */
const LARGE = 15;
const OVERVIEW = { width: 100, height: 150 };
const ARROWS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

/**
 * Where the focus went by keys, and what was selected by that. `left` are the selections before it that may still be
 * drawn: the picture follows the selection with lower priority, but keys act on what has the focus.
 */
type Walked = { spot: Spot; came: string | undefined; place: Place; left: readonly Place[] };

type PictureProps = { placed: Placed<Chart>; overlay: FlowOverlay | undefined };

function Picture({ placed: { chart, layout }, overlay }: PictureProps) {
  const { selection, select, outline, edit } = useStudio();
  const [walked, setWalked] = useState<Walked>();
  const [said, setSaid] = useState('');
  const area = useRef<HTMLDivElement>(null);

  const shown = useMemo(() => shownAt(chart, selection.place), [chart, selection.place]);
  const [last, setLast] = useState<Spot>({ node: chart.initial });
  const hasArrived = walked !== undefined && isSamePlace(walked.place, selection.place);
  const isUnderWay = walked?.left.some((place) => isSamePlace(place, selection.place)) === true;
  if (hasArrived && walked.left.length > 0) setWalked({ ...walked, left: [] });
  if (walked !== undefined && !hasArrived && !isUnderWay) setWalked(undefined);
  const found = hasArrived || isUnderWay ? walked?.spot : spotOf(shown);
  if (found !== undefined && keyOf(found) !== keyOf(last)) setLast(found);
  // What was just made is selected before it is laid out.
  const spot = found ?? (placeOf(chart, last) === undefined ? { node: chart.initial } : last);
  const active = keyOf(spot);
  const here = useMemo(() => [...(overlay?.nodes ?? [])].find(([, { mark }]) => mark === 'here')?.[0], [overlay]);
  const base = useElements(chart, layout);
  const elements = useMemo(() => withSelection(base, shown), [base, shown]);

  const selectEdge = useCallback(
    (id: string) => {
      const edge = chart.edges.find((one) => one.id === id);
      if (edge !== undefined) select(edge.place);
    },
    [chart, select],
  );
  const { openMenu } = useActions();
  const parts = useMemo(
    () => ({ active, selectEdge, openMenu: (id: string, at: Element) => openMenu({ kind: 'step', id }, at), overlay }),
    [active, selectEdge, openMenu, overlay],
  );
  useActionKeys(area, (element) => {
    const at = element.closest<HTMLElement>('[data-spot]');
    const subject = at === null ? undefined : subjectAt(chart, at);
    return at === null || subject === undefined ? undefined : { subject, at };
  });

  const go = (next: Spot) => {
    const place = placeOf(chart, next);
    if (place === undefined) return;
    const came = 'edge' in next ? next.edge : 'edge' in spot ? spot.edge : onlyWay(chart, spot.node, next.node);
    setWalked({ spot: next, came, place, left: [...(walked?.left ?? []), selection.place] });
    select(place);
  };
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const act = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (ARROWS.has(key)) {
      const next = walk(chart, spot, key as Arrow, walked?.came);
      if (typeof next === 'string') setSaid(next);
      else go(next);
    } else if (key === '+') void zoomIn(motion());
    else if (key === '-') void zoomOut(motion());
    else if (key === '0') void fitView({ ...motion(), padding: 0.05 });
    else return;
    event.preventDefault();
  };
  useListeners(area, {
    keydown: act,
    focusin: ({ target }) => setSaid(target instanceof HTMLElement ? sayAt(chart, target) : ''),
  });
  // After the listeners, so that they hear of it.
  useFocus(area, active, base);
  return (
    <FlowContext value={parts}>
      <div ref={area} className={styles.flow}>
        <p id="ablauf-tasten" hidden>
          Pfeiltasten folgen den Wegen, Plus und Minus ändern die Größe, 0 zeigt alles.
        </p>
        <ReactFlow
          {...elements}
          // It has the role 'application' itself.
          aria-label="Ablauf"
          aria-describedby="ablauf-tasten"
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          nodesDraggable={false}
          onConnect={({ source, target }) => {
            const { label, plan } = connection(outline, source, target);
            edit(label, plan);
          }}
          nodesFocusable={false}
          edgesFocusable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panOnScroll
          zoomOnDoubleClick={false}
          minZoom={0.1}
          maxZoom={3}
          proOptions={{ hideAttribution: true }}
          onNodeClick={(_, { id }) => go({ node: id })}
          onEdgeClick={(_, { id }) => selectEdge(id)}
        >
          {chart.nodes.length >= LARGE && (
            <MiniMap
              pannable
              zoomable
              ariaLabel="Überblick über den Ablauf"
              className={styles.overview ?? ''}
              style={OVERVIEW}
            />
          )}
          <Camera elements={base} spot={here === undefined ? active : `node ${here}`} />
        </ReactFlow>
        <div className={styles.zoom} role="group" aria-label="Größe des Bildes">
          <button type="button" title="Vergrößern (+)" aria-label="Vergrößern" onClick={() => void zoomIn(motion())}>
            <ZoomIn aria-hidden size={18} />
          </button>
          <button type="button" title="Verkleinern (-)" aria-label="Verkleinern" onClick={() => void zoomOut(motion())}>
            <ZoomOut aria-hidden size={18} />
          </button>
          <button
            type="button"
            title="Alles zeigen (0)"
            aria-label="Alles zeigen"
            onClick={() => void fitView({ ...motion(), padding: 0.05 })}
          >
            <Maximize aria-hidden size={18} />
          </button>
        </div>
        <VisuallyHidden as="p" role="status">
          {said}
        </VisuallyHidden>
      </div>
    </FlowContext>
  );
}

/** The chart's elements. What did not change is the object that it was. */
function useElements(chart: Chart, layout: Placed<Chart>['layout']): Elements {
  const fresh = useMemo(() => elementsOf(chart, layout), [chart, layout]);
  const [last, setLast] = useState({ fresh, elements: fresh });
  if (last.fresh === fresh) return last.elements;
  const elements = withKept(last.elements, fresh);
  setLast({ fresh, elements });
  return elements;
}

const PRESSES = ['pointerdown', 'pointerup', 'pointercancel'];

/** Keeps the focus, once it is in the picture, on what is selected, also if what had it is gone. */
function useFocus(area: RefObject<HTMLElement | null>, active: string, elements: Elements): void {
  const wasInside = useRef(false);
  const isPressed = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const isInside = target instanceof Element && area.current?.contains(target) === true;
      wasInside.current = isInside;
      // A dialog gives the focus back to what it was opened from, which is not what it has selected.
      const isPart = isInside && target.matches('[data-spot]') && !isPressed.current;
      const element = isPart ? elementAt(area.current, active) : null;
      if (element !== target) element?.focus({ preventScroll: true });
    };
    const press = ({ type }: Event) => {
      isPressed.current = type === 'pointerdown';
    };
    document.addEventListener('focusin', note);
    for (const type of PRESSES) document.addEventListener(type, press, true);
    return () => {
      document.removeEventListener('focusin', note);
      for (const type of PRESSES) document.removeEventListener(type, press, true);
    };
  }, [area, active]);
  useEffect(() => {
    const focused = document.activeElement;
    const isOurs = wasInside.current && (focused === document.body || focused?.matches('[data-spot]') === true);
    const element = boxAt(elements, active) === undefined ? null : elementAt(area.current, active);
    if (isOurs && element !== focused) element?.focus({ preventScroll: true });
  }, [area, active, elements]);
}

type Listeners = { keydown: (event: KeyboardEvent) => void; focusin: (event: FocusEvent) => void };

/** Listens to what happens anywhere inside of an element. */
function useListeners(area: RefObject<HTMLElement | null>, { keydown, focusin }: Listeners): void {
  useEffect(() => {
    const element = area.current;
    element?.addEventListener('keydown', keydown);
    element?.addEventListener('focusin', focusin);
    return () => {
      element?.removeEventListener('keydown', keydown);
      element?.removeEventListener('focusin', focusin);
    };
  });
}

/** Keeps what is selected in sight, and shows the first step at the beginning. */
function Camera({ elements: { nodes, edges }, spot }: { elements: Elements; spot: string }) {
  const { getViewport, setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const isReady = width > 0 && height > 0;
  const began = useRef(false);
  useEffect(() => {
    if (!isReady) return;
    const box = boxAt({ nodes, edges }, spot);
    if (!began.current) {
      began.current = true;
      const zoom = startZoom(nodes, width);
      const left = width / 2 - ((box?.x ?? 0) + (box?.width ?? 0) / 2) * zoom;
      const isNearTop = box === undefined || (box.y + box.height) * zoom < height - MARGIN;
      const top = isNearTop ? MARGIN : height / 2 - (box.y + box.height / 2) * zoom;
      void setViewport({ x: left, y: top, zoom });
      return;
    }
    if (box === undefined) return;
    const { x, y, zoom } = getViewport();
    const by = {
      x: outside(box.x * zoom + x, box.width * zoom, width),
      y: outside(box.y * zoom + y, box.height * zoom, height),
    };
    if (by.x !== 0 || by.y !== 0) void setViewport({ x: x + by.x, y: y + by.y, zoom }, motion());
  }, [spot, nodes, edges, isReady, width, height, getViewport, setViewport]);
  return null;
}

const MARGIN = 28;
/** Smaller than this, words cannot be read. */
const LEAST_ZOOM = 0.85;

/** So small that the whole breadth is seen, as long as words can be read. */
function startZoom(nodes: Elements['nodes'], width: number): number {
  const left = Math.min(...nodes.map(({ position }) => position.x));
  const right = Math.max(...nodes.map((node) => node.position.x + (node.width ?? 0)));
  return textScale() * Math.min(1, Math.max(LEAST_ZOOM, (width - 2 * MARGIN) / (right - left) / textScale()));
}

/** The text size that the person has chosen in the browser, as a multiple of the usual one. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

/** How far something has to be moved to be seen whole. */
function outside(from: number, size: number, room: number): number {
  if (from >= MARGIN / 2 && from + size <= room - MARGIN / 2) return 0;
  return from < MARGIN / 2 ? MARGIN * 2 - from : room - MARGIN * 2 - size - from;
}

function boxAt({ nodes, edges }: Elements, spot: string) {
  const node = nodes.find(({ id }) => spot === `node ${id}`);
  if (node !== undefined) return { ...node.position, width: node.width ?? 0, height: node.height ?? 0 };
  const label = edges.find(({ id }) => spot === `edge ${id}`)?.data?.label;
  return label === undefined ? undefined : { x: label.x - 92, y: label.y - 30, width: 184, height: 60 };
}

/** Moves are animated, unless the person wants no motion. */
function motion(): { duration: number } {
  return { duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150 };
}

function withSelection({ nodes, edges }: Elements, { node, edge }: { node?: string; edge?: string }): Elements {
  return {
    nodes: nodes.map((one) => (one.id === node ? { ...one, selected: true } : one)),
    edges: edges.map((one) => (one.id === edge ? { ...one, selected: true } : one)),
  };
}

function spotOf({ node, edge }: { node?: string; edge?: string }): Spot | undefined {
  if (edge !== undefined) return { edge };
  return node === undefined ? undefined : { node };
}

function keyOf(spot: Spot): string {
  return 'edge' in spot ? `edge ${spot.edge}` : `node ${spot.node}`;
}

function placeOf({ nodes, edges }: Chart, spot: Spot): Place | undefined {
  if ('edge' in spot) return edges.find(({ id }) => id === spot.edge)?.place;
  return nodes.find(({ id }) => id === spot.node)?.place;
}

function onlyWay({ edges }: Chart, from: string, to: string): string | undefined {
  return (edges.find((edge) => edge.from === from && edge.to === to) ?? edges.find((edge) => edge.to === to))?.id;
}

function elementAt(area: HTMLElement | null, spot: string): HTMLElement | null {
  return area?.querySelector<HTMLElement>(`[data-spot="${CSS.escape(spot)}"]`) ?? null;
}

/** What the menu at an element is about. */
function subjectAt(chart: Chart, { dataset }: HTMLElement): Subject | undefined {
  const { spot = '' } = dataset;
  const node = chart.nodes.find(({ id }) => spot === `node ${id}`);
  if (node !== undefined) return node.role === 'missing' ? undefined : { kind: 'step', id: node.id };
  const edge = chart.edges.find(({ id }) => spot === `edge ${id}`);
  if (edge === undefined) return undefined;
  const index = (edge.rank?.own ?? 1) - 1;
  return edge.kind === 'forward' ? { kind: 'branch', step: edge.from, index } : { kind: 'step', id: edge.from };
}

function sayAt(chart: Chart, { dataset }: HTMLElement): string {
  const { spot = '' } = dataset;
  const node = chart.nodes.find(({ id }) => spot === `node ${id}`);
  if (node !== undefined) return sayNode(chart, node);
  const edge = chart.edges.find(({ id }) => spot === `edge ${id}`);
  return edge === undefined ? '' : sayEdge(chart, edge);
}
