import { useEffect, useMemo, useRef } from 'react';
import { partName } from '../../check/browser.ts';
import { readPointer } from '../../engine/index.ts';
import { conditionAt } from '../conditions/places.ts';
import { ConditionPanel } from '../conditions/ConditionPanel.tsx';
import { ALL_COMPUTED, ComputedList } from '../computed/ComputedList.tsx';
import { computedAt, ComputedPanel } from '../computed/ComputedPanel.tsx';
import type { Outline } from '../document/outline.ts';
import { isSamePlace, type FilePlace } from '../document/place.ts';
import { formatSharing, useSharing } from '../context/useSharing.ts';
import { useStudio } from '../context/context.ts';
import { Crumbs } from './Crumbs.tsx';
import { ObjectPanel } from './ObjectPanel.tsx';
import { QuestionPanel } from './QuestionPanel.tsx';
import { usePlaceKey } from './usePlaceKey.ts';
import styles from './panel.module.css';

/** Everything that the selected place says, to be changed. */
export function Panel() {
  const { selection, trees, outline } = useStudio();
  const { place } = selection;
  const condition = useMemo(() => conditionAt(place, trees), [place, trees]);
  const tree = trees[place.file];
  const isPart = partName(place.file) !== undefined;
  const usersOf = useSharing(isPart);
  const question = questionAround(place) ?? sharedQuestion(place, outline);
  const computed = computedAt(place, outline.computed);
  const value = tree === undefined ? undefined : readPointer(tree.value, place.pointer);
  const placeKey = usePlaceKey(place);
  const key = usePlaceKey(condition?.place ?? question?.place ?? place);
  return (
    <>
      <Heading key={`kopf ${placeKey}`} />
      <Crumbs place={place} />
      {isPart && <p className={styles.hint}>{formatSharing(usersOf(partName(place.file) ?? ''))}</p>}
      {tree?.broken === true && (
        <p role="alert">
          Diese Datei ist im Moment kein JSON. Bitte berichtigen Sie sie in der Ansicht JSON; hier steht, was sie
          zuletzt sagte.
        </p>
      )}
      {value === undefined ? (
        <p>Diese Stelle gibt es nicht (mehr).</p>
      ) : condition !== undefined ? (
        <ConditionPanel key={key} at={condition} disabled={tree?.broken === true} />
      ) : question !== undefined ? (
        <QuestionPanel key={key} place={question.place} choice={question.choice} disabled={tree?.broken === true} />
      ) : computed !== undefined ? (
        <ComputedPanel key={computed.name} node={computed} disabled={tree?.broken === true}>
          <ObjectPanel
            place={computed.place}
            value={readPointer(tree?.value, computed.place.pointer)}
            disabled={tree?.broken === true}
          />
        </ComputedPanel>
      ) : isSamePlace(place, ALL_COMPUTED) ? (
        <ComputedList disabled={tree?.broken === true} />
      ) : (
        <ObjectPanel key={key} place={place} value={value} disabled={tree?.broken === true} />
      )}
    </>
  );
}

/** Drawn anew for each place, which is read from its beginning. */
function Heading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.parentElement?.scrollTo(0, 0);
  }, []);
  return (
    <h2 ref={heading} className={styles.heading}>
      Eigenschaften
    </h2>
  );
}

/** The question or group that a shared part consists of, if the place is the part and it is no whole step. */
function sharedQuestion({ file, pointer }: FilePlace, { parts }: Outline): ReturnType<typeof questionAround> {
  const part = parts.find((one) => one.file === file);
  const isIt = part?.isStep === false && (pointer === '' || pointer === '/schema');
  return isIt ? { place: { file, pointer: '/schema' }, choice: undefined } : undefined;
}

/** The question or group of a step or shared part that a place is, or whose answer it is; undefined for other places. */
function questionAround({ file, pointer }: FilePlace): { place: FilePlace; choice: number | undefined } | undefined {
  const [, question = '', choice] =
    /^(\/schema\/(?:.*\/)?properties\/[^/]+?)(?:(?:\/items)?\/oneOf\/(\d+)(?:\/.*)?)?$/.exec(pointer) ?? [];
  if (question === '' || !/(?:^|\/)(?:steps|parts)\//.test(file)) return undefined;
  return { place: { file, pointer: question }, choice: choice === undefined ? undefined : Number(choice) };
}
