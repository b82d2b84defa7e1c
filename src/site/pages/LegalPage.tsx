import type { LegalMeta } from '../content/page.ts';
import { fillBrand } from '../content/fill.ts';
import { germanDate } from '../shared/germanDate.ts';
import { Prose } from '../shared/Prose.tsx';
import { useBrand } from '../shared/brand.ts';
import { useOffered } from '../shared/retired.ts';
import styles from './pages.module.css';

/** A legal text, such as the imprint, with the date of its last change. */
export function LegalPage({ meta, html }: { meta: LegalMeta; html: string }) {
  const filled = fillBrand(useOffered({ html }), useBrand());
  return (
    <article className={styles['reading']} aria-label={meta.titel}>
      <h1>{meta.titel}</h1>
      <p className={styles['byline']}>
        Stand: <time dateTime={meta.stand}>{germanDate(meta.stand)}</time>
      </p>
      <Prose html={filled.html} />
    </article>
  );
}
