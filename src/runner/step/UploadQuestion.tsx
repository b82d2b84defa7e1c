import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { isCurable, type OpenUpload } from '../uploads/useUploadGate.ts';
import styles from '../runner.module.css';

type UploadQuestionProps = {
  failed: OpenUpload[];
  sends: boolean;
  /** Returns the step that asks for a field; undefined if it is the one on screen. */
  stepOf: (pointer: string) => string | undefined;
  onVisit: (step: string) => void;
  onAgain: () => void;
  onLeaveOut: () => void;
};

/** Lists the files whose upload failed, and asks whether to retry or to leave them out. */
export function UploadQuestion({ failed, sends, stepOf, onVisit, onAgain, onLeaveOut }: UploadQuestionProps) {
  const one = failed.length === 1;
  const curable = failed.filter(({ upload }) => isCurable(upload)).length;
  return (
    <ErrorSummary
      title={one ? 'Eine Datei ist nicht angekommen' : `${failed.length} Dateien sind nicht angekommen`}
      problems={failed.map(({ pointer, upload: { key, name, state } }) => ({
        key,
        pointer,
        message: `${name}: ${state.kind === 'failed' ? state.message : ''}`,
        step: stepOf(pointer),
      }))}
      onVisit={onVisit}
    >
      <div className={styles['summaryActions']}>
        {curable > 0 && <Button onClick={onAgain}>Erneut senden</Button>}
        <Button look="secondary" onClick={onLeaveOut}>
          {`Ohne diese ${one ? 'Datei' : 'Dateien'} ${sends ? 'absenden' : 'weiter'}`}
        </Button>
      </div>
    </ErrorSummary>
  );
}
