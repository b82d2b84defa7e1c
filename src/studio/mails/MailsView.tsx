import { useEffect, useId, useMemo, useRef } from 'react';
import type { StudioMails } from '../../contract/index.ts';
import { textsOf } from '../../editing/index.ts';
import { useViewQuery } from '../context/useViewQuery.ts';
import { isSamePlace } from '../document/place.ts';
import { useStudio } from '../context/context.ts';
import { CheckFirst } from '../publishing/CheckFirst.tsx';
import { useAbilities } from '../context/useAbilities.ts';
import { kindAt, kindsOf, MAIL_KINDS, whyNotSent, type Letter, type MailKind } from './kinds.ts';
import { MailFrame } from './MailFrame.tsx';
import { MailTexts } from './MailTexts.tsx';
import { useMails } from './useMails.ts';
import looks from '../parts/looks.module.css';
import styles from './mails.module.css';

const SENT_NOWHERE = 'So würde sie gesendet. Hier wird nichts gesendet.';
const CHECKED_ONLY = ' Texte gelten hier, sobald sie gespeichert und geprüft sind.';

/** The mails of a request with the answers of an example, composed by the server's own code. */
export function MailsView() {
  const { trees, outline, selection, select } = useStudio();
  const [example, setExample] = useViewQuery('beispiel');
  const [mail, setMail] = useViewQuery('mail');
  const [form, setForm] = useViewQuery('form');
  const { journeys } = outline;
  const journey = Math.min(Math.max(0, Number(example || 1) - 1), Math.max(0, journeys.length - 1));
  const { composed, stale, reason, isUnchecked } = useMails(journeys.length === 0 ? undefined : journey);
  const hasLive = useAbilities()('live');
  const kinds = useMemo(() => kindsOf(trees), [trees]);
  const { file, pointer } = selection.place;
  const placed = kindAt(file, pointer);
  const named = kinds.find((kind) => kind === mail);
  const kind = placed ?? named ?? (kinds.includes('confirmation') ? 'confirmation' : 'office');
  const choose = (next: MailKind) => {
    setMail(next);
    if (placed !== undefined && placed !== next)
      select({ file: 'wizard.json', pointer: next === 'office' ? '' : `/mails/${next}` }, 'mails');
  };
  // The place may have brought its mail; the address keeps it when another place is chosen.
  useEffect(() => {
    if (placed !== undefined && placed !== mail) setMail(placed);
  }, [placed, mail, setMail]);

  return (
    <div className={styles.page}>
      <Bar
        journeys={journeys}
        journey={journey}
        onJourney={(index) => setExample(String(index + 1))}
        kinds={kinds}
        kind={kind}
        onKind={choose}
        plain={form === 'text'}
        onPlain={(plain) => setForm(plain ? 'text' : '')}
        note={isUnchecked ? '' : (reason ?? (stale ? 'Wird verfasst …' : SENT_NOWHERE + (hasLive ? CHECKED_ONLY : '')))}
      />
      {isUnchecked && journeys.length > 0 && (
        <div className={styles.missing}>
          <CheckFirst
            besides={composed === undefined ? '' : ' Unten stehen die E-Mails des Stands, der zuletzt geprüft wurde.'}
          />
        </div>
      )}
      {journeys.length === 0 ? (
        <p>Dieser Assistent hat noch keine Beispiele. Ohne Antworten gibt es keine Mail zu zeigen.</p>
      ) : (
        composed !== undefined && (
          <>
            <Default sends={composed.sends} kinds={kinds} />
            {composed.sends === 'mails' && <Stage kind={kind} composed={composed} plain={form === 'text'} />}
          </>
        )
      )}
    </div>
  );
}

type BarProps = {
  journeys: readonly { name: string }[];
  journey: number;
  onJourney: (index: number) => void;
  kinds: readonly MailKind[];
  kind: MailKind;
  onKind: (kind: MailKind) => void;
  plain: boolean;
  onPlain: (plain: boolean) => void;
  note: string;
};

/** Which mail is shown, with the answers of which example, and how. */
function Bar({ journeys, journey, onJourney, kinds, kind, onKind, plain, onPlain, note }: BarProps) {
  const id = useId();
  return (
    <div className={looks.bar}>
      <span className={styles.choice}>
        <label htmlFor={id}>Beispiel</label>
        <select
          id={id}
          value={journey}
          disabled={journeys.length === 0}
          onChange={(event) => onJourney(Number(event.target.value))}
        >
          {journeys.map(({ name }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- examples are told apart by their place in the list
            <option key={index} value={index}>
              {name}
            </option>
          ))}
        </select>
      </span>
      <div className={looks.choices} role="group" aria-label="E-Mail">
        {kinds.map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => onKind(one)}>
            {MAIL_KINDS[one]}
          </button>
        ))}
      </div>
      <div className={looks.choices} role="group" aria-label="Fassung">
        <button type="button" aria-pressed={!plain} onClick={() => onPlain(false)}>
          HTML
        </button>
        <button type="button" aria-pressed={plain} onClick={() => onPlain(true)}>
          Nur Text
        </button>
      </div>
      <p className={looks.quiet} role="status">
        {note}
      </p>
    </div>
  );
}

type StageProps = { kind: MailKind; composed: StudioMails; plain: boolean };

/** A mail, and beside it the texts that it is made of. */
function Stage({ kind, composed, plain }: StageProps) {
  const { trees, selection, select } = useStudio();
  const letter = composed.letters.find((one) => one.kind === kind);
  const { places } = composed;
  const chosen = places.findIndex((place) => isSamePlace(place, selection.place));
  const stage = useRef<HTMLDivElement>(null);
  const texts = useRef<HTMLDivElement>(null);
  const open = (text: number) => {
    const place = places[text];
    if (place === undefined) return;
    select(place, 'mails');
    const field = texts.current?.querySelector<HTMLElement>(`[data-text="${text}"] textarea`);
    const isBeside =
      (texts.current?.getBoundingClientRect().left ?? 0) > (stage.current?.getBoundingClientRect().left ?? 0);
    // Without room for the texts beside the mail, the field among the properties is nearer.
    if (isBeside && field) field.focus();
    else
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-region=eigenschaften] textarea')?.focus());
  };
  return (
    <div ref={stage} className={styles.stage}>
      {letter === undefined ? (
        <p className={styles.missing}>{whyNotSent(kind, composed.letters)}</p>
      ) : (
        <Shown letter={letter} plain={plain} chosen={chosen < 0 ? undefined : chosen} onChoose={open} />
      )}
      <div ref={texts}>
        <MailTexts
          kind={kind}
          letter={letter}
          places={places}
          texts={textsOf('wizard.json', trees['wizard.json']?.value)}
        />
      </div>
    </div>
  );
}

/** What is sent if a wizard says nothing about it. */
function Default({ sends, kinds }: { sends: 'mails' | 'nothing' | 'account'; kinds: readonly MailKind[] }) {
  if (sends === 'nothing')
    return <p className={styles.missing}>Dieser Assistent sendet nichts, also gibt es auch keine E-Mails.</p>;
  if (sends === 'account')
    return (
      <p className={styles.missing}>
        Dieser Assistent gehört zu den Konten. Deren E-Mails, etwa die mit dem Link zum Aktivieren, schreibt das
        Programm; sie stehen in keiner Datei und sind hier nicht zu ändern.
      </p>
    );
  if (kinds.length > 1) return null;
  return (
    <p className={styles.missing}>
      Dieser Assistent hat keine eigenen E-Mails. Hinaus geht nur die Mail an die Kanzlei, mit allen Antworten. Wer
      schreibt, bekommt keine Bestätigung.
    </p>
  );
}

type ShownProps = { letter: Letter; plain: boolean; chosen: number | undefined; onChoose: (text: number) => void };

function Shown({ letter, plain, chosen, onChoose }: ShownProps) {
  const { recipient, replyTo, subject, marked, text } = letter;
  return (
    <section className={styles.letter} aria-label="E-Mail">
      <dl className={styles.head}>
        <dt>An</dt>
        <dd>{recipient ?? 'die Kanzlei'}</dd>
        {replyTo !== undefined && (
          <>
            <dt>Antwort an</dt>
            <dd>{replyTo}</dd>
          </>
        )}
        <dt>Betreff</dt>
        <dd>
          <Subject html={marked.subject} subject={subject} />
        </dd>
      </dl>
      {plain ? (
        <pre className={styles.plain}>{text}</pre>
      ) : (
        <MailFrame html={marked.html} chosen={chosen} onChoose={onChoose} />
      )}
    </section>
  );
}

/** The subject with what was filled in. */
function Subject({ html, subject }: { html: string; subject: string }) {
  const filled = useMemo(
    () =>
      [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('mark')].map((one) => one.textContent),
    [html],
  );
  let rest = subject;
  const parts = filled.flatMap((words) => {
    const at = rest.indexOf(words);
    if (words === '' || at < 0) return [];
    const before = rest.slice(0, at);
    rest = rest.slice(at + words.length);
    return [before, <mark key={`${words}${rest.length}`}>{words}</mark>];
  });
  return (
    <strong>
      {parts}
      {rest}
    </strong>
  );
}
