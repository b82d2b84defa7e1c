import { useCallback, useEffect, useMemo, useState } from 'react';
import type { StudioRelease, StudioWizard } from '../../contract/index.ts';
import type { Ability } from '../api/abilities.ts';
import { Changes, InFull } from '../changes/Changes.tsx';
import { compared, inFull } from '../changes/compared.ts';
import type { DescribedChange } from '../changes/describeChanges.ts';
import { useStudio } from '../context/context.ts';
import type { FilePlace } from '../document/place.ts';
import { isDraft } from '../document/published.ts';
import { focusDone } from '../parts/focusDrawn.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { useReply } from '../parts/useReply.ts';
import { isSubmitted, isToAnswer } from './doings.ts';
import { OutdatedDraft } from './OutdatedDraft.tsx';
import { UNCHANGED, useIsUnchanged, usePublishing } from './context.ts';
import { ExaminationReport } from './ExaminationReport.tsx';
import { InFlightChoice, type InFlight } from './InFlightChoice.tsx';
import { OpenRemarks } from './OpenRemarks.tsx';
import { useOpenRemarks } from './openRemarks.ts';
import { PaperButtons } from './PaperButtons.tsx';
import { PreviewOnly } from './PreviewOnly.tsx';
import { PublishTime } from './PublishTime.tsx';
import type { PlanTime } from './publishing.ts';
import { useSharedNotes } from './sharedNotes.ts';
import { SecondPerson } from './SecondPerson.tsx';
import { SignedForm } from './SignedForm.tsx';
import { useDraftAuthors } from './useAuthors.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { useSigned, type SharedPassword } from './useSigned.ts';
import { WhyNot } from './WhyNot.tsx';
import { missingTime, missingToPublish, formatLive } from './words.ts';
import { CloseButton } from '../dialogs/DialogButtons.tsx';
import styles from './publishing.module.css';

type Draft = NonNullable<StudioWizard['draft']>;

/** All that one has to know before a draft goes live: what it changes, what the server has found, and why it is done. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { state, select } = useStudio();
  const [, { release, unknown }] = usePublishing();
  const { again, isAnother } = useChecked();
  const unchanged = useIsUnchanged();
  const { draft, files, version } = state.base;
  const difference = useDifference(draft, files);
  const can = useAbilities();
  const password = useState('');
  const jump = (place: FilePlace) => {
    onClose();
    select(place);
  };
  const examination = release?.examination?.version === version ? release.examination : undefined;
  return (
    <Overlay wide title={titleOf(can, release?.review)} onClose={onClose}>
      {draft === undefined ? (
        <Nothing onClose={onClose} />
      ) : unchanged ? (
        <>
          <p role="status">{UNCHANGED}</p>
          <CloseButton onClose={onClose} />
        </>
      ) : (
        <div className={styles.columns} data-foot>
          <div>
            {isAnother && (
              <p role="status" className={styles.changed}>
                Der Entwurf wurde inzwischen geändert, zuletzt von {draft.by}. Sie sehen ihn jetzt, wie er ist; er wird
                neu geprüft.
              </p>
            )}
            <Difference draft={draft} files={files} difference={difference} onClose={onClose} />
          </div>
          <div>
            <ExaminationReport examination={examination} unknown={unknown} onAgain={again} onJump={jump} />
            <OpenRemarks told={difference.told ?? difference.parts?.flatMap((part) => part.told) ?? []} />
            <SecondPerson password={password} onClose={onClose} />
            <Last password={password} onClose={onClose} />
          </div>
        </div>
      )}
    </Overlay>
  );
}

/** What the person at the screen may do about the draft. */
function titleOf(can: (ability: Ability) => boolean, review: StudioRelease['review']): string {
  if (isToAnswer(can, review)) return 'Ansehen und zustimmen';
  if (can('publish')) return 'Entwurf veröffentlichen';
  return can('submit') ? 'Entwurf einreichen' : 'Was der Entwurf ändert';
}

/** Saves the draft and has it checked, and again whenever it changes. `isAnother`: it has changed since the dialog was opened. */
function useChecked(): { again: () => void; isAnother: boolean } {
  const { workspace, state } = useStudio();
  const [publishing] = usePublishing();
  const { version, draft } = state.base;
  const prepare = useCallback(async () => {
    await publishing.prepare();
    return workspace.state().base.version;
  }, [publishing, workspace]);
  const { value: opened } = useReply(prepare);
  /** This version of the draft beside what is live. */
  const subject =
    opened === undefined || draft === undefined ? undefined : `${version} ${draft.liveVersion} ${draft.behind}`;
  useEffect(() => {
    if (subject === undefined) return undefined;
    void publishing.examine();
    return () => publishing.stop();
  }, [publishing, subject]);
  const again = () => void prepare().then(() => publishing.examine());
  return { again, isAnother: opened !== undefined && opened !== version };
}

const NOTHING: StudioWizard['files'] = {};

/** What the draft changes, or all of a new wizard; undefined while that cannot be told. */
function useDifference(draft: Draft | undefined, files: StudioWizard['files']) {
  const { id } = useStudio().workspace;
  const live = draft?.live ?? NOTHING;
  const isNew = Object.keys(live).length === 0;
  const told = useMemo(() => (isNew ? undefined : compared(id, live, files)), [id, isNew, live, files]);
  const parts = useMemo(() => (isNew ? inFull(id, files) : undefined), [id, isNew, files]);
  return { isNew, told, parts };
}

type DifferenceProps = {
  draft: Draft;
  files: StudioWizard['files'];
  difference: ReturnType<typeof useDifference>;
  onClose: () => void;
};

/** What people get otherwise than now, by weight. */
function Difference({ draft: { live, behind, writer }, files, difference, onClose }: DifferenceProps) {
  const { workspace } = useStudio();
  const [, { release }] = usePublishing();
  const { isNew, told, parts } = difference;
  const definitions = useMemo(() => ({ id: workspace.id, before: live, after: files }), [workspace, live, files]);
  const authors = useDraftAuthors(definitions, isNew ? NONE : told);
  const [openAt, sharedAt] = [useOpenRemarks(), useSharedNotes(live, files)];
  const notesOf = (one: DescribedChange) => [...sharedAt(one), ...openAt(one)];
  return (
    <>
      <h3>Das ändert sich für alle</h3>
      {writer !== undefined && !isSubmitted(release?.review) && (
        <p className={styles.changed}>
          {writer} ändert ihn gerade. Veröffentlicht wird, was bis dahin gespeichert und geprüft ist.
        </p>
      )}
      {behind && writer === undefined && (
        <div className={styles.behind}>
          <OutdatedDraft onAsked={onClose} />
        </div>
      )}
      {release?.live.state === 'off' && (
        <p>Er ist abgeschaltet und bleibt es: Besucher sehen es erst, wenn er wieder angeschaltet ist.</p>
      )}
      {release?.live.state === 'retired' && (
        <p>Er ist zurückgezogen und bleibt es: Besucher sehen es erst, wenn er wieder angeboten wird.</p>
      )}
      {isDraft(files) && <PreviewOnly />}
      {told === undefined && parts === undefined && (
        <p>Was sich ändert, lässt sich erst sagen, wenn der Ablauf und alle Dateien vollständig sind.</p>
      )}
      {authors.all !== undefined && <p>{authors.all}.</p>}
      {parts !== undefined && <p>Er ist neu. Das ist alles, was er sagt und tut:</p>}
      {parts !== undefined && <InFull parts={parts} definitions={definitions} notesOf={notesOf} />}
      {told?.length === 0 && (
        <p>An Fragen, Texten und Regeln ändert sich nichts. Beispiele und Bilder sind hier nicht verglichen.</p>
      )}
      {told !== undefined && told.length > 0 && (
        <Changes told={told} definitions={definitions} authors={authors} notesOf={notesOf} />
      )}
      <PaperButtons
        whole="Ganzer Entwurf als Dokument"
        changes={told && { told, authors }}
        before="jetzt live"
        after={{ name: 'Entwurf', files }}
      />
    </>
  );
}

const NONE: readonly [] = [];

type LastProps = { password: SharedPassword; onClose: () => void };

function Publish({ password, onClose }: LastProps) {
  const { workspace, state } = useStudio();
  const [publishing, told] = usePublishing();
  const [when, setWhen] = useState<PlanTime>();
  const signing = useSigned(when === undefined ? 'published' : 'planned', password);
  const isOver = told.release?.planned !== undefined && told.release.planned.obstacle === undefined;
  const missing =
    (when && (told.acting ? 'Wird geplant …' : missingTime(when))) ??
    missingToPublish(told, state, { ...signing.signed, unsaved: workspace.isUnsaved() });
  const can = useAbilities();
  const [chosen, setChosen] = useState<InFlight>('finish');
  const { examination } = told.release ?? {};
  const inFlight = examination?.version === state.base.version ? examination.inFlight : undefined;
  const choose = (next: PlanTime | undefined) => {
    // What was written stays.
    publishing.write(next === undefined ? 'published' : 'planned', signing.signed.note);
    setWhen(next);
  };
  const publish = async () => {
    const isFree = inFlight?.forced.length === 0;
    const signed = { ...signing.signed, ...(isFree && { inFlight: chosen }) };
    if (!(await (when === undefined ? publishing.publish(signed) : publishing.plan(when, signed)))) {
      // The live version may have changed, so the check may be out of date.
      const { release, acting } = publishing.state();
      if (!acting && release !== undefined && release.examination === undefined) void publishing.examine();
      return;
    }
    onClose();
    focusDone();
  };
  return (
    <SignedForm
      signing={signing}
      submit={when === undefined ? 'Veröffentlichen' : isOver ? 'Neu planen' : 'Planen'}
      missing={missing}
      isMain={!can('answer')}
      passwordElsewhere={can('answer')}
      onSubmit={() => void publish()}
      onClose={onClose}
    >
      {inFlight !== undefined && <InFlightChoice {...inFlight} chosen={chosen} onChoose={setChosen} />}
      <PublishTime when={when} onWhen={choose} />
    </SignedForm>
  );
}

/** Publishing, or why that is not for this person now. Anybody who may submit the draft has the form for that above. */
function Last({ password, onClose }: LastProps) {
  const [, { release }] = usePublishing();
  const can = useAbilities();
  const needsOther = release?.secondPerson.missing !== undefined;
  const mayPublish = can('publish') && !needsOther;
  if (mayPublish && can('answer'))
    return (
      <details open={release?.review?.state === 'zugestimmt'}>
        <summary>Selbst veröffentlichen</summary>
        <Publish password={password} onClose={onClose} />
      </details>
    );
  if (mayPublish) return <Publish password={password} onClose={onClose} />;
  return (
    <>
      {!needsOther && <WhyNot />}
      {!can('submit') && <CloseButton onClose={onClose} />}
    </>
  );
}

/** There is no draft any more: it was published or discarded, perhaps by somebody else. */
function Nothing({ onClose }: { onClose: () => void }) {
  const [, { release, fault, acting }] = usePublishing();
  // The other reports of the server may be here before its answer.
  if (acting) return <p role="status">Wird veröffentlicht …</p>;
  return (
    <>
      {fault !== undefined && <p role="alert">{fault}</p>}
      <p role="status">Es gibt keinen Entwurf mehr.{release !== undefined && ` ${formatLive(release.live)}.`}</p>
      <CloseButton onClose={onClose} />
    </>
  );
}
