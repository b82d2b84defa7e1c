import { useEffect, useRef, type ReactNode } from 'react';
import styles from './account.module.css';

type ScreenProps = {
  title: string;
  /** Result or error of the last action. Announced, and receives the focus. */
  notice?: { done: boolean; text: string } | undefined;
  children: ReactNode;
};

/** A narrow column with a heading, which receives the focus when the title changes. */
export function Screen({ title, notice, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef({ title, notice });

  useEffect(() => {
    const before = shown.current;
    shown.current = { title, notice };
    if (notice !== undefined && notice !== before.notice) box.current?.focus();
    else if (title !== before.title) heading.current?.focus();
  }, [title, notice]);

  return (
    <div className={styles['screen']}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div
        ref={box}
        tabIndex={-1}
        role={notice?.done === false ? 'alert' : 'status'}
        className={notice === undefined ? undefined : styles[notice.done ? 'done' : 'failed']}
      >
        {notice?.text}
      </div>
      {children}
    </div>
  );
}
