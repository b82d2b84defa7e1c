import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as render from '../../src/site/render.tsx';

/** The render bundle's exports. Only its types are known here: the server imports no React. */
export type Render = typeof render;
export type PageAssets = render.RenderContext['assets'];

/** What draws pages: the bundle, and the files that each kind of page loads. */
export type Renderer = {
  render: () => Promise<Render>;
  /** The source may change any time: pages are drawn for each request. */
  live: boolean;
  assets: { page: PageAssets; wizard: PageAssets };
};

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** The renderer that the build left in `dist`. */
export async function builtRenderer(dist: string): Promise<Renderer> {
  const manifest = JSON.parse(await readFile(path.join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const render = (await import(pathToFileURL(path.join(dist, 'render/render.js')).href)) as Render;
  return {
    render: async () => render,
    live: false,
    assets: { page: assetsOf(manifest, 'src/site/pageEntry.tsx'), wizard: assetsOf(manifest, 'src/site/wizardEntry.tsx') },
  };
}

/** An entry's own file, the chunks it imports and the styles of all of them. */
function assetsOf(manifest: Manifest, entry: string): PageAssets {
  const chunks = new Set<string>();
  const visit = (key: string) => {
    if (chunks.has(key)) return;
    chunks.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  visit(entry);
  const found = [...chunks].flatMap((key) => (manifest[key] === undefined ? [] : [manifest[key]]));
  const [own, ...imported] = found;
  return {
    scripts: own === undefined ? [] : [`/${own.file}`],
    preloads: imported.map(({ file }) => `/${file}`),
    styles: [...new Set(found.flatMap(({ css }) => css ?? []))].map((file) => `/${file}`),
  };
}
