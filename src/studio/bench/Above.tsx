import { lazy, Suspense, useEffect } from 'react';
import { useStudio, type Asked } from '../context/context.ts';
import { topicsOf } from '../help/topics.ts';

const loadPalette = async () => ({ default: (await import('../palette/Palette.tsx')).Palette });
const Palette = lazy(loadPalette);
const Shortcuts = lazy(async () => ({ default: (await import('../help/Shortcuts.tsx')).Shortcuts }));
const Guide = lazy(async () => ({ default: (await import('../help/Guide.tsx')).Guide }));
const Release = lazy(async () => ({ default: (await import('../release/ReleaseDialog.tsx')).ReleaseDialog }));
const Earlier = lazy(async () => ({ default: (await import('../release/EarlierDialog.tsx')).EarlierDialog }));
const Publish = lazy(async () => ({ default: (await import('../publishing/PublishDialog.tsx')).PublishDialog }));
const Past = lazy(async () => ({ default: (await import('../publishing/HistoryDialog.tsx')).HistoryDialog }));
const Undo = lazy(async () => ({ default: (await import('../publishing/RestoreDialog.tsx')).UndoDialog }));
const Switch = lazy(async () => ({ default: (await import('../publishing/SwitchDialog.tsx')).SwitchDialog }));
const Tour = lazy(async () => ({ default: (await import('../help/Tour.tsx')).Tour }));

/** Milliseconds after which the palette loads, so that the first Strg K opens it at once. */
const QUIET_MS = 1500;

/** What opens above the workbench. */
export function Above({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  const { selection, outline } = useStudio();
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette(), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense>
      {asked === 'palette' && <Palette onClose={onClose} />}
      {asked === 'tasten' && <Shortcuts onClose={onClose} />}
      {asked === 'anleitung' && <Guide near={topicsOf(selection, outline)} onClose={onClose} />}
      {asked === 'freigabe' && <Release onClose={onClose} />}
      {asked === 'fassungen' && <Earlier onClose={onClose} />}
      {asked === 'veroeffentlichen' && <Publish onClose={onClose} />}
      {asked === 'verlauf' && <Past onClose={onClose} />}
      {asked === 'zuruecknehmen' && <Undo onClose={onClose} />}
      {asked === 'schalten' && <Switch onClose={onClose} />}
      {asked === 'rundgang' && <Tour onClose={onClose} />}
    </Suspense>
  );
}
