import type { Brand } from '../../contract/index.ts';
import type { RetiredWizard } from './withoutRetired.ts';

/** Names of the meta elements that pass data from the server to the page. An inline script would need a CSP hash. */
export const META = {
  brand: 'vorfahrt:brand',
  wizard: 'vorfahrt:wizard',
  run: 'vorfahrt:lauf',
  retired: 'vorfahrt:zurueckgezogen',
} as const;

/** The id of the element that says what the page waits for, before its code is there. */
export const PLACE_OF_WAITING = 'wartet';

/** The id of the element that says that a form waits for the network. */
export const PLACE_OF_OFFLINE = 'offline';

/** The event, on the window, that the wizard's code leaves the page to the server. */
export const LEFT_TO_SERVER = 'vorfahrt:ohne-code';

export function readBrand(): Brand {
  return JSON.parse(readMeta(META.brand) ?? missing(META.brand)) as Brand;
}

/** The wizards that were not offered any more when the page was drawn. */
export function readRetired(): RetiredWizard[] {
  return JSON.parse(readMeta(META.retired) ?? '[]') as RetiredWizard[];
}

/** URL of the wizard's module. */
export function readWizardUrl(): string {
  return readMeta(META.wizard) ?? missing(META.wizard);
}

/** What the page shows, if it shows a step with its answers; as JSON. */
export function readServedRun(): string | undefined {
  return readMeta(META.run);
}

function readMeta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

function missing(name: string): never {
  throw new Error(`The page lacks its meta element '${name}'.`);
}
