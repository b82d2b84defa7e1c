import type { ChangedLine } from './describeChanges.ts';
import { changedWords, type TextPart } from './changedWords.ts';
import styles from './changes.module.css';

type LineProps = {
  line: ChangedLine;
  words: { before: string; after: string };
  /** Everything is new, so nothing says so by itself. */
  isNew: boolean;
  /** The thing that it is about is gone as a whole. */
  isGone?: boolean;
};

/** What is said of a thing, before and after, with marks at the words that differ. */
export function Line({ line: { label, before, after }, words, isNew, isGone = false }: LineProps) {
  if (isNew)
    return (
      <dl className={styles.plain}>
        <dt>{label}</dt>
        <dd>{after ?? 'ist angegeben'}</dd>
      </dl>
    );
  const marked = before === undefined || after === undefined ? undefined : changedWords(before, after);
  return (
    <dl className={styles.line}>
      <div className={styles.label}>
        <dt>{label}</dt>
        {before === undefined && after === undefined && <dd>geändert</dd>}
      </div>
      {before !== undefined && (
        <div>
          <dt>{words.before}</dt>
          <dd>{marked === undefined ? before || <em>leer</em> : <Marked parts={marked.before} as="del" />}</dd>
        </div>
      )}
      {after !== undefined && (
        <div>
          <dt>{words.after}</dt>
          <dd>{marked === undefined ? after || <em>leer</em> : <Marked parts={marked.after} as="ins" />}</dd>
        </div>
      )}
      {before !== undefined && after === undefined && !isGone && (
        <div>
          <dt>{words.after}</dt>
          <dd>
            <em>entfällt</em>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Marked({ parts, as: Mark }: { parts: readonly TextPart[]; as: 'del' | 'ins' }) {
  return parts.map(({ text, isChanged }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other name
    isChanged ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
  );
}
