import { useCallback, useId, useState, type FormEvent } from 'react';
import type { StudioFound } from '../../contract/index.ts';
import { capitalized } from '../document/words.ts';
import { useReply } from '../parts/useReply.ts';
import { usePublishing } from './context.ts';
import { formatMomentOfYear } from '../parts/dates.ts';
import dialogs from '../dialogs/dialogs.module.css';
import styles from './publishing.module.css';

type Span = StudioFound['spans'][number];

/** As many characters of a sentence are searched. */
const LONGEST = 500;

/** Asks since when a sentence stands in the wizard, and who wrote and released it. `onCompare`: shows what an entry changed. */
export function HistorySearch({ onCompare }: { onCompare: (entry: number) => void }) {
  const [publishing] = usePublishing();
  const [text, setText] = useState('');
  /** Another object for each search: the same text again asks again. */
  const [search, setSearch] = useState<{ text: string }>();
  const [isEmpty, setEmpty] = useState(false);
  const id = useId();
  const ask = useCallback(() => publishing.search(search?.text ?? ''), [publishing, search]);
  const { value: spans, failure } = useReply(search === undefined ? undefined : ask);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(text.trim() === '');
    setSearch(text.trim() === '' ? undefined : { text: text.trim() });
  };
  return (
    <search>
      <form className={dialogs.field} onSubmit={submit}>
        <label htmlFor={id}>Seit wann steht das da?</label>
        <span className={styles.searching}>
          <input
            id={id}
            type="search"
            value={text}
            maxLength={LONGEST}
            placeholder="Ein Satz oder ein Teil davon"
            onChange={({ target }) => setText(target.value)}
          />
          <button type="submit">Suchen</button>
        </span>
      </form>
      <div role="status">
        {isEmpty && <p>Bitte schreiben Sie, welcher Satz gesucht wird.</p>}
        {search !== undefined && spans === undefined && failure === undefined && <p>Der Verlauf wird durchsucht …</p>}
        {spans?.length === 0 && <p>„{search?.text}“ stand in keiner Fassung, die live war.</p>}
        {spans !== undefined && spans.length > 0 && (
          <ul className={styles.spans} aria-label={`Wo „${search?.text}“ stand`}>
            {spans.map((span) => (
              <li key={span.from}>
                <p>{describeSpan(span)}</p>
                {span.isFirst !== true && (
                  <button
                    type="button"
                    aria-label={`Was sich änderte: ${formatMomentOfYear(span.since)}`}
                    onClick={() => onCompare(span.from)}
                  >
                    Was sich änderte
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {failure !== undefined && <p role="alert">{failure}</p>}
    </search>
  );
}

/** Since when a text stands there, until when, and by whom, in sentences. */
function describeSpan({ since, isFirst, gone, author, written, releasedBy, note }: Span): string {
  const [from, until] = [formatMomentOfYear(since), gone === undefined ? undefined : formatMomentOfYear(gone)];
  const first = 'in der ersten Fassung, die dieser Verlauf kennt';
  const when =
    isFirst === true
      ? until === undefined
        ? `Steht schon ${first} (${from}).`
        : `Stand schon ${first} (${from}), bis zum ${until}.`
      : until === undefined
        ? `Steht seit dem ${from} da.`
        : `Stand vom ${from} bis zum ${until} da.`;
  const by = [
    author !== undefined && written !== undefined && `geschrieben von ${author} (${formatMomentOfYear(written)})`,
    releasedBy !== undefined && `freigegeben von ${releasedBy}`,
  ].filter((part) => part !== false);
  const who = by.length === 0 ? '' : ` ${capitalized(by.join(', '))}`;
  const why = note === undefined || note === '' ? '' : `: ${note}`;
  return who === '' ? when : `${when}${who}${/[.!?]$/.test(why) ? why : `${why}.`}`;
}
