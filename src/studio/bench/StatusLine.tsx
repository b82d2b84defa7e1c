import { Ellipsis } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import type { StudioRelease, StudioWizard } from '../../contract/index.ts';
import { useStudio, type DialogName } from '../context/context.ts';
import { isDraft } from '../document/published.ts';
import { counted } from '../document/words.ts';
import { countOpen, useProposals } from '../proposals/proposalList.ts';
import { doingsOf, isToTakeLive, type Doing } from '../publishing/doings.ts';
import { OUTDATED, TakeLive } from '../publishing/OutdatedDraft.tsx';
import { useAbilities } from '../context/useAbilities.ts';
import { UNCHANGED, useIsUnchanged, usePublishing } from '../publishing/context.ts';
import { formatReview } from '../publishing/reviewWords.ts';
import { useRemarks } from '../remarks/context.ts';
import { isOpenRemark } from '../remarks/places.ts';
import { WhyNot } from '../publishing/WhyNot.tsx';
import { CONFLICT, formatLive, formatPlan, formatSince, formatState, formatWay } from '../publishing/words.ts';
import { formatMoment } from '../parts/dates.ts';
import looks from '../parts/looks.module.css';
import styles from './bench.module.css';

const WAITING =
  'Sie lesen mit; was Sie ändern, bleibt in diesem Fenster und wird gespeichert, sobald dort zwei Minuten lang nichts geändert wurde.';
const CHANGED = 'Was Sie hier geändert haben, sehen Besucher nicht.';

/**
 * On a server for others, in one line: whether this is what visitors see, or a draft, whose, since when, and what is done next. It opens to all
 * that is known and can be done.
 */
export function StatusLine() {
  const { state } = useStudio();
  const [publishing, { release, unknown }] = usePublishing();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const can = useAbilities();
  const { draft } = state.base;
  if (!can('live')) return null;
  // That the server does not answer, the bar below says already.
  const isAsked = release === undefined && unknown !== undefined && state.failure === undefined;
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    currentTarget.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what its button has opened
    <section
      onKeyDown={onKeyDown}
      className={styles.standing}
      data-draft={draft !== undefined || undefined}
      data-open={isOpen || undefined}
      aria-label="Stand"
    >
      <div className={styles.line}>
        <States />
        <div id={id} className={styles.told}>
          {draft === undefined ? <Live /> : <Draft draft={draft} />}
          {release?.live.conflict === true && <p className={styles.conflict}>{CONFLICT}</p>}
        </div>
        <Next />
        <More id={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </div>
      {isAsked && (
        <p role="alert">
          Was live ist, ließ sich nicht erfragen: {unknown}{' '}
          <button type="button" onClick={() => void publishing.load()}>
            Noch einmal versuchen
          </button>
        </p>
      )}
      {isOpen && <Doings />}
    </section>
  );
}

/** Opens the line. It counts what is open inside: remarks, and proposals for who may take them over. */
function More({ id, isOpen, onToggle }: { id: string; isOpen: boolean; onToggle: () => void }) {
  const can = useAbilities();
  const open = useOpen();
  const proposals = can('draft') ? open.vorschlaege : 0;
  const counts = [
    ...(open.anmerkungen > 0 ? [counted(open.anmerkungen, 'offene Anmerkung', 'offene Anmerkungen')] : []),
    ...(proposals > 0 ? [counted(proposals, 'wartender Vorschlag', 'wartende Vorschläge')] : []),
  ];
  return (
    <button
      type="button"
      aria-label={['Mehr zum Stand', ...counts].join(', ')}
      title={[isOpen ? 'Weniger zeigen' : 'Alles dazu zeigen, und was sich noch tun lässt', ...counts].join(', ')}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={onToggle}
    >
      <Ellipsis aria-hidden size={18} />
      {counts.length > 0 && <span className={styles.open}>{open.anmerkungen + proposals}</span>}
    </button>
  );
}

/** How many remarks and proposals are open. */
function useOpen(): Partial<Record<DialogName, number>> & { anmerkungen: number; vorschlaege: number } {
  const [, { remarks = [] }] = useRemarks();
  const [, proposals] = useProposals();
  return { anmerkungen: remarks.filter(isOpenRemark).length, vorschlaege: countOpen(proposals) };
}

/** The words for what this is: a draft, live, switched off, retired. A draft of what is not offered is both. */
function States() {
  const { state } = useStudio();
  const [, { release }] = usePublishing();
  const { draft, files } = state.base;
  const live = release?.live;
  const word = live !== undefined && live.state !== 'live' ? formatState(live) : isDraft(files) ? 'Nicht live' : 'Live';
  const isOff = live?.state === 'off' || live?.state === 'retired';
  return (
    <>
      {draft !== undefined && <strong className={styles.stand}>Entwurf</strong>}
      {(draft === undefined || isOff) && (
        <strong className={styles.stand} data-state={live?.state}>
          {word}
        </strong>
      )}
      {live?.conflict === true ? (
        <span className={styles.badge} data-conflict>
          Betrieb und Studio widersprechen sich
        </span>
      ) : (
        live?.differs === true && <span className={styles.badge}>Im Studio geändert</span>
      )}
    </>
  );
}

/** The release that is planned, before what is so anyway: the closed line has room for little. */
function Planned() {
  const [, { release }] = usePublishing();
  const planned = release?.planned;
  return planned === undefined ? null : <p className={planned.obstacle && styles.conflict}>{formatPlan(planned)}</p>;
}

/** What visitors see, since there is no draft. */
function Live() {
  const { workspace, state, findings } = useStudio();
  const can = useAbilities();
  const [, { release }] = usePublishing();
  const live = release?.live;
  const isUnpublished = isDraft(state.base.files);
  const isPreview = isUnpublished && live?.state === 'live';
  return (
    <>
      <Planned />
      {live !== undefined && !isPreview && <p>{formatSince(live)}</p>}
      <p>
        {workspace.isUnsaved() ? CHANGED : formatSeen(live, isUnpublished, findings.list.length > 0)}{' '}
        {can('draft')
          ? 'Ihre erste Änderung beginnt einen Entwurf, den nur das Studio zeigt.'
          : 'Sie können alles ausprobieren; gespeichert wird davon nichts.'}
      </p>
    </>
  );
}

/** What visitors see of a wizard without a draft. Of one with findings, which only a folder can have, the version before. */
function formatSeen(
  { state, retirement }: Partial<StudioRelease['live']> = {},
  isUnpublished: boolean,
  hasFindings: boolean,
): string {
  if (retirement !== undefined) return `Besucher lesen statt seiner: „${retirement.sentence}“ ${formatWay(retirement)}`;
  if (state === 'off') return 'Besucher sehen statt seiner die Telefonnummer der Kanzlei.';
  if (state === 'none') return 'Besucher sehen ihn nicht.';
  if (isUnpublished) return 'Besucher sehen ihn nicht: Es gibt ihn nur in der Vorschau.';
  return hasFindings ? 'Besucher sehen die letzte Fassung ohne Funde.' : 'Das sehen Besucher.';
}

function Draft({ draft }: { draft: NonNullable<StudioWizard['draft']> }) {
  const can = useAbilities();
  const [, { release }] = usePublishing();
  const unchanged = useIsUnchanged();
  return (
    <>
      {draft.writer !== undefined && (
        <p>
          {draft.writer} ändert ihn gerade. {can('draft') ? WAITING : 'Sie lesen mit.'}
        </p>
      )}
      {release?.review !== undefined && !unchanged && <p>{formatReview(release.review)}</p>}
      {draft.behind && draft.writer === undefined && !unchanged && <p>{OUTDATED}</p>}
      <Planned />
      <p>
        {unchanged ? UNCHANGED : 'Besucher sehen ihn nicht.'} Zuletzt geändert von {draft.by} am{' '}
        {formatMoment(draft.changed)}.
      </p>
      {release !== undefined && <p className={styles.beside}>{formatLive(release.live)}</p>}
    </>
  );
}

/** The one thing that is done next. */
function Next() {
  const { state } = useStudio();
  const can = useAbilities();
  const [, told] = usePublishing();
  const unchanged = useIsUnchanged();
  if (!unchanged && isToTakeLive(state)) return <TakeLive />;
  const { next } = doingsOf(state, told, can, unchanged);
  return next === undefined ? null : <DoingButton doing={next} />;
}

/** What else can be done about the draft and about what is live. */
function Doings() {
  const { state } = useStudio();
  const can = useAbilities();
  const [, told] = usePublishing();
  const unchanged = useIsUnchanged();
  const isChanged = state.base.draft !== undefined && !unchanged;
  return (
    <div className={styles.doings}>
      {isChanged && told.release !== undefined && !can('publish') && <WhyNot />}
      {doingsOf(state, told, can, unchanged).others.map((doing) => (
        <DoingButton key={doing.dialog} doing={doing} />
      ))}
    </div>
  );
}

function DoingButton({ doing: { dialog, label, isPrimary } }: { doing: Doing }) {
  const { ask } = useStudio();
  const { [dialog]: open = 0 } = useOpen();
  return (
    <button type="button" className={isPrimary && looks.primary} onClick={() => ask(dialog)}>
      {open === 0 ? label : label.replace(' …', ` (${open}) …`)}
    </button>
  );
}
