import type { DefinitionFiles } from '../../check/fileNames.ts';
import { useEffect, useMemo } from 'react';
import { isReachable, type Answers } from '../../engine/index.ts';
import { localDate } from '../../runner/base/localDate.ts';
import { compileRead, type Compiled } from '../document/compile.ts';

import { stepOf, type FilePlace } from '../document/place.ts';
import { wizardReader } from '../document/readWizard.ts';
import { Device } from '../preview/Device.tsx';
import { targetOf } from '../preview/targets.ts';
import type { Target } from '../preview/protocol.ts';
import { useFrame, type FrameEvents, type TextSource } from '../preview/useFrame.ts';
import { fieldAt, useWitness } from './useWitness.ts';
import { adviceAt } from './witness.ts';
import { drawnVersions } from './laterDay.ts';
import { formatDay } from '../parts/dates.ts';
import styles from './changes.module.css';

/** The texts of two definitions of one wizard. */
export type Definitions = { id: string; before: DefinitionFiles; after: DefinitionFiles };

/** The width of a phone, in px. */
const WIDTH = 390;

const IGNORED: FrameEvents = { onPick: () => undefined, onStep: () => undefined, onLeave: () => undefined };

type BeforeAfterProps = {
  definitions: Definitions;
  /** What changes, on a step's page. */
  place: FilePlace;
  /** It is no more in the newer one. */
  isGone: boolean;
  words: { before: string; after: string };
};

/**
 * A step's page as it was and as it becomes, drawn by the real runner, scrolled to what changes, with answers that show it: the same on both sides. Nothing
 * is sent from it.
 */
export function BeforeAfter({
  definitions: { id, before: older, after: newer },
  place,
  isGone,
  words,
}: BeforeAfterProps) {
  const { before, after, day } = useMemo(
    () => drawnVersions({ before: older, after: newer }, place.file, localDate()),
    [older, newer, place.file],
  );
  const on = day === undefined ? '' : `, am ${formatDay(day)}`;
  const witness = useWitness(id, isGone ? before : after, place);
  if (witness.isSought) return <p role="status">Antworten, die es zeigen, werden gesucht …</p>;
  const { answers, isShown, isAsked } = witness;
  return (
    <>
      {(!isShown || isAsked) && <p role="status">{isAsked ? ONLY_ASKED : formatNotShown(place)}</p>}
      <div className={styles.pair}>
        <Side label={words.before + on} id={id} files={before} place={place} answers={answers} />
        <Side label={words.after + on} id={id} files={after} place={place} answers={answers} />
      </div>
    </>
  );
}

const ONLY_ASKED = 'Diesen Hinweis zeigt die Seite nicht: Er kommt als Rückfrage, bevor gesendet wird.';

/** What the drawn pages do not show. */
function formatNotShown(place: FilePlace): string {
  const what = adviceAt(place) === undefined ? 'das' : 'diesen Hinweis';
  return `Antworten, bei denen die Seite ${what} zeigt, hat die Vorschau nicht gefunden. Gezeichnet ist die Seite mit anderen Antworten.`;
}

type PageProps = { id: string; files: DefinitionFiles; place: FilePlace; answers: Answers | undefined };

function Side({ label, ...page }: PageProps & { label: string }) {
  return (
    <figure className={styles.side} aria-label={`Die Seite ${label}`}>
      <figcaption>{label}</figcaption>
      {page.files[page.place.file] === undefined ? <p>Diesen Schritt gibt es darin nicht.</p> : <Page {...page} />}
    </figure>
  );
}

function Page({ id, files, place, answers: wanted }: PageProps) {
  const source = useMemo<TextSource>(() => ({ id, files, subscribe: () => () => undefined }), [id, files]);
  const { step, answers, target } = useMemo(() => pageAt(id, files, place, wanted), [id, files, place, wanted]);
  const { ref, send, loads, state } = useFrame(source, IGNORED);
  const isDrawn = state.step !== undefined;
  // A frame that was loaded, or loaded again, knows nothing.
  useEffect(() => {
    if (loads === 0) return;
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    send({ kind: 'look', look: { text: 1, dark, editing: false } });
  }, [send, loads]);
  useEffect(() => {
    // A warning appears once its field was left.
    if (isDrawn && loads > 0)
      send({ kind: 'show', step, replace: true, left: true, ...(answers !== undefined && { answers }) });
  }, [send, loads, isDrawn, step, answers]);
  const isThere = state.step === step;
  useEffect(() => {
    if (isThere) send({ kind: 'mark', target, scroll: true });
  }, [send, isThere, target]);
  return <Device frame={ref} state={state} width={WIDTH} />;
}

/** The step that a place is about, what on its page that is, and answers that lead there: those that are wanted, or else of an example. */
function pageAt(id: string, files: DefinitionFiles, place: FilePlace, wanted: Answers | undefined) {
  const step = stepOf(place.file) ?? '';
  const read = wizardReader(id)(files);
  const field = fieldAt(read, place);
  const target: Target | undefined =
    adviceAt(place) !== undefined && field !== undefined && field !== ''
      ? { part: 'question', field }
      : targetOf(place, read.outline())?.target;
  return { step, target, answers: leadingTo(compileRead(read, localDate), step, wanted) };
}

function leadingTo(compiled: Compiled, step: string, wanted: Answers | undefined): Answers | undefined {
  if ('reason' in compiled) return undefined;
  const { wizard, definition } = compiled;
  const all = [...(wanted === undefined ? [] : [wanted]), ...definition.journeys.map(({ answers }) => answers)];
  return all.find((answers) => isReachable(wizard, step, answers));
}
