import { Star } from 'lucide-react';
import type { SectionOf, Testimonial } from '../content/page.ts';
import { Band } from './Band.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './testimonials.module.css';

const STARS = [1, 2, 3, 4, 5];

export function Testimonials({ section: { items, ...head } }: { section: SectionOf<'testimonials'> }) {
  return (
    <Band {...head} tone="asphalt">
      <Carousel interval={5000} label={head.title} slides={items.map((item) => ({ key: item.author, content: <Voice {...item} /> }))} />
    </Band>
  );
}

function Voice({ text, author, matter, rating }: Testimonial) {
  return (
    <figure className={styles['voice']}>
      <p className={styles['stars']}>
        <VisuallyHidden>{rating} von 5 Sternen</VisuallyHidden>
        {STARS.map((star) => (
          <Star key={star} aria-hidden="true" data-lit={star <= rating || undefined} />
        ))}
      </p>
      <blockquote>{text}</blockquote>
      <figcaption>
        <span className={styles['initial']} aria-hidden="true">
          {author.slice(0, 1)}
        </span>
        <span>
          {author}
          <br />
          {matter}
        </span>
      </figcaption>
    </figure>
  );
}
