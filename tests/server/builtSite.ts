import path from 'node:path';
import type { AppParts } from '../../server/main/parts.ts';
import { readBrand } from '../../server/config/brand.ts';
import { ensureBuilt } from '../../server/build/ensureBuilt.ts';
import { staticFiles } from '../../server/http/staticFiles.ts';
import { builtRenderer, openPages } from '../../server/pages/index.ts';
import type { Brand } from '../../src/contract/index.ts';
import type { Catalogue } from '../../server/wizards/index.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DIST = path.join(ROOT, 'dist');

export const PUBLIC_URL = 'https://vorfahrt.example';

/** The production build as parts of an app: its pages and its files. */
export function builtSite(catalogue: Catalogue): Promise<Partial<AppParts>> {
  return builtSiteWith(catalogue, {});
}

/** The same, where these portals are configured. */
export async function builtSiteWith(catalogue: Catalogue, portals: Brand['portals']): Promise<Partial<AppParts>> {
  await ensureBuilt();
  const brand = await readBrand(path.join(ROOT, 'src/site/brand.json'), {}, portals);
  const pages = await openPages({ catalogue, renderer: await builtRenderer(DIST), brand, publicUrl: PUBLIC_URL });
  return { pages, client: staticFiles(path.join(DIST, 'client')) };
}
