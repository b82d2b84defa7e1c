import { usePublishing } from './context.ts';
import { formatPlan } from './words.ts';

/** The release that is planned, and what becomes of it. Nothing if none is, or nothing comes of it anyway. */
export function PlannedThen({ becomes }: { becomes: string }) {
  const [, { release }] = usePublishing();
  const planned = release?.planned;
  if (planned === undefined || planned.obstacle !== undefined) return null;
  return (
    <>
      <p>{formatPlan(planned)}</p>
      <p>{becomes}</p>
    </>
  );
}
