import { useReactFlow, useStoreApi, type Viewport } from '@xyflow/react';
import { useRef } from 'react';
import type { Elements } from './elements.ts';
import { boxAt } from './spots.ts';

export const LEAST_ZOOM = 0.1;
export const MOST_ZOOM = 3;
const STEP = 1.25;
/** Around everything, as a share of the picture. */
const PADDING = 0.05;

/** What changes how large the chart is drawn. Wheel and pinch do it about the pointer by themselves. */
export type Zoom = { larger: () => void; smaller: () => void; showAll: () => void };

/** `active`: the spot that stays where it is, if it is in sight. Otherwise the middle of the picture does. */
export function useZoom(elements: Elements, active: string): Zoom {
  const { getViewport, setViewport, fitBounds } = useReactFlow();
  const store = useStoreApi();
  /** Where a movement under way leads: what is pressed meanwhile goes on from there. */
  const aim = useRef<Viewport>(undefined);
  const by = async (factor: number) => {
    const { x, y, zoom } = aim.current ?? getViewport();
    const { width, height } = store.getState();
    const next = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom * factor));
    const middle = { x: (width / 2 - x) / zoom, y: (height / 2 - y) / zoom };
    const box = boxAt(elements, active);
    const centre = box === undefined ? middle : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const onScreen = { x: centre.x * zoom + x, y: centre.y * zoom + y };
    const isInSight = isWithin(onScreen.x, width) && isWithin(onScreen.y, height);
    const still = isInSight ? centre : middle;
    const goal = { x: x + still.x * (zoom - next), y: y + still.y * (zoom - next), zoom: next };
    aim.current = goal;
    await setViewport(goal, motion());
    if (aim.current === goal) aim.current = undefined;
  };
  return {
    larger: () => void by(STEP),
    smaller: () => void by(1 / STEP),
    showAll: () => {
      aim.current = undefined;
      void fitBounds(boundsOf(elements), { ...motion(), padding: PADDING });
    },
  };
}

function isWithin(at: number, size: number): boolean {
  return at > 0 && at < size;
}

/** What all steps and labels of ways take up, in pixels of the chart. */
function boundsOf(elements: Elements) {
  const spots = [...elements.nodes.map(({ id }) => `node ${id}`), ...elements.edges.map(({ id }) => `edge ${id}`)];
  const boxes = spots.flatMap((spot) => boxAt(elements, spot) ?? []);
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  return {
    x: left,
    y: top,
    width: Math.max(...boxes.map(({ x, width }) => x + width)) - left,
    height: Math.max(...boxes.map(({ y, height }) => y + height)) - top,
  };
}

/** Moves are animated, unless the person wants no motion. */
export function motion(): { duration: number } {
  return { duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150 };
}
