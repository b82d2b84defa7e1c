import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/Button.tsx';
import { useBrand } from './brand.ts';
import styles from './layout.module.css';

type LayoutProps = {
  children: ReactNode;
  /** Where we are; error pages are nowhere. */
  path?: string | undefined;
  /** The content brings its own widths. */
  wide?: boolean;
};

/** Header, content, footer. */
export function Layout({ children, wide = false }: LayoutProps) {
  const { name, email, phone } = useBrand();
  return (
    <>
      <a className={styles['skip']} href="#inhalt">
        Zum Inhalt
      </a>
      <header className={styles['header']}>
        <a className={styles['logo']} href="/" aria-label={`${name}, zur Startseite`}>
          <Diamond />
          {name}
        </a>
        <ButtonLink href="/anfrage" look="secondary">
          Ihr Anliegen prüfen
        </ButtonLink>
      </header>
      <main id="inhalt" className={wide ? undefined : styles['main']} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles['footer']}>
        <p>
          Fragen? <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> oder <a href={`mailto:${email}`}>{email}</a>
        </p>
        <nav aria-label="Rechtliches">
          <a href="/impressum">Impressum</a> <a href="/datenschutz">Datenschutz</a>
        </nav>
      </footer>
    </>
  );
}

/** The yellow diamond of the German priority road. */
function Diamond() {
  return (
    <svg className={styles['diamond']} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path className={styles['diamondEdge']} d="M16 1 31 16 16 31 1 16Z" />
      <path className={styles['diamondFace']} d="M16 7.5 24.5 16 16 24.5 7.5 16Z" />
    </svg>
  );
}
