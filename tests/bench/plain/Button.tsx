import type { ReactNode } from 'react';

type ButtonProps = {
  children: ReactNode;
  type?: 'button' | 'submit';
  label?: string;
  disabled?: boolean;
  onClick?: () => void;
};

/** A button of the browser. */
export function Button({ children, type = 'button', label, disabled, onClick }: ButtonProps) {
  return (
    <button type={type} disabled={disabled} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

/** A link of the browser. */
export function ButtonLink({ href, children }: { href: string; children: ReactNode }) {
  return <a href={href}>{children}</a>;
}
