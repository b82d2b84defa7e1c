import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { writeSelection } from '../context/address.ts';
import { VIEWS } from '../context/viewNames.ts';
import { focusControl } from '../parts/focusDrawn.ts';
import { exportZip } from '../list/exportZip.ts';
import { saveWhole } from '../paper/savePaper.ts';
import { useIsUnchanged, usePublishing } from '../publishing/context.ts';
import { doingsOf } from '../publishing/doings.ts';
import type { PublishingState } from '../publishing/publishing.ts';
import { useStudio, type Studio } from '../context/context.ts';
import type { PaletteEntry } from './entries.ts';
import { SCREEN_WORDS } from './screenWords.ts';

/** Everything that can be done from anywhere in the workbench. */
export function useCommands(): PaletteEntry[] {
  const studio = useStudio();
  const navigate = useNavigate();
  const [, told] = usePublishing();
  const unchanged = useIsUnchanged();
  return useMemo(() => {
    const { workspace, state, outline, selection, select, undo, redo, notify, ask, can } = studio;
    const last = state.history.past.at(-1);
    const next = state.history.future[0];
    return [
      ...VIEWS.map(({ view, label }, index) =>
        command(`ansicht ${view}`, `Ansicht ${label}`, () => select(selection.place, view), `Alt ${index + 1}`),
      ),
      ...(can('save') ? [command('speichern', 'Speichern', () => studio.save(), 'Strg S')] : []),
      ...(last === undefined
        ? []
        : [{ ...command('zurueck', `Rückgängig: ${last.label}`, undo, 'Strg Z'), names: 'Zurücknehmen' }]),
      ...(next === undefined ? [] : [command('wieder', `Wiederholen: ${next.label}`, redo, 'Strg Umschalt Z')]),
      ...releaseCommands(studio, told, unchanged),
      { ...command('fund', 'Nächster Fund', () => studio.nextFinding(1), 'F8'), names: 'Fehler Problem Prüfen' },
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
        names: 'Papier Ausdruck HTML PDF Word Datei',
      },
      {
        ...command('alle', 'In allen Assistenten suchen und ersetzen', () => void navigate('/suche')),
        names: 'Worte Texte überall Paragraf Paragraph Platzhalter Suche Austauschen',
      },
      {
        ...command('liste', 'Alle Assistenten', () => void navigate('/')),
        names: 'Liste Neuer Assistent Anlegen Kopieren Duplizieren Übersicht',
      },
      ...(can('live')
        ? [
            {
              ...command('konto', 'Konto und Abmelden', () => location.assign('/studio/konto')),
              names: 'Passwort Sitzungen Benachrichtigungen E-Mails Zweiter Faktor Passkey Ausloggen Logout',
            },
          ]
        : []),
      { ...command('tasten', 'Tastenkürzel', () => ask('tasten'), 'F1'), names: 'Tastatur Shortcuts' },
      { ...command('anleitung', 'Anleitung', () => ask('anleitung')), names: 'Hilfe Handbuch Erklärung' },
      { ...command('rundgang', 'Rundgang', () => ask('rundgang')), names: 'Hilfe Tour Einführung' },
    ];
  }, [studio, navigate, told, unchanged]);
}

/** What stands on the screen of each view: it is shown, with the focus there. */
export function useScreenWords(): PaletteEntry[] {
  const { selection, select } = useStudio();
  const navigate = useNavigate();
  return useMemo(
    () =>
      SCREEN_WORDS.map(({ view, words, names, part }) => ({
        id: `wort ${view} ${words}`,
        label: words,
        kind: `In der Ansicht „${VIEWS.find((one) => one.view === view)?.label}“`,
        ...(names !== undefined && { names }),
        run: () => {
          const place = select(selection.place, view);
          const query = writeSelection({ view, place });
          if (part !== undefined) void navigate({ search: `?${query.toString()}&teil=${part}` });
          focusControl(words);
        },
      })),
    [selection, select, navigate],
  );
}

/** What is done about the draft and about what is live, as the line above the wizard names it; on the own machine earlier revisions. */
function releaseCommands({ state, ask, can }: Studio, told: PublishingState, unchanged: boolean): PaletteEntry[] {
  if (can('folder')) return [command('fassungen', 'Frühere Fassungen', () => ask('fassungen'))];
  const { next, others } = doingsOf(state, told, can, unchanged);
  return [...(next === undefined ? [] : [next]), ...others].map(({ dialog, label, names }) => ({
    ...command(dialog, label, () => ask(dialog)),
    names,
  }));
}

function command(id: string, label: string, run: () => void, keys?: string): PaletteEntry {
  return { id, label, kind: 'Befehl', run, ...(keys !== undefined && { keys }) };
}
