import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import type { WrittenText } from '../../editing/index.ts';
import { useStudio } from '../context/context.ts';
import { titleOfFilled } from '../findings/formatWords.ts';
import { TextInput } from '../parts/inputs.tsx';
import type { PasteEvent } from '../parts/pastedParagraphs.ts';
import { about as labelAbout } from '../document/short.ts';
import { LONG } from './groups.ts';
import { FILLED_IN, Marked } from '../parts/foundText.tsx';
import type { Span } from '../parts/search.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './texts.module.css';

export type RowProps = {
  id: string;
  file: string;
  entry: WrittenText;
  spans: readonly Span[];
  open: boolean;
  /** Somebody wants to type there now. */
  focus: boolean;
  /** Why the text is not changed just like that; undefined for texts that can be. */
  warning: string | undefined;
  onOpen: (file: string, pointer: string) => void;
  onChange: (file: string, entry: WrittenText, text: string) => void;
  onPaste: (file: string, entry: WrittenText, event: PasteEvent) => void;
  onClose: (file: string, pointer: string) => void;
  onShow: (file: string, pointer: string) => void;
  /** Lets the texts of a shared part be changed. */
  onUnlock: (file: string) => void;
};

/** One text: read until it is chosen, then a field. */
export const TextRow = memo(function Row(props: RowProps) {
  const { id, file, entry, spans, open, warning, onOpen, onShow } = props;
  const { pointer, text, kind, about } = entry;
  return (
    <li className={styles.row} id={`${id}-zeile`} data-open={open || undefined}>
      <p className={styles.kind} id={`${id}-art`}>
        {kind}
        {about !== undefined && <span className={styles.about}>{about}</span>}
        {text.length > LONG && <span className={styles.length}>{text.length} Zeichen</span>}
      </p>
      {open ? (
        <Field key={warning === undefined ? 'feld' : 'warnung'} {...props} />
      ) : (
        <button
          id={id}
          type="button"
          className={styles.text}
          aria-describedby={`${id}-art`}
          data-text
          onClick={() => onOpen(file, pointer)}
        >
          {text === '' ? <em>leer</em> : <Read text={text} spans={spans} />}
        </button>
      )}
      <button
        type="button"
        className={styles.show}
        aria-label={labelAbout('Zeigen, wo das steht', text)}
        onClick={() => onShow(file, pointer)}
      >
        Zeigen
      </button>
    </li>
  );
});

/** A text as it is read: what is filled in by its name. */
function Read(props: { text: string; spans: readonly Span[] }) {
  return FILLED_IN.test(props.text) ? <Named {...props} /> : <Marked {...props} />;
}

function Named(props: { text: string; spans: readonly Span[] }) {
  const { outline } = useStudio();
  return <Marked {...props} titleOf={(name) => titleOfFilled(name, outline)} />;
}

function Field({ id, file, entry, focus, warning, onChange, onPaste, onClose, onUnlock }: RowProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) box.current?.querySelector<HTMLElement>('textarea, button')?.focus();
  }, [focus]);
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && !(event.key === 'Enter' && warning === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    onClose(file, entry.pointer);
  };
  return (
    <div ref={box} className={styles.field} onKeyDown={close} role="presentation">
      {warning === undefined ? (
        <>
          <label htmlFor={id}>
            <VisuallyHidden>
              {entry.kind}
              {entry.about === undefined ? '' : `, ${entry.about}`}
            </VisuallyHidden>
          </label>
          <TextInput
            id={id}
            value={entry.text}
            onChange={(text) => onChange(file, entry, text)}
            onPaste={(event) => onPaste(file, entry, event)}
          />
        </>
      ) : (
        <div className={styles.warning} role="group" aria-label="Gemeinsamer Text">
          <p>{entry.text}</p>
          <p>{warning}</p>
          <p className={styles.decide}>
            <button type="button" aria-label={labelAbout('Für alle ändern', entry.text)} onClick={() => onUnlock(file)}>
              Für alle ändern
            </button>
            <button
              type="button"
              aria-label={labelAbout('Nicht ändern', entry.text)}
              onClick={() => onClose(file, entry.pointer)}
            >
              Nicht ändern
            </button>
          </p>
        </div>
      )}
    </div>
  );
}
