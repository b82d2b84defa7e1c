import { useState } from 'react';
import { isPlainObject } from '../../engine/index.ts';
import { storageItem } from '../parts/storageItem.ts';

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

/** The columns of the workbench, as this browser remembers them. */
export function usePanes(): Panes {
  const [arrangement, setArrangement] = useState(() => arrangedFor(readArrangement(KEPT.readJson())));
  const { widths, folded } = arrangement;
  const keep = (next: Arrangement) => {
    setArrangement(next);
    KEPT.write(JSON.stringify(next));
  };
  return {
    ...arrangement,
    resize: (pane, width) => {
      const { [pane]: _, ...others } = widths;
      keep({ folded, widths: width === undefined ? others : { ...others, [pane]: Math.round(width) } });
    },
    fold: (pane) =>
      keep({ widths, folded: folded.includes(pane) ? folded.filter((one) => one !== pane) : [...folded, pane] }),
  };
}

/** In one column the outline stands before the view, and is shown when somebody wants it. */
function arrangedFor({ widths, folded }: Arrangement): Arrangement {
  const isNarrow = matchMedia('(max-width: 56em)').matches;
  return { widths, folded: isNarrow ? [...new Set<Pane>([...folded, 'outline'])] : folded };
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
