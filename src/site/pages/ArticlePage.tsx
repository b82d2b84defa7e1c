import { ButtonLink } from '../../ui/Button.tsx';
import type { ArticleMeta } from '../content/page.ts';
import { fillBrand } from '../content/fill.ts';
import { germanDate } from '../shared/germanDate.ts';
import { pictureOf } from '../shared/pictures.ts';
import { Prose } from '../shared/Prose.tsx';
import { useBrand } from '../shared/brand.ts';
import { useOffered } from '../shared/retired.ts';
import styles from './pages.module.css';

const WORDS_PER_MINUTE = 200;

type ArticlePageProps = {
  meta: ArticleMeta;
  next: { href: string; title: string }[];
  words: number;
  html: string;
  parent: { title: string; path: string };
};

/** An article with its date and links to further ones. */
export function ArticlePage({ meta, next, words, html, parent }: ArticlePageProps) {
  const filled = fillBrand(useOffered({ html }), useBrand());
  const { src, width, height } = pictureOf(meta.bild);
  return (
    <article className={styles['reading']} aria-label={meta.titel}>
      <nav aria-label="Sie sind hier">
        <a href={parent.path}>{parent.title}</a>
      </nav>
      <h1>{meta.titel}</h1>
      <p className={styles['byline']}>
        <time dateTime={meta.datum}>{germanDate(meta.datum)}</time>, {Math.max(1, Math.round(words / WORDS_PER_MINUTE))}{' '}
        Minuten Lesezeit
        {meta.aktualisiert !== undefined && (
          <>
            , geprüft am <time dateTime={meta.aktualisiert}>{germanDate(meta.aktualisiert)}</time>
          </>
        )}
      </p>
      <p className={styles['lead']}>{meta.beschreibung}</p>
      <img className={styles['cover']} src={src} width={width} height={height} alt="" />
      <Prose html={filled.html} />
      <nav className={styles['next']} aria-labelledby="weiterlesen">
        <h2 id="weiterlesen">Weiterlesen</h2>
        <ul>
          {next.map(({ href, title }) => (
            <li key={href}>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <aside className={styles['onward']} aria-labelledby="betrifft">
        <h2 id="betrifft">Betrifft Sie das gerade?</h2>
        <p>Schildern Sie uns Ihren Fall. Die Ersteinschätzung ist kostenlos und verpflichtet Sie zu nichts.</p>
        <ButtonLink href="/anfrage">Ihr Anliegen prüfen</ButtonLink>
      </aside>
    </article>
  );
}
