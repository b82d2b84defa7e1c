import { stepOf } from '../document/place.ts';
import type { View } from './context.ts';

/** `wide`: it has no use for the properties, and takes their room. */
type ViewName = { view: View; label: string; wide?: true };

/** The views of the workbench in the order of their buttons and shortcuts (Alt 1, Alt 2 …). */
export const VIEWS: readonly ViewName[] = [
  { view: 'ablauf', label: 'Ablauf' },
  { view: 'schritt', label: 'Schritt' },
  { view: 'fehler', label: 'Fehler' },
  { view: 'json', label: 'JSON' },
  { view: 'bilder', label: 'Bilder' },
  { view: 'tabelle', label: 'Tabelle' },
  { view: 'texte', label: 'Texte' },
  { view: 'mails', label: 'Mails' },
  { view: 'testen', label: 'Testen', wide: true },
];

/** Whether a view takes the room of the properties. */
export function isWide(view: View): boolean {
  return VIEWS.some((one) => one.view === view && one.wide === true);
}

/** The view in which a file is shown when it is chosen in the outline. */
export function viewFor(file: string, current: View): View {
  if (/(?:^|\/)tables\//.test(file)) return 'tabelle';
  if (current !== 'tabelle') return current;
  return stepOf(file) === undefined ? 'ablauf' : 'schritt';
}
