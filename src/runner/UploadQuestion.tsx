import { Button } from '../ui/Button.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { isCurable, type OpenUpload } from './useUploadGate.ts';
import styles from './runner.module.css';

type UploadQuestionProps = {
  failed: OpenUpload[];
  sends: boolean;
  /** The step that asks for a field, where it is not the one on screen. */
  stepOf: (pointer: string) => string | undefined;
  onVisit: (step: string) => void;
  onAgain: () => void;
  onLeaveOut: () => void;
};

/** Names the files that did not arrive, and asks what shall become of them. */
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
