import { useState } from 'react';
import { Question } from './Question.tsx';
import { uploadFile } from './api.ts';
import type { StepProps } from './form.ts';

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
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void add([...event.dataTransfer.files]);
        }}
      >
        <input
          id="dokumente"
          type="file"
          multiple
          accept="application/pdf,.pdf,image/jpeg,.jpg,.jpeg,image/png,.png"
          aria-describedby="dokumente-hilfe"
          onChange={(event) => void add([...(event.target.files ?? [])])}
        />
        <p>PDF, JPG oder PNG, bis zu 20 Dateien</p>
        {busy > 0 && <p role="status">{busy} Dateien werden hochgeladen …</p>}
        {problem !== undefined && <p role="alert">{problem}</p>}
        <ul>
          {documents.map(({ id, name, path }) => (
            <li key={id}>
              <a href={path} target="_blank" rel="noopener">
                {name}
              </a>
              <button
                type="button"
                aria-label={`${name} entfernen`}
                onClick={() =>
                  step.set(
                    'dokumente',
                    documents.filter((document) => document.id !== id),
                  )
                }
              >
                Entfernen
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Question>
  );
}
