import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Button.module.css';

/** `asphalt` is for yellow backgrounds, on which the primary look would not stand out. */
type Look = 'primary' | 'secondary' | 'quiet' | 'asphalt';

/** The name under which a form that is sent without scripts says which button was pressed. */
export const ORDER = 'tun';

type ButtonProps = {
  children: ReactNode;
  look?: Look;
  type?: 'button' | 'submit';
  disabled?: boolean | undefined;
  /**
   * Disabled and styled so, until something else is done. Plain `disabled` is for short moments and does not change the
   * look.
   */
  held?: boolean;
  id?: string;
  /** Accessible name, if it differs from the text. */
  label?: string;
  /** Ids of the texts that describe it. */
  describedBy?: string | undefined;
  onClick?: ((event: React.MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** What the button asks of the server as long as no script runs. Undefined: then the button does nothing. */
  order?: string | undefined;
};

export function Button({
  children,
  look = 'primary',
  type = 'button',
  label,
  describedBy,
  held = false,
  disabled,
  order,
  onClick,
  ...rest
}: ButtonProps) {
  const orders = order !== undefined && {
    // A submit button, which is the default.
    type: undefined,
    name: ORDER,
    value: order,
    onClick: (event: React.MouseEvent<HTMLButtonElement>) => {
      event.preventDefault();
      onClick?.(event);
    },
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={onClick}
      {...orders}
      disabled={disabled === true || held}
      aria-label={label}
      aria-describedby={describedBy}
      className={`${styles['button']} ${styles[look]} ${held ? styles['held'] : ''}`}
    >
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  href,
  children,
  look = 'primary',
  newTab,
  onClick,
}: {
  href: string;
  children: ReactNode;
  look?: Look;
  newTab?: boolean | undefined;
  onClick?: (event: React.MouseEvent) => void;
}) {
  return (
    <a
      href={href}
      onClick={onClick}
      className={`${styles['button']} ${styles[look]}`}
      {...(newTab === true && { target: '_blank', rel: 'noopener' })}
    >
      {children}
      {newTab === true && <VisuallyHidden> (öffnet sich in einem neuen Tab)</VisuallyHidden>}
    </a>
  );
}
