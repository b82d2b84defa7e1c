import { useMemo, useState } from 'react';
import type { Chart } from '../document/chart.ts';
import { elementsOf, withKept, type Elements } from './elements.ts';
import type { Placed } from './useLayout.ts';

/** The chart's elements. What did not change is the object that it was. */
export function useElements(chart: Chart, layout: Placed<Chart>['layout']): Elements {
  const fresh = useMemo(() => elementsOf(chart, layout), [chart, layout]);
  const [last, setLast] = useState({ fresh, elements: fresh });
  if (last.fresh === fresh) return last.elements;
  const elements = withKept(last.elements, fresh);
  setLast({ fresh, elements });
  return elements;
}

/** The elements, with what is selected marked as that. */
export function withSelection({ nodes, edges }: Elements, { node, edge }: { node?: string; edge?: string }): Elements {
  return {
    nodes: nodes.map((one) => (one.id === node ? { ...one, selected: true } : one)),
    edges: edges.map((one) => (one.id === edge ? { ...one, selected: true } : one)),
  };
}
