import { useLayoutEffect } from 'react';
import { useStudio } from '../context/context.ts';
import { COMPONENTS } from './views.tsx';

/** The view that the selection names. */
export function ViewArea() {
  const { selection } = useStudio();
  const Shown = COMPONENTS[selection.view];
  return (
    <>
      <Top key={selection.view} />
      <Shown />
    </>
  );
}

/** Views share the region that scrolls. Each begins at its top, wherever the one before was left. */
function Top() {
  useLayoutEffect(() => {
    document.querySelector('[data-region=ansicht]')?.scrollTo(0, 0);
  }, []);
  return null;
}
