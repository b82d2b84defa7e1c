import { useId, useMemo, useState } from 'react';
import { Overlay } from '../parts/Overlay.tsx';
import { useStudio } from '../context/context.ts';
import { findSections, guideSections } from './guide.ts';
import styles from './help.module.css';

/** The guide, searched for what is selected at first. */
export function Guide({ onClose }: { onClose: () => void }) {
  const { selection } = useStudio();
  const id = useId();
  const sections = useMemo(() => guideSections(), []);
  const key = selection.place.pointer.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part));
  const [search, setSearch] = useState(() => {
    const named = key === undefined ? '' : `"${key}"`;
    return findSections(sections, named).length > 0 ? named : '';
  });
  const found = findSections(sections, search);
  return (
    <Overlay title="Anleitung" onClose={onClose}>
      <p>
        <label htmlFor={id}>Suchen</label>{' '}
        <input id={id} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </p>
      <p role="status">
        {found.length === 0
          ? 'Dazu steht nichts in der Anleitung.'
          : found.length === 1
            ? '1 Abschnitt'
            : `${found.length} Abschnitte`}
      </p>
      {found.map(({ title, html }, index) => (
        <details key={title} className={styles.section} open={search !== '' && index === 0}>
          <summary>{title}</summary>
          {/* oxlint-disable-next-line react/no-danger -- the guide of this repository, part of the build */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </details>
      ))}
      <button type="button" onClick={onClose}>
        Schließen
      </button>
    </Overlay>
  );
}
