import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import type { Zoom } from './useZoom.ts';
import styles from './flow.module.css';

/** How large the picture is drawn, by pointer. */
export function ZoomButtons({ zoom }: { zoom: Zoom }) {
  return (
    <div className={styles.zoom} role="group" aria-label="Größe des Bildes">
      <button type="button" title="Vergrößern (+)" aria-label="Vergrößern" onClick={zoom.larger}>
        <ZoomIn aria-hidden size={18} />
      </button>
      <button type="button" title="Verkleinern (-)" aria-label="Verkleinern" onClick={zoom.smaller}>
        <ZoomOut aria-hidden size={18} />
      </button>
      <button type="button" title="Alles zeigen (0)" aria-label="Alles zeigen" onClick={zoom.showAll}>
        <Maximize aria-hidden size={18} />
      </button>
    </div>
  );
}
