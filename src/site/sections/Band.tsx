import type { ReactNode } from 'react';
import type { Action } from '../content/page.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import styles from './band.module.css';

type BandProps = {
  id?: string | undefined;
  title: string;
  text?: string | undefined;
  tone?: 'sunken' | 'asphalt' | 'sign' | undefined;
  actions?: Action[] | undefined;
  /** On wide screens the heading is beside the content. */
  beside?: boolean;
  children?: ReactNode;
};

/** A section of full width: heading, text, content, links. */
export function Band({ id, title, text, tone, actions, beside = false, children }: BandProps) {
  return (
    <section id={id} className={`${styles['band']} ${tone === undefined ? '' : styles[tone]}`}>
      <div className={`${styles['inner']} ${beside ? styles['beside'] : ''}`}>
        <div className={styles['head']}>
          <h2>{title}</h2>
          {text !== undefined && <p>{text}</p>}
        </div>
        {children}
        <Actions actions={actions} />
      </div>
    </section>
  );
}

/**
 * Links, the first of which may stand out. Below the top of a page only what leads into a request is yellow, so that a
 * page has few yellow buttons.
 */
export function Actions({
  actions,
  first = actions?.[0]?.href.startsWith('/anfrage') === true ? 'primary' : 'secondary',
}: {
  actions: Action[] | undefined;
  first?: 'primary' | 'asphalt' | 'secondary' | undefined;
}) {
  if (actions === undefined || actions.length === 0) return null;
  return (
    <p className={styles['actions']}>
      {actions.map(({ label, href, newTab }, index) => (
        <ButtonLink key={label} href={href} newTab={newTab} look={index === 0 ? first : 'secondary'}>
          {label}
        </ButtonLink>
      ))}
    </p>
  );
}
