import { ButtonLink } from '../../ui/Button.tsx';
import { telephone } from '../content/fill.ts';
import { useBrand } from '../shared/brand.ts';
import type { RetiredWizard } from '../shared/withoutRetired.ts';
import styles from './pages.module.css';

/** Where whoever has begun goes on, and until when, in words. */
export type GoingOn = { href: string; until: string };

type RetiredPageProps = { retired: RetiredWizard; goingOn: GoingOn | undefined };

/** Instead of a wizard that is not offered any more: why, and where its visitors can go. */
export function RetiredPage({ retired, goingOn }: RetiredPageProps) {
  return (
    <div className={styles['lost']}>
      <h1>„{retired.title}“ wird nicht mehr angeboten</h1>
      <RetiredWords {...retired} />
      {goingOn !== undefined && (
        <p className={styles['begun']} data-begun={retired.id} hidden>
          Was Sie hier eingegeben haben, steht noch in diesem Browser-Tab. Absenden können Sie es noch bis{' '}
          {goingOn.until}. <a href={goingOn.href}>Angefangene Anfrage fortsetzen</a>
        </p>
      )}
      <p>An dem, was Sie uns schon gesendet haben, ändert das nichts.</p>
    </div>
  );
}

/** The sentence, the way on, and the telephone. */
export function RetiredWords({ sentence, way }: Pick<RetiredWizard, 'sentence' | 'way'>) {
  const { phone } = useBrand();
  const call = telephone(`tel:${phone}`);
  return (
    <>
      <p>{sentence}</p>
      {way === undefined ? (
        <p>
          <ButtonLink href={call}>Rufen Sie uns an: {phone}</ButtonLink>
        </p>
      ) : (
        <>
          <p>
            <ButtonLink href={way.href}>{way.label}</ButtonLink>
          </p>
          <p>
            Oder rufen Sie uns an: <a href={call}>{phone}</a>
          </p>
        </>
      )}
    </>
  );
}
