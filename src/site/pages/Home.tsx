import { ButtonLink } from '../../ui/Button.tsx';
import styles from './pages.module.css';

export function Home() {
  return (
    <div className={styles['hero']}>
      <h1>Geblitzt oder Unfall? Wir prüfen Ihren Fall. Kostenlos.</h1>
      <p>
        Sie beantworten ein paar Fragen am Handy und fotografieren Ihre Unterlagen. Innerhalb von 24 Stunden sagt Ihnen eine Anwältin oder ein Anwalt, wie Ihre Chancen stehen.
      </p>
      <ButtonLink href="/anfrage">Jetzt kostenlos prüfen</ButtonLink>
    </div>
  );
}
