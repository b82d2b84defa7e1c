import { useEffect, useState } from 'react';
import { useStudio, type DialogName } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { topicsOf } from '../help/topics.ts';
import { lazyPart } from '../parts/lazyPart.tsx';
import { useHeadEntries } from './useHeadEntries.ts';
import type { Panes } from './usePanes.ts';

const Palette = lazyPart(async () => (await import('../palette/Palette.tsx')).Palette);
const Shortcuts = lazyPart(async () => (await import('../help/Shortcuts.tsx')).Shortcuts);
const Guide = lazyPart(async () => (await import('../help/Guide.tsx')).Guide);
const Release = lazyPart(async () => (await import('../release/ReleaseDialog.tsx')).ReleaseDialog);
const Earlier = lazyPart(async () => (await import('../release/EarlierDialog.tsx')).EarlierDialog);
const Publish = lazyPart(async () => (await import('../publishing/PublishDialog.tsx')).PublishDialog);
const Past = lazyPart(async () => (await import('../publishing/HistoryDialog.tsx')).HistoryDialog);
const Visitors = lazyPart(async () => (await import('../visitors/VisitorsDialog.tsx')).VisitorsDialog);
const Share = lazyPart(async () => (await import('../publishing/ShareDialog.tsx')).ShareDialog);
const Undo = lazyPart(async () => (await import('../publishing/RestoreDialog.tsx')).UndoDialog);
const AllRemarks = lazyPart(async () => (await import('../remarks/RemarksDialog.tsx')).RemarksDialog);
const Switch = lazyPart(async () => (await import('../publishing/SwitchDialog.tsx')).SwitchDialog);
const StopPlan = lazyPart(async () => (await import('../publishing/StopPlanDialog.tsx')).StopPlanDialog);
const Retire = lazyPart(async () => (await import('../publishing/RetireDialog.tsx')).RetireDialog);
const OfferAgain = lazyPart(async () => (await import('../publishing/OfferAgainDialog.tsx')).OfferAgainDialog);
const Discard = lazyPart(async () => (await import('./DiscardDraft.tsx')).DiscardDraft);
const SecondPerson = lazyPart(async () => (await import('../publishing/SecondPersonDialog.tsx')).SecondPersonDialog);
const Proposals = lazyPart(async () => (await import('../proposals/ProposalsDialog.tsx')).ProposalsDialog);
const Tour = lazyPart(async () => (await import('../help/Tour.tsx')).Tour);

/** Milliseconds after which the palette loads, so that the first Strg K opens it at once. */
const QUIET_MS = 1500;

type AboveProps = {
  asked: DialogName | undefined;
  panes: Panes;
  onClose: () => void;
};

/** What opens above the workbench. */
export function Above({ asked, panes, onClose }: AboveProps) {
  const { selection, outline, ask } = useStudio();
  const head = useHeadEntries(panes);
  const [topic, setTopic] = useState<string>();
  const can = useAbilities();
  const kind = can('live') ? 'server' : 'own';
  useEffect(() => {
    const timer = setTimeout(Palette.ahead, QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {asked === 'palette' && (
        <Palette
          head={head}
          showPanel={() => panes.folded.includes('panel') && panes.fold('panel')}
          onTopic={(title) => {
            setTopic(title);
            ask('anleitung');
          }}
          onClose={onClose}
        />
      )}
      {asked === 'tasten' && <Shortcuts onClose={onClose} />}
      {asked === 'anleitung' && (
        <Guide
          kind={kind}
          near={[...new Set([...(topic === undefined ? [] : [topic]), ...topicsOf(selection, outline)])]}
          onClose={() => {
            setTopic(undefined);
            onClose();
          }}
        />
      )}
      {asked === 'freigabe' && <Release onClose={onClose} />}
      {asked === 'fassungen' && <Earlier onClose={onClose} />}
      {asked === 'veroeffentlichen' && <Publish onClose={onClose} />}
      {asked === 'verlauf' && <Past onClose={onClose} />}
      {asked === 'besucher' && <Visitors onClose={onClose} />}
      {asked === 'teilen' && <Share onClose={onClose} />}
      {asked === 'zuruecknehmen' && <Undo onClose={onClose} />}
      {asked === 'anmerkungen' && <AllRemarks onClose={onClose} />}
      {asked === 'vorschlaege' && <Proposals onClose={onClose} />}
      {asked === 'schalten' && <Switch onClose={onClose} />}
      {asked === 'planStoppen' && <StopPlan onClose={onClose} />}
      {asked === 'zurueckziehen' && <Retire onClose={onClose} />}
      {asked === 'anbieten' && <OfferAgain onClose={onClose} />}
      {asked === 'verwerfen' && <Discard onClose={onClose} />}
      {asked === 'zweitePerson' && <SecondPerson onClose={onClose} />}
      {asked === 'rundgang' && <Tour onClose={onClose} />}
    </>
  );
}
