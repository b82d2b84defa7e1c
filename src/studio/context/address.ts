import { VIEWS } from './viewNames.ts';
import type { FilePlace } from '../document/place.ts';
import type { DialogName, Selection, View } from './context.ts';

/** The selection that the query of an address names: `?ansicht=json&datei=machine.json&stelle=/states/ort`. */
export function readSelection(query: URLSearchParams): Selection {
  const named = VIEWS.find(({ view: name }) => name === query.get('ansicht'));
  const view: View = (named ?? VIEWS[0])?.view ?? 'json';
  const place: FilePlace = { file: query.get('datei') ?? '', pointer: query.get('stelle') ?? '' };
  return { view, place };
}

/** The query of a selection. */
export function writeSelection({ view, place }: Selection): URLSearchParams {
  const query = new URLSearchParams({ ansicht: view });
  if (place.file !== '') query.set('datei', place.file);
  if (place.pointer !== '') query.set('stelle', place.pointer);
  return query;
}

/** Dialogs that an address may open, as the list of what waits does: `?dialog=vorschlaege`. */
const LINKED: readonly DialogName[] = ['vorschlaege', 'anmerkungen', 'veroeffentlichen', 'verlauf'];

/** The dialog that the query of an address opens; undefined for none. */
export function readDialog(query: URLSearchParams): DialogName | undefined {
  return LINKED.find((name) => name === query.get('dialog'));
}

/** What stays in the address in every view: which revisions run in the simulator, since the run stays too. */
const LASTING: ReadonlySet<string> = new Set(['fassungen']);

/** The query with another selection. What a view says in the address by itself stays while the view does. */
export function withSelection(query: URLSearchParams, next: Selection): URLSearchParams {
  const after = writeSelection(next);
  const isSame = readSelection(query).view === next.view;
  for (const [name, value] of query)
    if (LASTING.has(name) || (isSame && !['ansicht', 'datei', 'stelle', 'dialog'].includes(name)))
      after.set(name, value);
  return after;
}
