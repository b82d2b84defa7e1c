import { fileTopic, type Receipt } from '../../engine/index.ts';
import { Heading } from '../../ui/Heading.tsx';
import styles from '../runner.module.css';

/** The names of the files that were accepted with a submission, by what they answer. Renders nothing if there are none. */
export function ArrivedFiles({ files }: { files: Receipt['documents'] }) {
  if (files === undefined || files.length === 0) return null;
  const topics = new Set(files.map((file) => fileTopic(file) ?? ''));
  return (
    <section className={styles['arrived']} aria-labelledby="angekommen">
      <Heading level={2} id="angekommen">
        {files.length === 1 ? 'Diese Datei ist angekommen' : `Diese ${files.length} Dateien sind angekommen`}
      </Heading>
      <ul>
        {[...topics].map((topic) => (
          <li key={topic}>
            {topic !== '' && `${topic}: `}
            {files
              .filter((file) => (fileTopic(file) ?? '') === topic)
              .map(({ name }) => name)
              .join(', ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
