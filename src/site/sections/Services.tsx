import type { SectionOf, Service } from '../content/page.ts';
import { Band } from './Band.tsx';
import { Bullets } from './Bullets.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { Picture } from './Picture.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './services.module.css';

export function Services({ section: { items, stacked = false, ...head } }: { section: SectionOf<'services'> }) {
  return (
    <Band {...head}>
      {stacked ? (
        <ul className={styles['stack']}>
          {items.map((item) => (
            <li key={item.title}>
              <ServiceCard {...item} />
            </li>
          ))}
        </ul>
      ) : (
        <Carousel
          narrow
          interval={5000}
          label={head.title}
          slides={items.map((item) => ({ key: item.title, content: <ServiceCard {...item} /> }))}
        />
      )}
    </Band>
  );
}

function ServiceCard({ title, text, picture, benefits, action }: Service) {
  return (
    <article className={styles['card']} aria-label={title}>
      <Picture className={styles['picture']} name={picture} />
      <h3>{title}</h3>
      <p>{text}</p>
      <Bullets checked className={styles['benefits']} items={benefits} />
      <ButtonLink look="secondary" href={action.href}>
        {action.label}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </ButtonLink>
    </article>
  );
}
