import type { Advantage, SectionOf, Tile } from '../content/page.ts';
import { Actions } from './Band.tsx';
import { Bullets } from './Bullets.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { HeroBand } from './HeroBand.tsx';
import { ICONS } from '../shared/icons.ts';
import { Lights } from './Lights.tsx';
import { pictureOf } from '../shared/pictures.ts';
import styles from './hero.module.css';

/** The top of a page: what the service is, what it costs, and where to begin. */
export function Hero({
  section: { title, text, picture, actions, points, benefits, tiles, lights = false },
}: {
  section: SectionOf<'hero'>;
}) {
  return (
    <HeroBand
      title={title}
      text={text}
      picture={picture === undefined ? undefined : pictureOf(picture)}
      behind={lights && <Lights />}
      below={tiles && <Tiles tiles={tiles} />}
    >
      <Actions actions={actions} first="primary" />
      <Bullets checked className={styles['points']} items={points} />
      {benefits !== undefined && <Benefits benefits={benefits} />}
    </HeroBand>
  );
}

function Benefits({ benefits }: { benefits: Advantage[] }) {
  return (
    <div className={styles['benefits']}>
      <Carousel
        label="Ihre Vorteile"
        slides={benefits.map((benefit) => ({ key: benefit.title, content: <Benefit {...benefit} /> }))}
        interval={5000}
      />
    </div>
  );
}

function Benefit({ title, text, icon }: Advantage) {
  const Icon = ICONS[icon];
  return (
    <p className={styles['benefit']}>
      <Icon aria-hidden="true" />
      <strong>{title}</strong>
      <span>{text}</span>
    </p>
  );
}

function Tiles({ tiles }: { tiles: Tile[] }) {
  return (
    <div className={styles['tiles']}>
      <Carousel
        narrow
        label="Was Sie hier tun können"
        slides={tiles.map((tile) => ({ key: tile.href, content: <DirectionSign {...tile} /> }))}
        interval={5000}
      />
    </div>
  );
}

/** A link in the shape of a white direction sign (Zeichen 432). Yellow is for the primary button above. */
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
