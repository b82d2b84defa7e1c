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
  /** Without header and footer, as on /login; what the law asks for stays in a slim line. */
  bare?: boolean;
};

/** Header, content, footer. */
export function Layout({ children, wide = false, bare = false }: LayoutProps) {
  return (
    <>
      <a className={styles['skip']} href="#inhalt">
        Zum Inhalt
      </a>
      {bare ? <p className={styles['header']}><Logo /></p> : <Header />}
      <main id="inhalt" className={wide ? undefined : styles['main']} tabIndex={-1}>
        {children}
      </main>
      {bare ? <p className={styles['footer']}><Legal /> <a href="/faq">Häufige Fragen</a></p> : <Footer />}
    </>
  );
}

function Header() {
  return (
    <header className={styles['header']}>
      <Logo />
      <ButtonLink href="/anfrage" look="secondary">
        Ihr Anliegen prüfen
      </ButtonLink>
    </header>
  );
}

function Logo() {
  const { name } = useBrand();
  return (
    <a className={styles['logo']} href="/" aria-label={`${name}, zur Startseite`}>
      <Diamond />
      {name}
    </a>
  );
}

function Footer() {
  const { email, phone } = useBrand();
  return (
    <footer className={styles['footer']}>
      <p>
        Fragen? <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> oder <a href={`mailto:${email}`}>{email}</a>
      </p>
      <nav aria-label="Rechtliches">
        <Legal />
      </nav>
    </footer>
  );
}

function Legal() {
  return (
    <>
      <a href="/impressum">Impressum</a> <a href="/datenschutz">Datenschutz</a> <a href="/barrierefreiheit">Barrierefreiheit</a>
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
