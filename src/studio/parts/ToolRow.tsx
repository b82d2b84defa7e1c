import { Ellipsis } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { ONE_COLUMN, useMedia } from './useMedia.ts';
import styles from './toolRow.module.css';

type ToolRowProps = {
  label: string;
  className: string | undefined;
  /** What stands in the row wherever it is. */
  first: ReactNode;
  /** The others are shown at first, since one of them is in use. */
  open?: boolean;
  children: ReactNode;
};

/** The tools of a view. In one column the first of them take one row, and a button shows the others below it. */
export function ToolRow({ label, className, first, open = false, children }: ToolRowProps) {
  const isNarrow = useMedia(ONE_COLUMN);
  const [isOpen, setOpen] = useState(open);
  const id = useId();
  return (
    <div className={className} role="group" aria-label={label}>
      {first}
      {isNarrow && (
        <button
          type="button"
          aria-label="Weitere Werkzeuge"
          title="Weitere Werkzeuge"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Ellipsis aria-hidden size={18} />
        </button>
      )}
      <div id={id} className={styles.others} hidden={isNarrow && !isOpen}>
        {children}
      </div>
    </div>
  );
}
