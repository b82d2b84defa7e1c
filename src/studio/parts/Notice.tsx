import { Children, useEffect, useRef, useState, type HTMLAttributes, type RefObject } from 'react';
import styles from './notice.module.css';

type NoticeProps = HTMLAttributes<HTMLDivElement> & {
  alert?: boolean;
  /** It is no sentence, but something to be read and decided: it has the room that it needs. */
  long?: boolean;
};

/**
 * A bar above the workbench that says in one line what has happened, with what can be done about it. A sentence that does not fit can be opened; that of an
 * alert is whole. Its button stays where it was, with the focus.
 */
export function Notice({ alert = false, long = alert, children, ...rest }: NoticeProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(long);
  const isCut = useIsCut(bar);
  return (
    <div
      ref={bar}
      className={styles.notice}
      role={alert ? 'alert' : 'status'}
      data-alert={alert || undefined}
      data-open={isOpen || undefined}
      {...rest}
    >
      {Children.toArray(children)}
      {!long && (isCut || isOpen) && (
        <button type="button" aria-label="Ganz lesen" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          …
        </button>
      )}
    </div>
  );
}

/** Whether the sentence of a bar does not fit into its line. */
function useIsCut(bar: RefObject<HTMLDivElement | null>): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const sentence = bar.current?.querySelector(':scope > p') ?? null;
    const watch = new ResizeObserver(() =>
      setCut(sentence !== null && sentence.scrollWidth > sentence.clientWidth + 1),
    );
    if (sentence !== null) watch.observe(sentence);
    return () => watch.disconnect();
  }, [bar]);
  return isCut;
}
