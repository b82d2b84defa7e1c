import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import styles from './Carousel.module.css';

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
 * motion (WCAG 2.2.2). Rendered only on the server; `carouselScript.ts` makes it move. Before that, and without it, the
 * slides scroll, with the arrow keys too.
 */
export function Carousel({ label, slides, interval, narrow = false, perView = 'one', pace = 20 }: CarouselProps) {
  return (
    <section
      className={`${styles['carousel']} ${perView === 'one' ? '' : styles[perView]} ${narrow ? styles['narrow'] : ''}`}
      aria-roledescription="Karussell"
      aria-label={label}
      data-carousel=""
      data-narrow={narrow ? '' : undefined}
      data-interval={interval}
      data-pace={pace}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable with the keyboard (WCAG 2.1.1) */}
      <div className={styles['viewport']} data-viewport="" tabIndex={0}>
        <ul className={styles['slides']} data-slides="">
          {slides.map(({ key, content }, index) => (
            <li key={key} className={styles['slide']} aria-label={`${index + 1} von ${slides.length}`}>
              {content}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles['controls']}>
        <button type="button" aria-label="Zurück" data-turn="back">
          <ChevronLeft aria-hidden="true" />
        </button>
        <ul className={styles['dots']} data-dots="">
          {slides.map(({ key }, index) => (
            <li key={key}>
              <button
                type="button"
                aria-label={`${index + 1} von ${slides.length} zeigen`}
                aria-current={index === 0}
              />
            </li>
          ))}
        </ul>
        <button type="button" aria-label="Weiter" data-turn="on">
          <ChevronRight aria-hidden="true" />
        </button>
        {interval !== undefined && (
          <button type="button" aria-label="Anhalten" data-pause="">
            <Pause aria-hidden="true" />
            <template>
              <Play aria-hidden="true" />
            </template>
          </button>
        )}
      </div>
    </section>
  );
}
