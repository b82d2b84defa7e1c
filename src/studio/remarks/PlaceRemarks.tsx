import { useId } from 'react';
import { useStudio } from '../context/context.ts';
import { formatThing } from '../document/formatWhere.ts';
import { useRemarks } from './context.ts';
import { isOpenRemark, quoteAt, remarksAt } from './places.ts';
import { RemarkThread } from './RemarkThread.tsx';
import styles from './remarks.module.css';

/** The remarks at the selected place, and a field for a new one. */
export function PlaceRemarks() {
  const { selection, trees, outline } = useStudio();
  const [remarks, { remarks: all = [], failure, unsent, sending }] = useRemarks();
  const id = useId();
  const { place } = selection;
  const here = remarksAt(place, all);
  const open = here.filter(isOpenRemark);
  const key = `${place.file} ${place.pointer}`;
  const text = unsent[key] ?? '';
  const about = formatThing(place, trees, outline);
  const add = () => {
    const quote = quoteAt(place, trees);
    const { file, pointer } = place;
    void remarks.add(key, {
      file,
      pointer,
      about: about.slice(0, LONGEST.about),
      text,
      ...(quote !== undefined && { quote: quote.slice(0, LONGEST.quote) }),
    });
  };
  return (
    <details className={styles.here} open={open.length > 0 || text !== '' || failure !== undefined || undefined}>
      <summary>
        Anmerkungen
        {here.length > 0 &&
          ` (${open.length} offen${open.length < here.length ? `, ${here.length - open.length} erledigt` : ''})`}
      </summary>
      {here.map((remark) => (
        <RemarkThread key={remark.id} remark={remark} />
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') add();
        }}
      >
        <label htmlFor={id}>Neue Anmerkung zu: {about}</label>
        <textarea
          id={id}
          rows={3}
          maxLength={2000}
          value={text}
          onChange={({ target }) => remarks.write(key, target.value)}
        />
        <p className={styles.failure}>{failure}</p>
        <button type="submit" disabled={sending || text.trim() === ''}>
          Anmerken
        </button>
      </form>
    </details>
  );
}

/** As much of a place as a remark keeps. */
const LONGEST = { about: 300, quote: 2000 };
