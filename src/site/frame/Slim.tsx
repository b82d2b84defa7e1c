import { Links } from './Links.tsx';
import { Logo } from './Logo.tsx';
import { NAVIGATION } from './navigation.ts';
import styles from './slim.module.css';

/** A link to the home page, for pages without a header. */
export function SlimHeader() {
  return (
    <header className={styles['header']}>
      <Logo />
    </header>
  );
}

/** Legal and help links, for pages without a footer. */
export function SlimFooter() {
  return (
    <nav className={styles['footer']} aria-label="Rechtliches und Hilfe">
      <Links links={[...NAVIGATION.legal, { title: 'Häufige Fragen', path: '/faq' }]} />
    </nav>
  );
}
