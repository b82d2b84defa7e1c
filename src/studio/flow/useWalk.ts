import { useMemo, useState } from 'react';
import { useStudio } from '../context/context.ts';
import { shownAt, type Chart } from '../document/chart.ts';
import { isSamePlace, type FilePlace } from '../document/place.ts';
import { keyOf, onlyWay, placeOf, spotOf } from './spots.ts';
import { walk, type Arrow, type Spot } from './walk.ts';

/**
 * Where the focus went by keys, and what was selected by that. `left` are the selections before it that may still be
 * drawn: the picture follows the selection with lower priority, but keys act on what has the focus.
 */
type Walked = { spot: Spot; came: string | undefined; place: FilePlace; left: readonly FilePlace[] };

/** What has the focus in the picture, and how it gets elsewhere. */
export type Walk = {
  spot: Spot;
  /** What is selected. */
  shown: ReturnType<typeof shownAt>;
  go: (next: Spot) => void;
  /** Follows an arrow key. Returns a sentence if it leads nowhere. */
  follow: (key: Arrow) => string | undefined;
};

/** The focus follows what is selected, and keys select what they lead to. */
export function useWalk(chart: Chart): Walk {
  const { selection, select } = useStudio();
  const [walked, setWalked] = useState<Walked>();
  const shown = useMemo(() => shownAt(chart, selection.place), [chart, selection.place]);
  const [last, setLast] = useState<Spot>({ node: chart.initial });
  const hasArrived = walked !== undefined && isSamePlace(walked.place, selection.place);
  const isUnderWay = walked?.left.some((place) => isSamePlace(place, selection.place)) === true;
  if (hasArrived && walked.left.length > 0) setWalked({ ...walked, left: [] });
  if (walked !== undefined && !hasArrived && !isUnderWay) setWalked(undefined);
  const found = hasArrived || isUnderWay ? walked?.spot : spotOf(shown);
  if (found !== undefined && keyOf(found) !== keyOf(last)) setLast(found);
  // What was just made is selected before it is laid out.
  const spot = found ?? (placeOf(chart, last) === undefined ? { node: chart.initial } : last);

  const go = (next: Spot) => {
    const place = placeOf(chart, next);
    if (place === undefined) return;
    const came = 'edge' in next ? next.edge : 'edge' in spot ? spot.edge : onlyWay(chart, spot.node, next.node);
    setWalked({ spot: next, came, place, left: [...(walked?.left ?? []), selection.place] });
    select(place);
  };
  const follow = (key: Arrow) => {
    const next = walk(chart, spot, key, walked?.came);
    if (typeof next === 'string') return next;
    go(next);
    return undefined;
  };
  return { spot, shown, go, follow };
}
