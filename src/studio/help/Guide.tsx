import { useId, useMemo, useState } from 'react';
import { Overlay } from '../parts/Overlay.tsx';
import { findSections, formatSections, guideSections, type GuideSection, type Kind } from './guide.ts';
import styles from './help.module.css';

type GuideProps = {
  /** Whose studio this is. */
  kind: Kind;
  /** Titles of the sections about what is selected, the nearest first. */
  near: readonly string[];
  onClose: () => void;
};

/** The guide: what fits the selection, then everything in its order; or what a search finds. */
export function Guide({ kind, near, onClose }: GuideProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const sections = useMemo(() => guideSections(kind), [kind]);
  const isSearching = search.trim() !== '';
  const found = findSections(sections, search);
  const first = near.flatMap((title) => sections.find((section) => section.title === title) ?? []);
  return (
    <Overlay title="Anleitung" onClose={onClose}>
      <p>
        <label htmlFor={id}>Suchen</label>{' '}
        <input id={id} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </p>
      <p role="status">{isSearching ? formatFound(found.length) : ''}</p>
      {isSearching ? (
        <Sections key="gefunden" sections={found} opensFirst />
      ) : (
        <>
          <h3>Das passt hierher</h3>
          <Sections sections={first} opensFirst />
          <h3>Alles, der Reihe nach</h3>
          <Sections sections={sections.filter(({ title }) => !near.includes(title))} />
        </>
      )}
      <Format search={search} />
      <button type="button" onClick={onClose}>
        Schließen
      </button>
    </Overlay>
  );
}

function formatFound(count: number): string {
  if (count === 0) return 'Dazu steht nichts in der Anleitung.';
  return count === 1 ? '1 Abschnitt' : `${count} Abschnitte`;
}

type SectionsProps = { sections: readonly GuideSection[]; opensFirst?: boolean };

function Sections({ sections, opensFirst = false }: SectionsProps) {
  return sections.map(({ title, html }, index) => (
    <details key={title} className={styles.section} open={opensFirst && index === 0}>
      <summary>{title}</summary>
      {/* oxlint-disable-next-line react/no-danger -- the texts of this repository, part of the build */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </details>
  ));
}

/** The description of the files. It is read only when somebody opens it. */
function Format({ search }: { search: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.format} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Für Fachleute</summary>
      {open && (
        <>
          <p>So werden die Dateien geschrieben, aus denen ein Assistent besteht.</p>
          <Sections sections={findSections(formatSections(), search)} />
        </>
      )}
    </details>
  );
}
