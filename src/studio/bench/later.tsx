import { memo, useDeferredValue, type ComponentType } from 'react';
import { StudioContext, useStudio } from '../context/context.ts';

/**
 * Lets a region follow with lower priority: what is typed appears in its own field first, and this region is drawn when
 * nothing more urgent is left. Not for anything that holds text somebody is typing.
 */
export function later(Region: ComponentType): ComponentType {
  const Quiet = memo(Region);
  return function Later() {
    const studio = useDeferredValue(useStudio());
    return (
      <StudioContext value={studio}>
        <Quiet />
      </StudioContext>
    );
  };
}
