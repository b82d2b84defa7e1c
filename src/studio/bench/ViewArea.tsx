import { Suspense } from 'react';
import { useStudio } from '../workspace/context.ts';
import { VIEWS } from './views.ts';

/** The view that the selection names. */
export function ViewArea() {
  const { selection } = useStudio();
  const { component: Shown } = VIEWS.find(({ view }) => view === selection.view) ?? { component: Nothing };
  return (
    <Suspense fallback={<p role="status">Die Ansicht wird geladen …</p>}>
      <Shown />
    </Suspense>
  );
}

function Nothing() {
  return <p>Diese Ansicht gibt es nicht.</p>;
}
