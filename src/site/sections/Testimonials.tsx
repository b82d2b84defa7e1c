import { Star } from 'lucide-react';
import type { SectionOf, Testimonial } from '../content/page.ts';
import { Band } from './Band.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { Picture } from './Picture.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './testimonials.module.css';

const STARS = [1, 2, 3, 4, 5];

export function Testimonials({ section: { items, ...head } }: { section: SectionOf<'testimonials'> }) {
  return (
    <Band {...head} tone="asphalt">
      <Carousel
        interval={5000}
        label={head.title}
        slides={items.map((item) => ({ key: item.author, content: <Voice {...item} /> }))}
      />
    </Band>
  );
}

function Voice({ text, author, matter, picture, rating }: Testimonial) {
  return (
    <figure className={styles['voice']}>
      {rating !== undefined && <Stars rating={rating} />}
      <blockquote>{text}</blockquote>
      <figcaption>
        <Picture className={styles['picture']} name={picture} />
        <span>
          {author}
          <br />
          {matter}
        </span>
      </figcaption>
    </figure>
  );
}

function Stars({ rating }: { rating: number }) {
  return (
    <p className={styles['stars']}>
      <VisuallyHidden>{rating} von 5 Sternen</VisuallyHidden>
      {STARS.map((star) => (
        <Star key={star} aria-hidden="true" data-lit={star <= rating || undefined} />
      ))}
    </p>
  );
}
