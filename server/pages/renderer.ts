import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as render from '../../src/site/render.tsx';

/** The render bundle's exports. Only its types are known here: the server imports no React. */
export type Render = typeof render;
export type PageAssets = ReturnType<render.RenderContext['assets']>;

/** What draws pages: the bundle, and the files that each kind of page loads. */
export type Renderer = {
  render: () => Promise<Render>;
  /** The source may change any time: pages are drawn for each request. */
  live: boolean;
  /** What a kind of page loads; with `files`, the source files that this one needs beyond the entry. */
  assets: (kind: PageKind, files?: string[]) => PageAssets;
};

export type PageKind = 'page' | 'wizard';

const ENTRIES = { page: 'src/site/pageEntry.tsx', wizard: 'src/site/wizardEntry.tsx' };

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** The renderer that the build left in `dist`. */
export async function builtRenderer(dist: string): Promise<Renderer> {
  const manifest = JSON.parse(await readFile(path.join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const render = (await import(pathToFileURL(path.join(dist, 'render/render.js')).href)) as Render;
  return {
    render: async () => render,
    live: false,
    assets: (kind, files = []) => assetsOf(manifest, ENTRIES[kind], files),
  };
}

/** An entry's own file, the chunks that it and the further files import, and the styles of all of them. */
function assetsOf(manifest: Manifest, entry: string, files: string[]): PageAssets {
  const chunks = new Set<string>();
  const visit = (key: string) => {
    if (chunks.has(key)) return;
    chunks.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  visit(entry);
  for (const file of files) {
    if (manifest[file] === undefined) throw new Error(`The build has no '${file}'.`);
    visit(file);
  }
  const found = [...chunks].flatMap((key) => (manifest[key] === undefined ? [] : [manifest[key]]));
  const [own, ...imported] = found;
  return {
    scripts: own === undefined ? [] : [`/${own.file}`],
    preloads: imported.map(({ file }) => `/${file}`),
    styles: [...new Set(found.flatMap(({ css }) => css ?? []))].map((file) => `/${file}`),
  };
}
