import { useStudio } from '../context/context.ts';
import { usePublishing } from './context.ts';
import { formatPlan } from './words.ts';

/** The release that is planned, and what becomes of it. Nothing if none is, or nothing comes of it anyway. */
export function PlannedThen({ becomes }: { becomes: string }) {
  const [, { release }] = usePublishing();
  const planned = release?.planned;
  if (planned === undefined || planned.obstacle !== undefined) return null;
  return (
    <>
      <p>
        {formatPlan(planned)} <PlannedFiles />
      </p>
      <p>{becomes}</p>
    </>
  );
}

const SAME = 'Geplant ist genau dieser Stand des Entwurfs.';
const OTHER = 'Der Entwurf wurde seither geändert, das gehört nicht dazu.';

/** Whether the draft says what is planned, and the way to it: its record, which has it in words. `isCut`: without that way. */
export function PlannedFiles({ isCut = false }: { isCut?: boolean }) {
  const { workspace, state } = useStudio();
  const [, { release }] = usePublishing();
  const planned = release?.planned;
  if (planned === undefined) return null;
  const { draft, version } = state.base;
  const isSame = planned.hash === version && !workspace.isUnsaved();
  return (
    <>
      {draft !== undefined && planned.obstacle === undefined && `${isSame ? SAME : OTHER} `}
      {!isCut && (
        <a href={`/studio/akten/${workspace.id}/${planned.plan}`} target="_blank" rel="noreferrer">
          Ansehen, was geplant ist
        </a>
      )}
    </>
  );
}
