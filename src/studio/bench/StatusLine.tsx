import type { StudioRelease, StudioWizard } from '../../contract/index.ts';
import { useStudio } from '../context/context.ts';
import { capitalized } from '../document/words.ts';
import { formatWritten } from '../document/draftAuthors.ts';
import { isDraft } from '../document/published.ts';
import { doingsOf, isSubmitted, isToTakeLive, type Doing } from '../publishing/doings.ts';
import { OUTDATED, TakeLive } from '../publishing/OutdatedDraft.tsx';
import { useAbilities } from '../context/useAbilities.ts';
import { UNCHANGED, useIsUnchanged, usePublishing } from '../publishing/context.ts';
import { PlannedFiles } from '../publishing/PlannedThen.tsx';
import { formatReviewInFull } from '../publishing/reviewWords.ts';
import { formatBriefState } from '../publishing/briefState.ts';
import { CONFLICT, formatLive, formatPlan, formatSince, formatState, formatWay } from '../publishing/words.ts';
import { formatMoment } from '../parts/dates.ts';
import { NARROW, useMedia } from '../parts/useMedia.ts';
import { StatusMenu } from './StatusMenu.tsx';
import looks from '../parts/looks.module.css';
import styles from './bench.module.css';

const WAITING =
  'Sie lesen mit; was Sie ändern, bleibt in diesem Fenster und wird gespeichert, sobald dort zwei Minuten lang nichts geändert wurde.';
const CHANGED = 'Was Sie hier geändert haben, sehen Besucher nicht.';

/**
 * On a server for others, in one line: whether this is what visitors see, or a draft, whose, since when, and what is done next. Its menu has all
 * that is known and can be done.
 */
export function StatusLine() {
  const { state } = useStudio();
  const [publishing, { release, unknown }] = usePublishing();
  const can = useAbilities();
  if (!can('live')) return null;
  // That the server does not answer, the bar below says already.
  const isAsked = release === undefined && unknown !== undefined && state.failure === undefined;
  return (
    <section className={styles.standing} data-draft={state.base.draft !== undefined || undefined} aria-label="Stand">
      <div className={styles.line}>
        <States />
        <div className={styles.told}>
          <Sentences isCut />
        </div>
        <Next />
        <StatusMenu>
          <Sentences />
        </StatusMenu>
      </div>
      {isAsked && (
        <p role="alert">
          Was live ist, ließ sich nicht erfragen: {unknown}{' '}
          <button type="button" onClick={() => void publishing.load()}>
            Noch einmal versuchen
          </button>
        </p>
      )}
    </section>
  );
}

/** All that is known, what matters most first. `isCut`: they stand in the line, which ends where there is no more room: a link in it could not be seen. */
function Sentences({ isCut = false }: { isCut?: boolean }) {
  const { state } = useStudio();
  const [, { release }] = usePublishing();
  const { draft } = state.base;
  return (
    <>
      {draft === undefined ? <Live isCut={isCut} /> : <Draft draft={draft} isCut={isCut} />}
      {release?.live.conflict === true && <p className={styles.conflict}>{CONFLICT}</p>}
    </>
  );
}

/** The words for what this is: a draft, live, switched off, retired. A draft of what is not offered is both. */
function States() {
  const { state } = useStudio();
  const [, { release }] = usePublishing();
  const { draft, files } = state.base;
  const live = release?.live;
  const word = live !== undefined && live.state !== 'live' ? formatState(live) : isDraft(files) ? 'Nicht live' : 'Live';
  const isOff = live?.state === 'off' || live?.state === 'retired';
  const unchanged = useIsUnchanged();
  const isBehind = draft?.behind === true && !unchanged;
  const review = draft === undefined || unchanged ? undefined : release?.review;
  const brief = formatBriefState({ planned: release?.planned, review, isBehind });
  return (
    <div className={styles.states}>
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
      {brief !== undefined && <span className={styles.brief}>{brief}</span>}
    </div>
  );
}

/** The release that is planned, before what is so anyway: the closed line has room for little. */
function Planned({ isCut }: { isCut: boolean }) {
  const [, { release }] = usePublishing();
  const planned = release?.planned;
  return planned === undefined ? null : (
    <p className={planned.obstacle && styles.conflict}>
      {formatPlan(planned)} <PlannedFiles isCut={isCut} />
    </p>
  );
}

/** What visitors see, since there is no draft. */
function Live({ isCut }: { isCut: boolean }) {
  const { workspace, state, findings } = useStudio();
  const can = useAbilities();
  const [, { release }] = usePublishing();
  const live = release?.live;
  const isUnpublished = isDraft(state.base.files);
  const isPreview = isUnpublished && live?.state === 'live';
  return (
    <>
      <Planned isCut={isCut} />
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
  { state, retirement, wayTitle }: Partial<StudioRelease['live']> = {},
  isUnpublished: boolean,
  hasFindings: boolean,
): string {
  if (retirement !== undefined)
    return `Besucher lesen statt seiner: „${retirement.sentence}“ ${formatWay(retirement, wayTitle)}`;
  if (state === 'off') return 'Besucher sehen statt seiner die Telefonnummer der Kanzlei.';
  if (state === 'none') return 'Besucher sehen ihn nicht.';
  if (isUnpublished) return 'Besucher sehen ihn nicht: Es gibt ihn nur in der Vorschau.';
  return hasFindings ? 'Besucher sehen die letzte Fassung ohne Funde.' : 'Das sehen Besucher.';
}

function Draft({ draft, isCut }: { draft: NonNullable<StudioWizard['draft']>; isCut: boolean }) {
  const can = useAbilities();
  const [, { release }] = usePublishing();
  const unchanged = useIsUnchanged();
  return (
    <>
      {release?.review !== undefined && !unchanged && <p>{formatReviewInFull(release.review)}</p>}
      {draft.writer !== undefined && (
        <p>
          {draft.writer} {isSubmitted(release?.review) ? 'hat ihn eben geändert.' : 'ändert ihn gerade.'}{' '}
          {can('draft') ? WAITING : 'Sie lesen mit.'}
        </p>
      )}
      {draft.behind && draft.writer === undefined && !unchanged && <p>{OUTDATED}</p>}
      <Planned isCut={isCut} />
      <p>
        {unchanged ? UNCHANGED : 'Besucher sehen ihn nicht.'}{' '}
        {capitalized(formatWritten(draft, formatMoment(draft.changed)))}.
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
  const brief = useMedia(NARROW);
  if (!unchanged && isToTakeLive(state)) return <TakeLive brief={brief} />;
  const { next } = doingsOf(state, told, can, unchanged);
  return next === undefined ? null : <DoingButton doing={next} brief={brief} />;
}

function DoingButton({ doing: { dialog, label, short, isPrimary }, brief }: { doing: Doing; brief: boolean }) {
  const { ask } = useStudio();
  const isShort = brief && short !== undefined;
  return (
    <button
      type="button"
      className={isPrimary && looks.primary}
      {...(isShort && { 'aria-label': label })}
      onClick={() => ask(dialog)}
    >
      {isShort ? short : label}
    </button>
  );
}
