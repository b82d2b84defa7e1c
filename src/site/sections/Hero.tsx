import type { SectionOf, Tile } from '../content/page.ts';
import { Actions } from './Band.tsx';
import { Bullets } from './Bullets.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { HeroBand } from './HeroBand.tsx';
import { ICONS } from '../icons.ts';
import { Lights } from './Lights.tsx';
import { pictureOf } from '../pictures.ts';
import styles from './hero.module.css';

/** The first thing one sees: what it is, what it costs, and where to begin. */
export function Hero({ section: { title, text, picture, actions, points, tiles, lights = false } }: { section: SectionOf<'hero'> }) {
  return (
    <HeroBand title={title} text={text} picture={picture === undefined ? undefined : pictureOf(picture)} behind={lights && <Lights />} below={tiles && <Tiles tiles={tiles} />}>
      <Actions actions={actions} />
      <Bullets checked className={styles['points']} items={points} />
    </HeroBand>
  );
}

function Tiles({ tiles }: { tiles: Tile[] }) {
  return (
    <div className={styles['tiles']}>
      <Carousel narrow label="Was Sie hier tun können" slides={tiles.map((tile) => ({ key: tile.href, content: <DirectionSign {...tile} /> }))} interval={5000} />
    </div>
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
