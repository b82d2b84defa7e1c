import { useReactFlow, useStore } from '@xyflow/react';
import { useCallback, useEffect, useRef } from 'react';
import type { Elements } from './elements.ts';
import { boxAt, type Box } from './spots.ts';
import { motion } from './useZoom.ts';

/** Keeps what is selected in sight, and shows the first step at the beginning. */
export function Camera({ elements: { nodes, edges }, spot }: { elements: Elements; spot: string }) {
  const { setViewport } = useReactFlow();
  const show = useShow();
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
    if (box !== undefined) show(box);
  }, [spot, nodes, edges, isReady, width, height, show, setViewport]);
  return null;
}

/** Moves the picture so far that a box of it is in sight. */
export function useShow(): (box: Box) => void {
  const { getViewport, setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  return useCallback(
    (box) => {
      const { x, y, zoom } = getViewport();
      const by = {
        x: outside(box.x * zoom + x, box.width * zoom, width),
        y: outside(box.y * zoom + y, box.height * zoom, height),
      };
      if (by.x !== 0 || by.y !== 0) void setViewport({ x: x + by.x, y: y + by.y, zoom }, motion());
    },
    [width, height, getViewport, setViewport],
  );
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
