import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FrameState } from './useFrame.ts';
import styles from './device.module.css';

type DeviceProps = {
  state: FrameState;
  frame: RefObject<HTMLIFrameElement | null>;
  /** When the selected question is asked; undefined if it always is. */
  note?: string | undefined;
  /** What the page leaves out because of a finding, as a sentence; undefined if nothing is. */
  held?: string | undefined;
  /** Width of the screen in px; 0 for as much as there is room. */
  width: number;
};

/** The frame with the page, scaled down where there is less room than its screen is wide. */
export function Device({ state, frame, width, note, held }: DeviceProps) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const wide = width === 0 ? room.width : width;
  const scale = wide === 0 ? 1 : Math.min(1, room.width / wide);
  const { failure, led, step } = state;
  return (
    <section className={styles.device} aria-label="Vorschau der Seite" data-failed={failure !== undefined || undefined}>
      <p className={styles.said}>
        Vorschau, es wird nichts gesendet
        {scale < 1 && `, verkleinert auf ${Math.round(scale * 100)} %`}
        {note !== undefined && (
          <>
            <br />
            {note}
          </>
        )}
      </p>
      {failure !== undefined && (
        <p className={styles.failure} role="status">
          {step === undefined ? 'Es gibt noch kein Bild.' : 'Das Bild ist älter als die Texte.'} {failure}
        </p>
      )}
      {failure === undefined && held !== undefined && (
        <p className={styles.failure} role="status">
          {held}
        </p>
      )}
      {failure === undefined && !led && (
        <p className={styles.failure} role="status">
          Zu diesem Schritt führen diese Antworten nicht. So sähe er aus.
        </p>
      )}
      <div ref={place} className={styles.place}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the document's policy has the sandbox */}
        <iframe
          ref={frame}
          title="Die Seite, wie Ratsuchende sie sehen"
          src="/studio/vorschau"
          className={styles.frame}
          style={{
            width: wide === 0 ? '100%' : `${wide}px`,
            height: room.height === 0 ? '100%' : `${room.height / scale}px`,
            transform: scale < 1 ? `scale(${scale})` : undefined,
            marginInlineStart: `${Math.max(0, (room.width - wide * scale) / 2)}px`,
          }}
        />
      </div>
    </section>
  );
}
