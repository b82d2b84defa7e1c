import type { DefinitionFiles } from '../check/fileNames.ts';
import { below, formatOf } from '../format/places.ts';
import { isPlainObject, joinPointer, parsePointer, readPointer } from '../engine/pointer.ts';

/** What stands at a place of the files, as a German phrase: "Bedingung des Zweigs von 'angaben' nach 'ort'". */
export function formatPlace(files: DefinitionFiles, file: string, pointer: string): string {
  return formatPlaceIn(read(files, file), file, pointer);
}

/** The same of a file that was read already. */
export function formatPlaceIn(value: unknown, file: string, pointer: string): string {
  const edition = /^editions\/([^/]+)\//.exec(file)?.[1];
  const path = file.replace(/^editions\/[^/]+\//, '');
  const said = formatIn(path, pointer, value);
  return edition === undefined ? said : `${said} (Ausgabe '${edition}')`;
}

function formatIn(file: string, pointer: string, value: unknown): string {
  const name = /([^/]+)\.json$/.exec(file)?.[1] ?? file;
  if (file === 'machine.json') return formatFlow(pointer, value);
  const phrase = (): string => phraseAt(file, parsePointer(pointer), value);
  if (file.startsWith('tables/')) return [`Tabelle '${name}'`, phrase()].filter(Boolean).join(', ');
  if (file.startsWith('../parts/')) return formatStep(file, pointer, value, `gemeinsamen Teil '${name}'`);
  return file.startsWith('steps/') ? formatStep(file, pointer, value, `Schritt '${name}'`) : phrase();
}

/** What the format says of a place, or of the closest one around it (`x-place`). Empty if it says nothing. */
function phraseAt(file: string, path: readonly string[], value: unknown): string {
  let place = formatOf(file);
  let phrase = place?.schema['x-place'] ?? '';
  let here = value;
  let entry: Entry = { name: '', value };
  for (const key of path) {
    place = place && below(place, key);
    const name = Array.isArray(here) ? String(Number(key) + 1) : key;
    here = readPointer(here, joinPointer('', key));
    if (place?.named !== true) entry = { name, value: here };
    const own = place?.schema['x-place'];
    if (own !== undefined) phrase = filledIn(own, entry);
  }
  return phrase;
}

/** An entry of a list, by its number, or a member with a name of the author's choice. */
type Entry = { name: string; value: unknown };

function filledIn(phrase: string, { name, value }: Entry): string {
  return phrase.replaceAll(/\{(\w*)\}/g, (_, member: string) => {
    const own = member === '' ? '' : readPointer(value, `/${member}`);
    return typeof own === 'string' && own !== '' ? `'${own}'` : name;
  });
}

function formatFlow(pointer: string, value: unknown): string {
  const [, state = '', kind, event, index] = parsePointer(pointer);
  if (pointer === '/initial') return 'Erster Schritt';
  if (state === '') return 'Ablauf';
  if (kind === 'invoke') return event === 'onDone' ? 'Schritt nach dem Senden' : 'Schritt nach misslungenem Senden';
  if (kind !== 'on') return `Schritt '${state}' im Ablauf`;
  const branch = branchAt(value, pointer);
  const target = isPlainObject(branch) ? branch['target'] : branch;
  if (typeof target !== 'string') return `Wege aus '${state}'`;
  const isBranch = index !== undefined && /^\d+$/.test(index);
  const way = `${isBranch ? 'Zweigs' : 'Übergangs'} von '${state}' nach '${target}'`;
  return pointer.includes('/guard/') ? `Bedingung des ${way}` : way.replace(/^(Zweig|Übergang)s/, '$1');
}

function branchAt(value: unknown, pointer: string): unknown {
  const at = /^\/states\/[^/]+\/on\/[^/]+(?:\/\d+)?/.exec(pointer)?.[0] ?? '';
  return readPointer(value, at);
}

function formatStep(file: string, pointer: string, value: unknown, step: string): string {
  const path = parsePointer(pointer);
  const [part] = path[0] === 'with' ? path.slice(1) : path;
  if (part === undefined) return step;
  const phrase = part === 'schema' ? formatSchema(path, value) : phraseAt(file, path, value);
  return `${phrase} ${step.startsWith('gemeinsam') ? 'im' : 'in'} ${step}`;
}

function formatSchema(path: string[], value: unknown): string {
  const isCondition = path.includes('if');
  if (isCondition) return 'Bedingung einer Frage';
  if (path.at(-2) === 'required') return 'Pflichtangabe';
  if (path.includes('anyOf') || path.includes('not')) return 'Regel einer Gruppe';
  const last = path.lastIndexOf('properties');
  if (last === path.length - 1) return 'Fragen';
  const pointer = path.slice(0, last + 2).reduce<string>(joinPointer, '');
  const question = last < 0 ? undefined : readPointer(value, pointer);
  const title = isPlainObject(question) ? question['title'] : undefined;
  return last < 0 ? 'Regel' : `Frage '${typeof title === 'string' && title.trim() !== '' ? title : path[last + 1]}'`;
}

function read(files: DefinitionFiles, file: string): unknown {
  try {
    return JSON.parse(files[file] ?? '');
  } catch {
    return undefined;
  }
}
