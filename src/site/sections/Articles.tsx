import type { ArticleMeta, SectionOf } from '../content/page.ts';
import { Band } from './Band.tsx';
import { germanDate } from '../shared/germanDate.ts';
import { Picture } from './Picture.tsx';
import styles from './articles.module.css';

const META = import.meta.glob<ArticleMeta>('../content/artikel/*.md', {
  eager: true,
  query: '?meta',
  import: 'default',
});

const ARTICLES = Object.entries(META)
  .map(([file, meta]) => ({ ...meta, href: `/${meta.art}/${file.replace(/^.*\/|\.md$/g, '')}` }))
  .toSorted((left, right) => right.datum.localeCompare(left.datum) || left.href.localeCompare(right.href));

export function Articles({ section: { art, limit, action, ...head } }: { section: SectionOf<'articles'> }) {
  const shown = ARTICLES.filter((article) => art === undefined || article.art === art).slice(0, limit);
  return (
    <Band {...head} actions={action && [action]}>
      <ul className={styles['grid']}>
        {shown.map(({ href, titel, beschreibung, datum, bild }) => (
          <li key={href}>
            <article className={styles['card']} aria-label={titel}>
              <Picture className={styles['picture']} name={bild} />
              <h3>
                <a href={href}>{titel}</a>
              </h3>
              <p>{beschreibung}</p>
              <time dateTime={datum}>{germanDate(datum)}</time>
            </article>
          </li>
        ))}
      </ul>
    </Band>
  );
}
