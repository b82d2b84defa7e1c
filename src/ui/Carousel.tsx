import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type Dispatch,
  type FocusEvent,
  type ReactNode,
  type SetStateAction,
} from 'react';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import styles from './Carousel.module.css';

/** A drag of more pixels moves by one slide, a shorter one does not move (specification 1, section 9). */
const SWIPE_PX = 50;
/** From this width on, the slides of a `narrow` carousel are shown side by side. */
const WIDE = '(min-width: 769px)';

type CarouselProps = {
  /** Accessible name. */
  label: string;
  slides: { key: string; content: ReactNode }[];
  /** Milliseconds between automatic moves; undefined for none. */
  interval?: number;
  /** A carousel on narrow screens only. */
  narrow?: boolean;
  /** Number of slides shown side by side: one, or one to three by width. */
  perView?: 'one' | 'upToThree';
  /** Duration of a move in Embla's unit, about 25 ms each. */
  pace?: number;
};

/**
 * Slides that wrap around. It can be paused, and stands still on hover, on focus and for people who asked for less
 * motion (WCAG 2.2.2). Before its code runs, and without it, the slides scroll, with the arrow keys too.
 */
export function Carousel({ label, slides, interval, narrow = false, perView = 'one', pace = 20 }: CarouselProps) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const live = !useMedia(WIDE) || !narrow;
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    align: 'start',
    active: live,
    duration: still ? 0 : pace,
    inViewThreshold: 0.5,
  });
  const [shown, setShown] = useState<{ current: number; visible: number[] } | undefined>();
  const [held, setHeld] = useState({ hovered: false, focused: false });
  const [paused, setPaused] = useState(false);
  useSwipe(embla);

  useEffect(() => {
    if (embla === undefined) return undefined;
    const read = () => setShown({ current: embla.selectedScrollSnap(), visible: embla.slidesInView() });
    read();
    embla.on('select', read).on('slidesInView', read).on('reInit', read);
    return () => void embla.off('select', read).off('slidesInView', read).off('reInit', read);
  }, [embla]);

  const runs = interval !== undefined && live && !still && !paused && !held.hovered && !held.focused;
  useEffect(() => {
    if (embla === undefined || !runs) return undefined;
    const timer = setInterval(() => embla.scrollNext(), interval);
    return () => clearInterval(timer);
  }, [embla, interval, runs]);

  const moving = live && shown !== undefined;
  return (
    <section
      className={`${styles['carousel']} ${perView === 'one' ? '' : styles[perView]} ${narrow ? styles['narrow'] : ''}`}
      aria-roledescription="Karussell"
      aria-label={label}
      data-live={moving || undefined}
      {...holding(setHeld)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable with the keyboard (WCAG 2.1.1) */}
      <div className={styles['viewport']} ref={viewport} tabIndex={live && !moving ? 0 : undefined}>
        <ul className={styles['slides']}>
          {slides.map(({ key, content }, index) => (
            <li
              key={key}
              className={styles['slide']}
              aria-label={`${index + 1} von ${slides.length}`}
              inert={moving && shown.visible.length > 0 && !shown.visible.includes(index)}
            >
              {content}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles['controls']}>
        <button type="button" aria-label="Zurück" onClick={() => embla?.scrollPrev()}>
          <ChevronLeft aria-hidden="true" />
        </button>
        <ul className={styles['dots']}>
          {slides.map(({ key }, index) => (
            <li key={key}>
              <button
                type="button"
                aria-label={`${index + 1} von ${slides.length} zeigen`}
                aria-current={index === (shown?.current ?? 0)}
                onClick={() => embla?.scrollTo(index)}
              />
            </li>
          ))}
        </ul>
        <button type="button" aria-label="Weiter" onClick={() => embla?.scrollNext()}>
          <ChevronRight aria-hidden="true" />
        </button>
        {interval !== undefined && !still && (
          <button
            type="button"
            aria-label={paused ? 'Weiterlaufen lassen' : 'Anhalten'}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          </button>
        )}
      </div>
    </section>
  );
}

type Embla = ReturnType<typeof useEmblaCarousel>[1];

/** Embla decides by speed and half a slide's width; the specification by distance alone. */
function useSwipe(embla: Embla): void {
  const start = useRef<{ x: number; index: number } | undefined>(undefined);
  useEffect(() => {
    if (embla === undefined) return undefined;
    const root = embla.rootNode();
    const down = (event: PointerEvent) => {
      start.current = { x: event.clientX, index: embla.selectedScrollSnap() };
    };
    const up = (event: PointerEvent | TouchEvent) => {
      if (start.current === undefined) return;
      const { x, index } = start.current;
      start.current = undefined;
      const end = 'changedTouches' in event ? event.changedTouches[0]?.clientX : event.clientX;
      const distance = (end ?? x) - x;
      if (distance === 0) return;
      const count = embla.scrollSnapList().length;
      const step = Math.abs(distance) > SWIPE_PX ? -Math.sign(distance) : 0;
      // Runs after Embla's own handler, which also listens on the window.
      setTimeout(() => embla.scrollTo((index + step + count) % count, false));
    };
    root.addEventListener('pointerdown', down);
    window.addEventListener('pointerup', up);
    // Scrolling by touch cancels the pointer events; `touchend` still fires.
    window.addEventListener('touchend', up);
    return () => {
      root.removeEventListener('pointerdown', down);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('touchend', up);
    };
  }, [embla]);
}

type Held = { hovered: boolean; focused: boolean };

/** Tracks hover and focus, during which the carousel does not move by itself. */
function holding(setHeld: Dispatch<SetStateAction<Held>>) {
  return {
    onPointerEnter: () => setHeld((held) => ({ ...held, hovered: true })),
    onPointerLeave: () => setHeld((held) => ({ ...held, hovered: false })),
    onFocus: () => setHeld((held) => ({ ...held, focused: true })),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setHeld((held) => ({ ...held, focused: currentTarget.contains(relatedTarget) })),
  };
}

/** Whether the media query matches; false on the server. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
