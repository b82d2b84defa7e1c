import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { VIEWS } from '../context/viewNames.ts';
import { exportZip } from '../list/exportZip.ts';
import { saveWhole } from '../paper/savePaper.ts';
import { useStudio, type Studio } from '../context/context.ts';
import { isUnchanged } from '../publishing/context.ts';
import type { PaletteEntry } from './entries.ts';

/** Everything that can be done from anywhere in the workbench. */
export function useCommands(): PaletteEntry[] {
  const studio = useStudio();
  const navigate = useNavigate();
  return useMemo(() => {
    const { workspace, state, outline, selection, select, undo, redo, notify, ask, can } = studio;
    const last = state.history.past.at(-1);
    const next = state.history.future[0];
    return [
      ...VIEWS.map(({ view, label }, index) =>
        command(`ansicht ${view}`, `Ansicht ${label}`, () => select(selection.place, view), `Alt ${index + 1}`),
      ),
      ...(can('save') ? [command('speichern', 'Speichern', () => studio.save(), 'Strg S')] : []),
      ...(last === undefined ? [] : [command('zurueck', `Rückgängig: ${last.label}`, undo, 'Strg Z')]),
      ...(next === undefined ? [] : [command('wieder', `Wiederholen: ${next.label}`, redo, 'Strg Umschalt Z')]),
      ...releaseCommands(studio),
      ...(can('propose') ? [command('vorschlaege', 'Vorgeschlagene Beispiele', () => ask('vorschlaege'))] : []),
      command('fund', 'Nächster Fund', () => studio.nextFinding(1), 'F8'),
      {
        ...command('zip', 'Als Zip herunterladen', () => {
          exportZip(workspace.id, workspace.files, state.base.pictures).catch(() =>
            notify('Die Bilder ließen sich nicht laden. Bitte versuchen Sie es noch einmal.'),
          );
        }),
        names: 'Exportieren Sichern Mitnehmen',
      },
      {
        ...command('papier', 'Als Dokument zum Lesen und Drucken herunterladen', () => {
          const name = state.base.draft === undefined ? 'wie er im Studio steht' : 'Entwurf';
          if (!saveWhole({ id: workspace.id, title: outline.title || workspace.id, name, files: workspace.files }))
            notify('Das geht erst, wenn der Ablauf und alle Dateien vollständig sind.');
        }),
        names: 'Papier Ausdruck HTML',
      },
      {
        ...command('alle', 'In allen Assistenten suchen und ersetzen', () => void navigate('/suche')),
        names: 'Worte Texte überall Paragraf Platzhalter',
      },
      command('tasten', 'Tastenkürzel', () => ask('tasten'), 'F1'),
      command('anleitung', 'Anleitung', () => ask('anleitung')),
      command('rundgang', 'Rundgang', () => ask('rundgang')),
    ];
  }, [studio, navigate]);
}

/** What is done about what is live, or was. */
function releaseCommands({ workspace, state, ask, can }: Studio): PaletteEntry[] {
  if (can('folder')) return [command('fassungen', 'Frühere Fassungen', () => ask('fassungen'))];
  if (!can('live')) return [];
  const publish = can('publish') ? 'Veröffentlichen …' : 'Änderungen ansehen …';
  return [
    ...(state.base.draft === undefined || isUnchanged(workspace)
      ? []
      : [command('veroeffentlichen', publish, () => ask('veroeffentlichen'))]),
    ...(state.base.draft !== undefined && can('draft')
      ? [{ ...command('teilen', 'Link zum Ansehen', () => ask('teilen')), names: 'Teilen Freigeben Partner' }]
      : []),
    command('verlauf', 'Verlauf', () => ask('verlauf')),
    { ...command('anmerkungen', 'Anmerkungen', () => ask('anmerkungen')), names: 'Kommentare Bemerkungen' },
    {
      ...command('besucher', 'Wo Menschen aufhören', () => ask('besucher')),
      names: 'Besucher Abbruch Zahlen Statistik',
    },
  ];
}

function command(id: string, label: string, run: () => void, keys?: string): PaletteEntry {
  return { id, label, kind: 'Befehl', run, ...(keys !== undefined && { keys }) };
}
