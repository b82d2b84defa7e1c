import type { Advantage, SectionOf } from '../content/page.ts';
import { Band } from './Band.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { ICONS } from '../icons.ts';
import styles from './slider.module.css';

/** Moves on every 3 s, in 800 ms (specification 1, section 9). */
const INTERVAL_MS = 3000;
const PACE = 32;

export function Slider({ section: { items, actions, ...head } }: { section: SectionOf<'slider'> }) {
  return (
    <Band {...head} actions={actions}>
      <Carousel perView="upToThree" interval={INTERVAL_MS} pace={PACE} label={head.title} slides={items.map((item) => ({ key: item.title, content: <Motorway {...item} /> }))} />
    </Band>
  );
}

/** A motorway sign. */
function Motorway({ title, text, icon }: Advantage) {
  const Icon = ICONS[icon];
  return (
    <article className={styles['sign']}>
      <Icon aria-hidden="true" />
      <h3>{title}</h3>
      <p>{text}</p>
    </article>
  );
}
