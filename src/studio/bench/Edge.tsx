import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Pane, Panes } from './usePanes.ts';
import styles from './bench.module.css';

const REGIONS: Record<Pane, { region: string; name: string; grows: 1 | -1 }> = {
  outline: { region: 'gliederung', name: 'Gliederung', grows: 1 },
  panel: { region: 'eigenschaften', name: 'Eigenschaften', grows: -1 },
};

/** How far an arrow key moves it, in px. */
const STEP = 16;
/** In px; the styles keep columns within their limits, too. */
const NARROWEST = 160;

type EdgeProps = { pane: Pane; panes: Panes };

/** The edge of a column (ARIA: a focusable separator): dragged or moved by arrow keys; a double click gives back the first width. */
export function Edge({ pane, panes: { resize } }: EdgeProps) {
  const { region, name, grows } = REGIONS[pane];
  const now = useWidth(region);
  /** Where a drag has begun, and how wide the column was. */
  const held = useRef<{ from: number; width: number }>(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : undefined;
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    resize(pane, Math.max(NARROWEST, now + by * grows));
  };
  const hold = (event: PointerEvent<HTMLElement>) => {
    // The page would mark its texts.
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { from: event.clientX, width: now };
  };
  const drag = ({ clientX }: PointerEvent) => {
    if (held.current === undefined) return;
    const { from, width } = held.current;
    resize(pane, Math.max(NARROWEST, width + (clientX - from) * grows));
  };
  const leave = () => {
    held.current = undefined;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a control (ARIA 1.2)
    <div
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Breite: ${name}`}
      aria-valuenow={now}
      aria-valuemin={NARROWEST}
      aria-valuemax={Math.max(now, Math.round(window.innerWidth / 2))}
      aria-valuetext={`${now} Pixel`}
      title="Ziehen oder Pfeiltasten ändern die Breite, ein Doppelklick stellt sie zurück."
      className={styles.edge}
      data-pane={pane}
      onKeyDown={onKeyDown}
      onPointerDown={hold}
      onPointerMove={drag}
      onLostPointerCapture={leave}
      onDoubleClick={() => resize(pane, undefined)}
    />
  );
}

/** The width of a region on screen, in px. */
function useWidth(region: string): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = document.querySelector(`[data-region=${region}]`);
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.round(element.getBoundingClientRect().width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [region]);
  return width;
}
