import type { ReactNode } from 'react';
import { CONTENT_PLACE, LIMITS } from '../../contract/index.ts';
import { Footer } from '../frame/Footer.tsx';
import { Header, type WizardPlace } from '../frame/Header.tsx';
import { SlimFooter, SlimHeader } from '../frame/Slim.tsx';
import { WizardFooter } from '../frame/WizardShell.tsx';
import { SupportDialog } from '../frame/SupportDialog.tsx';
import styles from '../frame/layout.module.css';
import shell from '../frame/wizardShell.module.css';
import { ARRIVAL } from '../frame/arrival.ts';
import { Greeting } from '../frame/Greeting.tsx';
import { PLACE_OF_OFFLINE, PLACE_OF_WAITING } from '../shared/pageData.ts';

export type LayoutProps = {
  /** URL path of the page; undefined for error pages. */
  path?: string | undefined;
  /** The content sets its own widths. */
  wide?: boolean;
  /** The header stays in view. Not for wizards, which need the space and keep their own bar in view. */
  sticky?: boolean;
  /** Without header and footer, as on /login. The legal links remain in one line. */
  bare?: boolean;
  /** Named for `pageEntry.ts`, which loads the code that hydrates the content. */
  island?: 'account' | undefined;
  /** The page of a wizard, with help in the header and a short footer. */
  wizard?: WizardPlace;
  /** Wraps the content in static HTML, which is rendered only on the server. */
  around?: (content: ReactNode) => ReactNode;
};

/**
 * Header, content and footer. Rendered only on the server: browsers hydrate nothing around `#root`, and the only code
 * for that is `frame/start.ts`. `html` is the rendered content.
 */
export function Layout({
  html,
  path,
  wide = false,
  sticky = false,
  bare = false,
  island,
  wizard,
  around,
}: LayoutProps & { html: string }) {
  // oxlint-disable-next-line react/no-danger -- rendered by React
  const root = <div id="root" data-island={island} dangerouslySetInnerHTML={{ __html: html }} />;
  const content =
    wizard === undefined ? (
      root
    ) : (
      <>
        {root}
        <p id={PLACE_OF_WAITING} className={shell['waiting']} role="status" data-largest={LIMITS.imageBytes} hidden />
      </>
    );
  return (
    <>
      <a className={styles['skip']} href={`#${CONTENT_PLACE}`}>
        Zum Inhalt
      </a>
      {bare ? <SlimHeader /> : <Header path={path} sticky={sticky} wizard={wizard} />}
      <main
        id={CONTENT_PLACE}
        className={wide ? undefined : `${styles['main']} ${wizard === undefined ? '' : shell['main']}`}
        tabIndex={-1}
      >
        {path === ARRIVAL && <Greeting />}
        {around === undefined ? content : around(content)}
        <p id={PLACE_OF_OFFLINE} className={styles['offline']} role="alert" hidden>
          Sie sind gerade offline. Ihre Angaben stehen noch hier: Bitte senden Sie sie, sobald die Verbindung wieder da
          ist.
        </p>
      </main>
      {bare ? <SlimFooter /> : wizard === undefined ? <Footer /> : <WizardFooter />}
      <SupportDialog />
    </>
  );
}
