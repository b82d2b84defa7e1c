import type { SectionOf, Sign } from '../content/page.ts';
import { Band } from './Band.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { Picture } from './Picture.tsx';
import styles from './signs.module.css';

/** Types of violations, each with its traffic sign. */
export function Signs({ section: { items, carousel = false, action, ...head } }: { section: SectionOf<'signs'> }) {
  return (
    <Band {...head} tone="sunken" actions={action && [action]}>
      {carousel ? (
        <Carousel
          narrow
          interval={5000}
          label={head.title}
          slides={items.map((sign) => ({ key: sign.title, content: <SignLink {...sign} /> }))}
        />
      ) : (
        <ul className={styles['grid']}>
          {items.map((sign) => (
            <li key={sign.title}>
              <SignLink {...sign} />
            </li>
          ))}
        </ul>
      )}
    </Band>
  );
}

function SignLink({ title, text, picture, href }: Sign) {
  return (
    <a className={styles['sign']} href={href}>
      <Picture name={picture} />
      <span>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
    </a>
  );
}
