import type { ReactNode } from 'react';
import { Footer } from '../frame/Footer.tsx';
import { Header } from '../frame/Header.tsx';
import { SlimFooter, SlimHeader } from '../frame/Slim.tsx';
import { SupportDialog } from '../frame/SupportDialog.tsx';
import styles from '../frame/layout.module.css';

export type LayoutProps = {
  /** Where we are; error pages are nowhere. */
  path?: string | undefined;
  /** The content brings its own widths. */
  wide?: boolean;
  /** The header stays in view. Wizards need the room, and their own bar is what stays there. */
  sticky?: boolean;
  /** Without header and footer, as on /login; what the law asks for stays in a slim line. */
  bare?: boolean;
  /** What stands around the content and stays. */
  around?: (content: ReactNode) => ReactNode;
};

/**
 * Header, content, footer, as only the server draws them: browsers take over what lies in `#root`, and get no code for
 * the rest but `frame/start.ts`. `html` is the drawn content.
 */
export function Layout({
  html,
  path,
  wide = false,
  sticky = false,
  bare = false,
  around,
}: LayoutProps & { html: string }) {
  // oxlint-disable-next-line react/no-danger -- React itself has drawn it
  const root = <div id="root" dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <>
      <a className={styles['skip']} href="#inhalt">
        Zum Inhalt
      </a>
      {bare ? <SlimHeader /> : <Header path={path} sticky={sticky} />}
      <main id="inhalt" className={wide ? undefined : styles['main']} tabIndex={-1}>
        {around === undefined ? root : around(root)}
      </main>
      {bare ? <SlimFooter /> : <Footer />}
      <SupportDialog />
    </>
  );
}
