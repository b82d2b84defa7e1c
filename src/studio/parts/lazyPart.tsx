import { createElement, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { followParts, loadable, type Loadable } from '../../loading/index.ts';
import { Notice } from './Notice.tsx';

/** A component, and how its code is loaded before somebody asks for it. */
type LazyPart<Props> = ComponentType<Props> & { ahead: () => void };

/** A component whose code is loaded when it is first shown. `waiting`: what is shown until then. */
export function lazyPart<Props extends object>(
  request: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): LazyPart<Props> {
  const part = loadable(request);
  function Part(props: Props) {
    useEffect(() => part.want(), []);
    const shown = useSyncExternalStore(followParts, () => part.module);
    const failures = useSyncExternalStore(followParts, () => part.failures);
    if (shown !== undefined) return createElement(shown, props);
    return failures === 0 ? waiting : <Missing part={part} />;
  }
  return Object.assign(Part, { ahead: part.want });
}

function Missing({ part }: { part: Loadable<unknown> }) {
  return (
    <Notice alert>
      <p>
        {part.reload
          ? 'Dieser Teil des Studios lässt sich auf dieser Seite nicht mehr laden.'
          : 'Dieser Teil des Studios ließ sich noch nicht laden. Er kommt von selbst, sobald die Verbindung wieder da ist.'}{' '}
        {part.reload && 'Bitte speichern Sie, und laden Sie die Seite dann neu.'}
      </p>
      {part.reload && (
        <button type="button" onClick={() => location.reload()}>
          Seite neu laden
        </button>
      )}
    </Notice>
  );
}
