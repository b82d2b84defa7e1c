import { useMemo } from 'react';
import { usePageAddress } from './PageLink.tsx';
import { usePreviewAddress } from './PreviewLink.tsx';
import type { Pane, Panes } from './usePanes.ts';
import { useStudio } from '../context/context.ts';
import { isWide } from '../context/viewNames.ts';
import type { PaletteEntry } from '../palette/entries.ts';

/** What the palette finds of the head: the columns, and the pages that open beside the studio. */
export function useHeadEntries({ folded, fold }: Panes): PaletteEntry[] {
  const { selection } = useStudio();
  const hasPanel = !isWide(selection.view);
  const [page, preview] = [usePageAddress(), usePreviewAddress()];
  return useMemo(() => {
    const column = (pane: Pane, name: string): PaletteEntry => ({
      id: `spalte ${pane}`,
      label: `${name} ${folded.includes(pane) ? 'einblenden' : 'ausblenden'}`,
      kind: 'Befehl',
      names: 'Spalte Platz zeigen verbergen einblenden ausblenden',
      run: () => fold(pane),
    });
    const opened = (address: string, label: string, names: string): PaletteEntry => ({
      id: `seite ${address}`,
      label,
      kind: 'Befehl',
      names,
      run: () => window.open(address, '_blank', 'noreferrer'),
    });
    return [
      column('outline', 'Gliederung'),
      ...(hasPanel ? [column('panel', 'Eigenschaften')] : []),
      ...(page === undefined ? [] : [opened(page, 'Seite öffnen', 'Website Besucher live ansehen')]),
      ...(preview === undefined ? [] : [opened(preview, 'Vorschau öffnen', 'Entwurf ansehen Besucher')]),
    ];
  }, [folded, fold, hasPanel, page, preview]);
}
