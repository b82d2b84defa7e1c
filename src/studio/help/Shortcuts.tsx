import { Overlay } from '../parts/Overlay.tsx';
import { VIEWS } from '../context/viewNames.ts';
import { useAbilities } from '../context/useAbilities.ts';
import styles from './help.module.css';

/** What saving does, by where the studio runs. */
const SAVING = {
  folder: 'Speichern; ist der Assistent veröffentlicht, sehen Sie vorher, was sich ändert',
  draft: 'Den Entwurf sofort speichern; von selbst wird er nach wenigen Sekunden gespeichert',
} as const;

const shortcuts = (keeps: keyof typeof SAVING | undefined): { keys: string; does: string }[] => [
  { keys: 'Strg K', does: 'Befehl, Schritt, Frage oder Text suchen' },
  ...(keeps === undefined ? [] : [{ keys: 'Strg S', does: SAVING[keeps] }]),
  { keys: 'Strg Z', does: 'Rückgängig' },
  { keys: 'Strg Umschalt Z', does: 'Wiederholen' },
  ...VIEWS.map(({ label }, index) => ({ keys: `Alt ${index + 1}`, does: `Ansicht ${label}` })),
  { keys: 'F6, Umschalt F6', does: 'Nächster, voriger Bereich: Kopf, Gliederung, Ansicht, Eigenschaften, Funde' },
  { keys: 'F8, Umschalt F8', does: 'Nächster, voriger Fund' },
  { keys: 'Strg Eingabe', does: 'Erste Abhilfe des ausgewählten Funds anwenden' },
  { keys: 'Alt ↑, Alt ↓', does: 'Schritt, Frage oder Eintrag einer Liste verschieben' },
  { keys: 'Strg [ und Strg ]', does: 'Im JSON: Zeile aus- und einrücken (Tab verlässt das JSON)' },
  { keys: 'F1', does: 'Diese Liste' },
];

/** The list of shortcuts (F1). On a Mac, Strg is Cmd. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const can = useAbilities();
  const keeps = can('folder') ? 'folder' : can('draft') ? 'draft' : undefined;
  return (
    <Overlay title="Tastenkürzel" onClose={onClose}>
      <dl className={styles.keys}>
        {shortcuts(keeps).map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={onClose}>
        Schließen
      </button>
    </Overlay>
  );
}
