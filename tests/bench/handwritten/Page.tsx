import type { ReactNode } from 'react';
import styles from './page.module.css';
import button from '../../../src/ui/Button.module.css';

/** Header, content, footer. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles['skip']} href="#inhalt">
        Zum Inhalt
      </a>
      <header className={styles['header']}>
        <a className={styles['logo']} href="/" aria-label="Vorfahrt, zur Startseite">
          <svg className={styles['diamond']} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
            <path className={styles['diamondEdge']} d="M16 1 31 16 16 31 1 16Z" />
            <path className={styles['diamondFace']} d="M16 7.5 24.5 16 16 24.5 7.5 16Z" />
          </svg>
          Vorfahrt
        </a>
        <a href="/anfrage" className={`${button['button']} ${button['secondary']}`}>
          Ihr Anliegen prüfen
        </a>
      </header>
      <main id="inhalt" className={styles['main']} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles['footer']}>
        <p>
          Fragen? <a href="tel:030000000">030 000000</a> oder{' '}
          <a href="mailto:hilfe@vorfahrt.example">hilfe@vorfahrt.example</a>
        </p>
        <nav aria-label="Rechtliches">
          <a href="/datenschutz">Datenschutz</a>
        </nav>
      </footer>
    </>
  );
}
