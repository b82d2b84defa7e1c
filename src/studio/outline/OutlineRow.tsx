import { memo } from 'react';
import { ChevronRight, Ellipsis } from 'lucide-react';
import { keyOf } from './entries.ts';
import styles from './outline.module.css';
import type { Row } from './rows.ts';

type OutlineRowProps = Row & {
  /** Undefined if there is nothing below it. */
  expanded: boolean | undefined;
  selected: boolean;
  /** Whether the Tab key leads to it. */
  isStop: boolean;
  /** A step that is dragged comes behind it. */
  isTarget: boolean;
  /** Number of findings in it. */
  findings: number;
};

/** Of words that would be broken beside a hint. */
const LONG_WORD = /\S{14}/;

/** A line of the outline. What happens on a click or a key is decided by the tree around it. */
export const OutlineRow = memo(function OutlineRow(props: OutlineRowProps) {
  const { entry, level, position, of, expanded, selected, isStop, isTarget, findings } = props;
  const { label, hint, subject, dim } = entry;
  const said = findings === 0 ? label : `${label}, ${findings === 1 ? '1 Fund' : `${findings} Funde`}`;
  return (
    <div
      role="row"
      aria-label={said}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={of}
      aria-expanded={expanded}
      aria-selected={selected}
      tabIndex={isStop ? 0 : -1}
      className={styles.item}
      data-key={keyOf(entry)}
      draggable={subject?.kind === 'step'}
      data-target={isTarget || undefined}
      style={{ paddingInlineStart: `${(level - 1) * 0.875 + 0.5}rem` }}
    >
      <div role="gridcell" aria-colindex={1} className={styles.row} data-dim={dim || undefined}>
        {expanded === undefined ? (
          <span className={styles.chevron} />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            data-toggle
            className={styles.chevron}
            aria-label={`${expanded ? 'Zuklappen' : 'Aufklappen'}: ${label}`}
          >
            <ChevronRight aria-hidden size={16} />
          </button>
        )}
        <span className={styles.label}>{label}</span>
        {hint !== undefined && !LONG_WORD.test(label) && (
          <span className={styles.hint} title={hint}>
            {hint}
          </span>
        )}
        {findings > 0 && (
          <span className={styles.badge} aria-hidden>
            {findings}
          </span>
        )}
        {subject !== undefined && (
          <button type="button" tabIndex={-1} data-more className={styles.more} aria-label={`Aktionen für ${label}`}>
            <Ellipsis aria-hidden size={16} />
          </button>
        )}
      </div>
    </div>
  );
});
