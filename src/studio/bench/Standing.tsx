import { useState } from 'react';
import type { StudioWizard } from '../../contract/index.ts';
import { useStudio } from '../context/context.ts';
import { isDraft } from '../document/published.ts';
import { Behind } from '../publishing/Behind.tsx';
import { usePublishing } from '../publishing/context.ts';
import { CONFLICT, NOT_ALLOWED, sayLive, saySince, sayState } from '../publishing/words.ts';
import { DiscardDraft } from './DiscardDraft.tsx';
import styles from './bench.module.css';

const TIME = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

const WAITING =
  'Sie lesen mit; was Sie ändern, bleibt in diesem Fenster und wird gespeichert, sobald dort zwei Minuten lang nichts geändert wurde.';
const CHANGED = 'Was Sie hier geändert haben, sehen Besucher nicht.';

/** On a server for others: whether this is what visitors see, or a draft, whose, since when, and what can be done about it. */
export function Standing() {
  const { state } = useStudio();
  const [publishing, { release, unknown }] = usePublishing();
  const { access, draft } = state.base;
  if (access === undefined) return null;
  return (
    <section className={styles.standing} data-draft={draft !== undefined || undefined} aria-label="Stand">
      {draft === undefined ? <Live access={access} /> : <Draft draft={draft} />}
      {release === undefined && unknown !== undefined && (
        <p role="alert">
          Was live ist, ließ sich nicht erfragen: {unknown}{' '}
          <button type="button" onClick={() => void publishing.load()}>
            Noch einmal versuchen
          </button>
        </p>
      )}
      <Doings />
      {release?.live.conflict === true && <p className={styles.conflict}>{CONFLICT}</p>}
    </section>
  );
}

/** What visitors see, since there is no draft. */
function Live({ access }: { access: 'see' | 'change' }) {
  const { workspace, state, findings } = useStudio();
  const [, { release }] = usePublishing();
  const live = release?.live;
  const isUnpublished = isDraft(state.base.files);
  const isPreview = isUnpublished && live?.state === 'live';
  const word = live !== undefined && live.state !== 'live' ? sayState(live) : isUnpublished ? 'Nicht live' : 'Live';
  return (
    <>
      <strong className={styles.stand} data-state={live?.state}>
        {word}
      </strong>
      {live !== undefined && !isPreview && <p>{saySince(live)}</p>}
      <Badge />
      <p>
        {workspace.isUnsaved() ? CHANGED : saySeen(live?.state, isUnpublished, findings.list.length > 0)}{' '}
        {access === 'change'
          ? 'Ihre erste Änderung beginnt einen Entwurf, den nur das Studio zeigt.'
          : 'Sie können alles ausprobieren; gespeichert wird davon nichts.'}
      </p>
    </>
  );
}

/** What visitors see of a wizard without a draft. Of one with findings, which only a folder can have, the version before. */
function saySeen(state: 'live' | 'off' | 'none' | undefined, isUnpublished: boolean, hasFindings: boolean): string {
  if (state === 'off') return 'Besucher sehen statt seiner die Telefonnummer der Kanzlei.';
  if (state === 'none') return 'Besucher sehen ihn nicht.';
  if (isUnpublished) return 'Besucher sehen ihn nicht: Es gibt ihn nur in der Vorschau.';
  return hasFindings ? 'Besucher sehen die letzte Fassung ohne Funde.' : 'Das sehen Besucher.';
}

function Draft({ draft }: { draft: NonNullable<StudioWizard['draft']> }) {
  const { state } = useStudio();
  const [, { release }] = usePublishing();
  return (
    <>
      <strong className={styles.stand}>Entwurf</strong>
      <p>
        Besucher sehen ihn nicht. Zuletzt geändert von {draft.by} am {TIME.format(new Date(draft.changed))} Uhr.
      </p>
      {draft.writer !== undefined && (
        <p>
          {draft.writer} ändert ihn gerade. {state.base.access === 'change' ? WAITING : 'Sie lesen mit.'}
        </p>
      )}
      {draft.behind && draft.writer === undefined && <Behind />}
      {release !== undefined && <p className={styles.beside}>{sayLive(release.live)}</p>}
      <Badge />
    </>
  );
}

function Badge() {
  const [, { release }] = usePublishing();
  if (release?.live.differs !== true) return null;
  return <span className={styles.badge}>Im Studio geändert</span>;
}

/** What can be done about the draft and about what is live. */
function Doings() {
  const { state, ask } = useStudio();
  const [, { release }] = usePublishing();
  const [asks, setAsks] = useState(false);
  const { access, draft } = state.base;
  const isOff = release?.live.state === 'off';
  const mayPublish = release?.may.publish === true;
  return (
    <div className={styles.doings}>
      {draft !== undefined && release !== undefined && (
        <>
          {!mayPublish && <p>{NOT_ALLOWED}</p>}
          <button
            type="button"
            className={mayPublish ? styles.primary : undefined}
            onClick={() => ask('veroeffentlichen')}
          >
            {mayPublish ? 'Veröffentlichen …' : 'Änderungen ansehen …'}
          </button>
        </>
      )}
      {draft !== undefined && draft.writer === undefined && access === 'change' && (
        <button type="button" onClick={() => setAsks(true)}>
          Entwurf verwerfen …
        </button>
      )}
      {release !== undefined && (
        <button type="button" onClick={() => ask('verlauf')}>
          Verlauf …
        </button>
      )}
      {release?.may.switch === true && release.live.state !== 'none' && (
        <button type="button" onClick={() => ask('schalten')}>
          {isOff ? 'Wieder anschalten …' : 'Abschalten …'}
        </button>
      )}
      {asks && draft !== undefined && <DiscardDraft begun={draft.begun} onClose={() => setAsks(false)} />}
    </div>
  );
}
