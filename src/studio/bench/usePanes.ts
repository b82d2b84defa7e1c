import { useState } from 'react';
import { isPlainObject } from '../../engine/index.ts';
import { storageItem } from '../parts/storageItem.ts';
import { ONE_COLUMN, useMedia } from '../parts/useMedia.ts';

/** The columns beside the view. */
export type Pane = 'outline' | 'panel';

/** How somebody has arranged the columns. `widths`: in px, of those that were changed; `folded`: those that are not shown. */
export type Arrangement = { widths: Partial<Record<Pane, number>>; folded: readonly Pane[] };

export type Panes = Arrangement & {
  /** Undefined: as wide as at first. */
  resize: (pane: Pane, width: number | undefined) => void;
  fold: (pane: Pane) => void;
};

const KEPT = storageItem('vorfahrt.studio.spalten', 'localStorage');
const PANES: readonly Pane[] = ['outline', 'panel'];

/**
 * The columns of the workbench, as this browser remembers them. In one column the outline stands before the view, and is shown when somebody wants it,
 * which nothing remembers.
 */
export function usePanes(): Panes {
  const [arrangement, setArrangement] = useState(() => readArrangement(KEPT.readJson()));
  const [isOutlineAsked, askOutline] = useState(false);
  const isNarrow = useMedia(ONE_COLUMN);
  const { widths } = arrangement;
  const keep = (next: Arrangement) => {
    setArrangement(next);
    KEPT.write(JSON.stringify(next));
  };
  const others = arrangement.folded.filter((pane) => pane !== 'outline');
  const folded: readonly Pane[] = !isNarrow ? arrangement.folded : isOutlineAsked ? others : [...others, 'outline'];
  return {
    widths,
    folded,
    resize: (pane, width) => {
      const { [pane]: _, ...rest } = widths;
      keep({ ...arrangement, widths: width === undefined ? rest : { ...rest, [pane]: Math.round(width) } });
    },
    fold: (pane) => {
      if (isNarrow && pane === 'outline') return askOutline(!isOutlineAsked);
      const { folded: kept } = arrangement;
      return keep({ widths, folded: kept.includes(pane) ? kept.filter((one) => one !== pane) : [...kept, pane] });
    },
  };
}

/** What was stored; nothing of what is damaged. */
function readArrangement(stored: unknown): Arrangement {
  const { widths, folded } = isPlainObject(stored) ? stored : {};
  const known = isPlainObject(widths) ? widths : {};
  return {
    widths: Object.fromEntries(PANES.flatMap((pane) => (typeof known[pane] === 'number' ? [[pane, known[pane]]] : []))),
    folded: PANES.filter((pane) => Array.isArray(folded) && folded.includes(pane)),
  };
}
