import type { Brand } from '../../contract/index.ts';

/** Names of the meta elements that pass data from the server to the page. An inline script would need a CSP hash. */
export const META = { brand: 'vorfahrt:brand', wizard: 'vorfahrt:wizard', error: 'vorfahrt:error' } as const;

export function readBrand(): Brand {
  return JSON.parse(readMeta(META.brand) ?? missing(META.brand)) as Brand;
}

/** URL of the wizard's module. */
export function readWizardUrl(): string {
  return readMeta(META.wizard) ?? missing(META.wizard);
}

/** The data of an error page; undefined on all other pages. */
export function readError(): { status: number; requestId?: string } | undefined {
  const content = readMeta(META.error);
  return content === undefined ? undefined : (JSON.parse(content) as { status: number; requestId?: string });
}

function readMeta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

function missing(name: string): never {
  throw new Error(`The page lacks its meta element '${name}'.`);
}
