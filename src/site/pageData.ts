import type { Brand } from '../contract/index.ts';

/** Names of the meta elements by which the server hands data to the page; an inline script would need its own CSP hash. */
export const META = { brand: 'vorfahrt:brand', wizard: 'vorfahrt:wizard' } as const;

export function readBrand(): Brand {
  return JSON.parse(readMeta(META.brand)) as Brand;
}

/** URL of the wizard's module. */
export function readWizardUrl(): string {
  return readMeta(META.wizard);
}

function readMeta(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  if (content === undefined) throw new Error(`The page lacks its meta element '${name}'.`);
  return content;
}
