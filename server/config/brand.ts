import { readFile } from 'node:fs/promises';
import { ConfigFault } from '../base/configFault.ts';
import { errorCode } from '../base/errorCode.ts';
import { brandTexts, isPlaceholder, type Brand } from '../../src/contract/index.ts';

type Portals = Brand['portals'];

/** The default brand file, which contains every text. */
const EVERY_TEXT = new URL('../../src/site/brand.json', import.meta.url);

/** Pages and mails name these as ways to reach the office, so they cannot be empty. */
const NAMED_EVERYWHERE = new Set(['name', 'phone', 'email']);

/**
 * Reads the brand file. Missing texts are taken from the default file; `overrides` (environment variables such as
 * `BRAND_IMPRINT_CHAMBER_NAME`) take precedence over both. Throws one `ConfigFault` with all faults.
 */
export async function readBrand(
  file: string,
  overrides: Record<string, string>,
  portals: Portals = {},
): Promise<Brand> {
  const faults: string[] = [];
  const known = Object.fromEntries(brandTexts(await readJson(EVERY_TEXT)));
  const own = Object.fromEntries(brandTexts(await readOwn(file)));
  for (const place of Object.keys(own))
    if (!Object.hasOwn(known, place)) faults.push(`'${place}' in ${file} ist unbekannt.`);
  const names = new Map(Object.keys(known).map((place) => [variableOf(place), place]));
  for (const name of Object.keys(overrides))
    if (!names.has(name)) faults.push(`${name} ist unbekannt. Bekannt sind: ${[...names.keys()].join(', ')}.`);
  const texts = Object.entries({ ...known, ...own }).map(([place, text]): [string, string] => [
    place,
    overrides[variableOf(place)] ?? text,
  ]);
  for (const [place, text] of texts)
    if (NAMED_EVERYWHERE.has(place) && text.trim() === '') faults.push(`${variableOf(place)} ist leer.`);
  if (faults.length > 0) throw new ConfigFault(faults);
  return { ...nested(texts), portals };
}

/** A text of the brand that the operator has not filled in, and the variable that does. */
export type Placeholder = { place: string; text: string; variable: string };

/** Lists the texts that the operator has not filled in. */
export function placeholdersIn(brand: Brand): Placeholder[] {
  return brandTexts(brand)
    .filter(([, text]) => isPlaceholder(text) || /\.example$|^030 000000$/.test(text))
    .map(([place, text]) => ({ place, text, variable: variableOf(place) }));
}

/** Says how a text is filled in, for the log. */
export function describePlaceholder({ place, text, variable }: Placeholder): string {
  return `${place} steht noch auf '${text}': in BRAND_FILE oder ${variable} eintragen.`;
}

/** Turns `imprint.privacyAuthority` into `BRAND_IMPRINT_PRIVACY_AUTHORITY`. */
function variableOf(place: string): string {
  return `BRAND_${place
    .replaceAll('.', '_')
    .replaceAll(/[A-Z]/g, (letter) => `_${letter}`)
    .toUpperCase()}`;
}

/** Reads the operator's own file. Throws a `ConfigFault` if it is missing or no JSON object. */
async function readOwn(file: string): Promise<Brand> {
  try {
    const own: unknown = await readJson(file);
    if (typeof own !== 'object' || own === null || Array.isArray(own)) throw new SyntaxError('kein Objekt');
    return own as Brand;
  } catch (cause) {
    const isText = cause instanceof SyntaxError;
    const reason = isText ? `ist kein JSON-Objekt (${cause.message})` : `ist nicht zu lesen (${errorCode(cause)})`;
    throw new ConfigFault([`BRAND_FILE: ${file} ${reason}.`], { cause });
  }
}

async function readJson(file: string | URL): Promise<Brand> {
  return JSON.parse(await readFile(file, 'utf8')) as Brand;
}

function nested(texts: [string, string][]): Omit<Brand, 'portals'> {
  const root: Record<string, unknown> = {};
  for (const [place, text] of texts) {
    const keys = place.split('.');
    const last = keys.pop() ?? '';
    let part = root;
    for (const key of keys) part = (part[key] ??= {}) as Record<string, unknown>;
    part[last] = text;
  }
  return root as Omit<Brand, 'portals'>;
}
