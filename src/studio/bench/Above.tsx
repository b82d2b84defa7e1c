import { lazy, Suspense } from 'react';
import type { Asked } from '../workspace/context.ts';

const Palette = lazy(async () => ({ default: (await import('../palette/Palette.tsx')).Palette }));
const Shortcuts = lazy(async () => ({ default: (await import('../help/Shortcuts.tsx')).Shortcuts }));
const Guide = lazy(async () => ({ default: (await import('../help/Guide.tsx')).Guide }));
const Tour = lazy(async () => ({ default: (await import('../help/Tour.tsx')).Tour }));

/** What opens above the workbench. */
export function Above({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  return (
    <Suspense>
      {asked === 'palette' && <Palette onClose={onClose} />}
      {asked === 'tasten' && <Shortcuts onClose={onClose} />}
      {asked === 'anleitung' && <Guide onClose={onClose} />}
      {asked === 'rundgang' && <Tour onClose={onClose} />}
    </Suspense>
  );
}
