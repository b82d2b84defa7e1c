import type { Advantage, SectionOf } from '../content/page.ts';
import { Band } from './Band.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { ICONS } from '../shared/icons.ts';
import styles from './slider.module.css';

/** A move takes 800 ms (specification 1, section 9). */
const PACE = 32;

export function Slider({ section: { items, actions, seconds = 3, ...head } }: { section: SectionOf<'slider'> }) {
  return (
    <Band {...head} actions={actions}>
      <Carousel
        perView="upToThree"
        interval={seconds * 1000}
        pace={PACE}
        label={head.title}
        slides={items.map((item) => ({ key: item.title, content: <Motorway {...item} /> }))}
      />
    </Band>
  );
}

/** An advantage in the shape of a motorway sign. */
function Motorway({ title, text, icon }: Advantage) {
  const Icon = ICONS[icon];
  return (
    <article className={styles['sign']} aria-label={title}>
      <Icon aria-hidden="true" />
      <h3>{title}</h3>
      <p>{text}</p>
    </article>
  );
}
