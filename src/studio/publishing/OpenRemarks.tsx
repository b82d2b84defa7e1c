import type { DescribedChange } from '../changes/describeChanges.ts';
import { useStudio } from '../context/context.ts';
import { useRemarks } from '../remarks/context.ts';
import { formatOpenRemarks } from './openRemarks.ts';
import styles from './publishing.module.css';

/** Says before somebody agrees or publishes what others have remarked and is not settled. */
export function OpenRemarks({ told }: { told: readonly DescribedChange[] }) {
  const { ask } = useStudio();
  const [, { remarks = [] }] = useRemarks();
  const said = formatOpenRemarks(told, remarks);
  if (said === undefined) return null;
  return (
    <p className={styles.changed}>
      {said} Veröffentlichen geht trotzdem.{' '}
      <button type="button" onClick={() => ask('anmerkungen')}>
        Anmerkungen …
      </button>
    </p>
  );
}
