import type { SectionOf, Tile } from '../content/page.ts';
import { Actions } from './Band.tsx';
import { Bullets } from './Bullets.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { ICONS } from '../icons.ts';
import { Lights } from './Lights.tsx';
import { Picture } from './Picture.tsx';
import styles from './hero.module.css';

/** The first thing one sees: what it is, what it costs, and where to begin. */
export function Hero({ section: { title, text, picture, actions, points, tiles, lights = false } }: { section: SectionOf<'hero'> }) {
  return (
    <section className={styles['hero']}>
      {lights && <Lights />}
      <div className={styles['inner']}>
        <div className={styles['words']}>
          <h1>{title}</h1>
          <p className={styles['text']}>{text}</p>
          <Actions actions={actions} />
          <Bullets checked className={styles['points']} items={points} />
        </div>
        {picture !== undefined && <Picture className={styles['picture']} name={picture} eager />}
      </div>
      {tiles !== undefined && (
        <div className={styles['tiles']}>
          <Carousel narrow label="Was Sie hier tun können" slides={tiles.map((tile) => ({ key: tile.href, content: <DirectionSign {...tile} /> }))} interval={5000} />
        </div>
      )}
    </section>
  );
}

/** A yellow direction sign (Zeichen 418). */
function DirectionSign({ title, text, icon, href }: Tile) {
  const Icon = ICONS[icon];
  return (
    <a className={styles['tile']} href={href}>
      <Icon aria-hidden="true" />
      <strong>{title}</strong>
      <span>{text}</span>
    </a>
  );
}
