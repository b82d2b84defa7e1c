import type { SectionOf } from '../content/page.ts';
import { Actions } from './Band.tsx';
import { Bullets } from './Bullets.tsx';
import { Picture } from './Picture.tsx';
import { Prose } from '../shared/Prose.tsx';
import band from './band.module.css';
import styles from './feature.module.css';

export function Feature({
  section: { id, title, text, markdown, picture, flip = false, bullets, actions },
}: {
  section: SectionOf<'feature'>;
}) {
  return (
    <section id={id} className={band['band']}>
      <div className={`${band['inner']} ${styles['feature']} ${flip ? styles['flip'] : ''}`}>
        <Picture className={styles['picture']} name={picture} />
        <div className={styles['words']}>
          <div className={`${band['head']} ${styles['head']}`}>
            <h2>{title}</h2>
            {text !== undefined && <p>{text}</p>}
          </div>
          <Prose html={markdown} />
          <Bullets checked items={bullets} />
          <Actions actions={actions} />
        </div>
      </div>
    </section>
  );
}
