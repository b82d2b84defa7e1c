import type { ComponentProps } from 'react';

type PressButtonProps = Omit<ComponentProps<'button'>, 'type' | 'disabled'> & {
  /** Pressing it does nothing now. */
  idle: boolean;
};

/**
 * A button that keeps the focus while it can do nothing, such as undo at the end of the history. What is `disabled` loses the
 * focus, and with it the next key.
 */
export function PressButton({ idle, onClick, ...rest }: PressButtonProps) {
  return <button {...rest} type="button" aria-disabled={idle || undefined} onClick={idle ? undefined : onClick} />;
}
