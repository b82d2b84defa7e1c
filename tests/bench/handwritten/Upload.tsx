import { useState } from 'react';
import { Question } from './Question.tsx';
import { uploadFile } from './api.ts';
import type { StepProps } from './form.ts';
import { Button } from '../../../src/ui/Button.tsx';
import styles from '../../../src/fields/widgets/upload.module.css';

/** Documents by button or drop; each can be removed again. */
export function Upload({ step }: { step: StepProps }) {
  const [busy, setBusy] = useState(0);
  const [problem, setProblem] = useState<string>();
  const documents = step.form.dokumente;
  const texts = {
    name: 'dokumente',
    label: 'Ihre Unterlagen',
    help: 'Bescheid, Anhörungsbogen, Messfoto: als Foto oder PDF. Sie können sie auch später nachreichen.',
    error: step.errors.dokumente,
  };

  async function add(files: File[]) {
    setProblem(undefined);
    setBusy(files.length);
    try {
      step.set('dokumente', [...documents, ...(await Promise.all(files.map(uploadFile)))]);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setBusy(0);
  }

  return (
    <Question {...texts}>
      <div
        className={styles['upload']}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void add([...event.dataTransfer.files]);
        }}
      >
        <div className={styles['zone']}>
          <div className={styles['buttons']}>
            <input
              id="dokumente"
              className={styles['input']}
              type="file"
              multiple
              accept="application/pdf,.pdf,image/jpeg,.jpg,.jpeg,image/png,.png"
              aria-describedby="dokumente-hilfe"
              onChange={(event) => void add([...(event.target.files ?? [])])}
            />
            <span className={styles['button']} aria-hidden="true">
              Dateien auswählen
            </span>
          </div>
          <p className={styles['limits']}>PDF, JPG oder PNG, bis zu 20 Dateien</p>
        </div>
        {busy > 0 && <p role="status">{busy} Dateien werden hochgeladen …</p>}
        {problem !== undefined && (
          <p className={styles['problem']} role="alert">
            {problem}
          </p>
        )}
        <ul className={styles['files']}>
          {documents.map(({ id, name, path }) => (
            <li key={id} className={styles['file']}>
              <a href={path} target="_blank" rel="noopener">
                {name}
              </a>
              <Button
                look="quiet"
                label={`${name} entfernen`}
                onClick={() =>
                  step.set(
                    'dokumente',
                    documents.filter((document) => document.id !== id),
                  )
                }
              >
                Entfernen
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Question>
  );
}
