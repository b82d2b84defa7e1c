import { useId } from 'react';
import { formatRevision, type RevisionEntry } from './revisions.ts';

type RevisionChoiceProps = {
  /** The revision that runs; empty for the definition that is being edited. */
  revision: string;
  revisions: readonly RevisionEntry[] | undefined;
  onRevision: (revision: string) => void;
};

/** Which revision runs. */
export function RevisionChoice({ revision, revisions, onRevision }: RevisionChoiceProps) {
  const id = useId();
  const known = revisions ?? [];
  return (
    <>
      <label htmlFor={id}>Fassung</label>
      <select id={id} value={revision} onChange={({ target }) => onRevision(target.value)}>
        <option value="">wie sie hier steht</option>
        {revision !== '' && known.every((one) => one.revision !== revision) && (
          <option value={revision}>{revision.slice(0, 6)}</option>
        )}
        {known.map((one) => (
          <option key={one.revision} value={one.revision}>
            {formatRevision(one, known)}
          </option>
        ))}
      </select>
    </>
  );
}
