import type { Receipt } from '../engine/index.ts';
import { Heading } from '../ui/Heading.tsx';
import styles from './runner.module.css';

/** The names of the files that were accepted with a submission. Renders nothing if there are none. */
export function ArrivedFiles({ files }: { files: Receipt['documents'] }) {
  if (files === undefined || files.length === 0) return null;
  return (
    <section className={styles['arrived']} aria-labelledby="angekommen">
      <Heading level={2} id="angekommen">
        {files.length === 1 ? 'Diese Datei ist angekommen' : `Diese ${files.length} Dateien sind angekommen`}
      </Heading>
      <ul>
        {files.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
