import { MiniMap, ReactFlow, ReactFlowProvider } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useCallback, useMemo, useRef, useState, type ComponentProps, type RefObject } from 'react';
import { useActions } from '../actions/context.ts';
import { connection } from '../actions/steps.ts';
import { useActionKeys } from '../actions/useActionKeys.ts';
import { useStudio } from '../context/context.ts';
import { chartOf, type Chart } from '../document/chart.ts';
import { Camera } from './Camera.tsx';
import { ExitLine } from './ExitLine.tsx';
import { FlowContext, type FlowOverlay } from './flowContext.ts';
import { keyOf, formatAt, subjectAt } from './spots.ts';
import { ApartHeading, StepBox } from './StepBox.tsx';
import { TabStop, useIsDrawn } from './TabStop.tsx';
import { layoutInput } from './sizes.ts';
import { useElements, withSelection } from './useElements.ts';
import { useFocus, useListeners } from './useFocus.ts';
import { useLayout, type Placed } from './useLayout.ts';
import { useWalk, type Walk } from './useWalk.ts';
import { LEAST_ZOOM, MOST_ZOOM, useZoom, type Zoom } from './useZoom.ts';
import type { Arrow } from './walk.ts';
import { ZoomButtons } from './ZoomButtons.tsx';
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

/** With more steps than this, an overview helps to find the way. */
const LARGE = 15;
/** With more steps than this, only those in sight are drawn: drawing a hundred anew took most of the time of a change. */
const MOST_DRAWN = 40;
const OVERVIEW = { width: 100, height: 150 };
const ARROWS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

type PictureProps = { placed: Placed<Chart>; overlay: FlowOverlay | undefined };

function Picture({ placed: { chart, layout }, overlay }: PictureProps) {
  const { outline, edit, notify } = useStudio();
  const [said, setSaid] = useState('');
  const area = useRef<HTMLDivElement>(null);
  const walk = useWalk(chart);
  const active = keyOf(walk.spot);
  const here = useMemo(() => [...(overlay?.nodes ?? [])].find(([, { mark }]) => mark === 'here')?.[0], [overlay]);
  const base = useElements(chart, layout);
  const elements = useMemo(() => withSelection(base, walk.shown), [base, walk.shown]);
  const isWhole = chart.nodes.length <= MOST_DRAWN;
  const hasActive = useIsDrawn(base, active, isWhole);
  const zoom = useZoom(base, active);
  const parts = useParts(chart, area, active, overlay);
  useListeners(area, {
    keydown: (event) => onKey(event, walk, zoom, setSaid),
    focusin: ({ target }) =>
      setSaid(target instanceof HTMLElement ? formatAt(chart, target.dataset['spot'] ?? '') : ''),
  });
  // After the listeners, so that they hear of it.
  useFocus(area, active, base, hasActive);
  return (
    <FlowContext value={parts}>
      <div ref={area} className={styles.flow}>
        <p id="ablauf-tasten" hidden>
          Pfeiltasten folgen den Wegen, Alt mit Pfeiltasten verschiebt, Plus und Minus ändern die Größe, 0 zeigt alles.
        </p>
        <ReactFlow
          {...elements}
          {...BEHAVIOUR}
          onlyRenderVisibleElements={!isWhole}
          onConnectEnd={(event, { fromNode, toNode }) => {
            const to = toNode?.id ?? stepUnder(event);
            if (fromNode === null || to === undefined || to === fromNode.id) return;
            const { label, plan } = connection(outline, fromNode.id, to);
            // What the edit itself has to say takes the place of this.
            notify(label);
            edit(label, plan);
          }}
          onNodeClick={(_, { id }) => walk.go({ node: id })}
          onEdgeClick={(_, { id }) => parts.selectEdge(id)}
        >
          <Camera elements={base} spot={here === undefined ? active : `node ${here}`} />
          {!hasActive && <TabStop elements={base} spot={active} said={formatAt(chart, active)} />}
        </ReactFlow>
        {chart.nodes.length >= LARGE && (
          <MiniMap
            pannable
            zoomable
            ariaLabel="Überblick über den Ablauf"
            className={styles.overview ?? ''}
            style={OVERVIEW}
          />
        )}
        <ZoomButtons zoom={zoom} />
        <VisuallyHidden as="p" role="status">
          {said}
        </VisuallyHidden>
      </div>
    </FlowContext>
  );
}

/** How React Flow behaves here. */
const BEHAVIOUR: ComponentProps<typeof ReactFlow> = {
  // It has the role 'application' itself.
  'aria-label': 'Ablauf',
  'aria-describedby': 'ablauf-tasten',
  nodeTypes: { step: StepBox, heading: ApartHeading },
  edgeTypes: { exit: ExitLine },
  nodesDraggable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  panOnScroll: true,
  zoomOnDoubleClick: false,
  minZoom: LEAST_ZOOM,
  maxZoom: MOST_ZOOM,
  proOptions: { hideAttribution: true },
};

/** The step that a line was drawn to: people drop it anywhere on the step, not on the point where ways arrive. */
function stepUnder(event: MouseEvent | TouchEvent): string | undefined {
  const at = 'changedTouches' in event ? event.changedTouches[0] : event;
  const node = at && document.elementFromPoint(at.clientX, at.clientY)?.closest('.react-flow__node');
  return node?.getAttribute('data-id') ?? undefined;
}

/** What the steps and ways ask of the picture, and their menus. */
function useParts(chart: Chart, area: RefObject<HTMLElement | null>, active: string, overlay: FlowOverlay | undefined) {
  const { select } = useStudio();
  const { openMenu } = useActions();
  const selectEdge = useCallback(
    (id: string) => {
      const edge = chart.edges.find((one) => one.id === id);
      if (edge !== undefined) select(edge.place);
    },
    [chart, select],
  );
  useActionKeys(area, (element) => {
    const at = element.closest<HTMLElement>('[data-spot]');
    const subject = at === null ? undefined : subjectAt(chart, at);
    return at === null || subject === undefined ? undefined : { subject, at };
  });
  return useMemo(
    () => ({ active, selectEdge, openMenu: (id: string, at: Element) => openMenu({ kind: 'step', id }, at), overlay }),
    [active, selectEdge, openMenu, overlay],
  );
}

function onKey(event: KeyboardEvent, walk: Walk, zoom: Zoom, say: (sentence: string) => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const { key } = event;
  if (ARROWS.has(key)) {
    const sentence = walk.follow(key as Arrow);
    if (sentence !== undefined) say(sentence);
  } else if (key === '+') zoom.larger();
  else if (key === '-') zoom.smaller();
  else if (key === '0') zoom.showAll();
  else return;
  event.preventDefault();
}
