import type { SectionOf } from '../content/page.ts';
import { Band } from './Band.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Picture } from './Picture.tsx';
import styles from './pricing.module.css';

export function Pricing({ section: { model, note, action, ...head } }: { section: SectionOf<'pricing'> }) {
  return (
    <Band {...head} tone="sunken">
      <article className={styles['ticket']} aria-label={model.title}>
        <Picture className={styles['picture']} name={model.picture} />
        <div className={styles['words']}>
          <h3>{model.title}</h3>
          <p className={styles['promise']}>{model.promise}</p>
          <p>{model.description}</p>
          {note !== undefined && <p className={styles['note']}>{note}</p>}
        </div>
        <div className={styles['price']}>
          <p>{model.price}</p>
          {action !== undefined && <ButtonLink href={action.href}>{action.label}</ButtonLink>}
        </div>
      </article>
    </Band>
  );
}
