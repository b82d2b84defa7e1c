import { ButtonLink } from '../../../src/ui/Button.tsx';
import styles from '../../../src/runner/runner.module.css';

export function Done({ reference }: { reference: string }) {
  return (
    <div className={styles['finished']}>
      <h1 className={styles['heading']} tabIndex={-1}>
        Vielen Dank, Ihre Anfrage ist angekommen.
      </h1>
      <p className={styles['reference']}>
        Ihre Referenznummer <strong>{reference}</strong>
      </p>
      <p className={styles['intro']}>Bitte prüfen Sie Ihr Postfach: Dorthin schicken wir Ihre Bestätigung.</p>
      <p className={styles['intro']}>
        Eine Anwältin oder ein Anwalt sieht sich Ihren Fall an. Innerhalb von 24 Stunden erhalten Sie eine erste
        Einschätzung.
      </p>
      <div className={styles['links']}>
        <ButtonLink href="/anfrage/verkehrsunfallanfrage" look="secondary" newTab>
          Auch einen Unfall melden
        </ButtonLink>
      </div>
    </div>
  );
}
