import { useCallback } from 'react';
import { useStudio } from '../context/context.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { useReply } from '../parts/useReply.ts';
import { useRemarks } from './context.ts';
import { isOpenRemark } from './places.ts';
import { RemarkThread } from './RemarkThread.tsx';
import type { Remark } from './remarks.ts';
import styles from './remarks.module.css';

/** All remarks of the wizard that belong to no release yet, the open ones first. */
export function RemarksDialog({ onClose }: { onClose: () => void }) {
  const { choose } = useStudio();
  const [remarks, { remarks: all, failure }] = useRemarks();
  const jump = ({ file, pointer }: Remark) => {
    onClose();
    choose({ file, pointer });
  };
  // Others may have written some since.
  useReply(useCallback(() => remarks.load(), [remarks]));
  const [open, settled] = [(all ?? []).filter(isOpenRemark), (all ?? []).filter((one) => !isOpenRemark(one))];
  return (
    <Overlay wide title="Anmerkungen" onClose={onClose}>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      {all === undefined && failure === undefined && <p role="status">Die Anmerkungen werden geladen …</p>}
      {all?.length === 0 && (
        <p>
          Es gibt keine. Eine neue schreiben Sie rechts unter den Eigenschaften der Stelle, um die es geht, unter
          „Anmerkungen“.
        </p>
      )}
      {open.map((remark) => (
        <RemarkThread key={remark.id} remark={remark} onJump={() => jump(remark)} />
      ))}
      {settled.length > 0 && (
        <>
          <h3>Erledigt</h3>
          <p>Sie werden mit der nächsten Fassung im Verlauf aufbewahrt.</p>
          {settled.map((remark) => (
            <RemarkThread key={remark.id} remark={remark} onJump={() => jump(remark)} />
          ))}
        </>
      )}
    </Overlay>
  );
}

/** The remarks that were settled for an entry of the history. */
export function KeptRemarks({ entry }: { entry: number }) {
  const [remarks] = useRemarks();
  const { value, failure } = useReply(useCallback(() => remarks.keptWith(entry), [remarks, entry]));
  if (failure !== undefined) return <p role="alert">{failure}</p>;
  return value?.map((remark) => <RemarkThread key={remark.id} remark={remark} kept />);
}
