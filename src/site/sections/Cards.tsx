import { ArrowRight } from 'lucide-react';
import type { Card, SectionOf } from '../content/page.ts';
import { Band } from './Band.tsx';
import { Bullets } from './Bullets.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { ICONS } from '../shared/icons.ts';
import styles from './cards.module.css';

export function Cards({
  section: { items, carousel = false, tone, action, ...head },
}: {
  section: SectionOf<'cards'>;
}) {
  return (
    <Band {...head} tone={tone} actions={action && [action]}>
      {carousel ? (
        <Carousel
          narrow
          interval={5000}
          label={head.title}
          slides={items.map((card) => ({ key: card.title, content: <CardView {...card} /> }))}
        />
      ) : (
        <ul className={styles['grid']}>
          {items.map((card) => (
            <li key={card.title}>
              <CardView {...card} />
            </li>
          ))}
        </ul>
      )}
    </Band>
  );
}

function CardView({ title, text, icon, bullets, action }: Card) {
  const Icon = ICONS[icon];
  return (
    <article className={styles['card']} aria-label={title}>
      <span className={styles['icon']}>
        <Icon aria-hidden="true" />
      </span>
      <h3>{title}</h3>
      <p>{text}</p>
      <Bullets items={bullets} />
      {action !== undefined && (
        <a
          className={styles['more']}
          href={action.href}
          {...(action.newTab === true && { target: '_blank', rel: 'noopener' })}
        >
          {action.label}
          <ArrowRight aria-hidden="true" />
        </a>
      )}
    </article>
  );
}
