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
  /** What a kind of page loads; with `files`, the source files that this one needs beyond the entry, and `later`, whose styles it needs at once. */
  assets: (kind: PageKind, files?: string[], later?: string[]) => PageAssets;
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
    assets: (kind, files = [], later = []) => assetsOf(manifest, ENTRIES[kind], files, later),
  };
}

/** An entry's own file, the chunks that it and the further files import, and the styles of all of them; of `later` the styles only. */
function assetsOf(manifest: Manifest, entry: string, files: string[], later: string[]): PageAssets {
  const [own, ...imported] = chunksOf(manifest, [entry, ...files]);
  const styled = chunksOf(manifest, [entry, ...files, ...later]);
  return {
    scripts: own === undefined ? [] : [`/${own.file}`],
    preloads: imported.map(({ file }) => `/${file}`),
    styles: [...new Set(styled.flatMap(({ css }) => css ?? []))].map((file) => `/${file}`),
  };
}

/** The chunks of these source files and all that they import, the first file's own chunk first. */
function chunksOf(manifest: Manifest, files: string[]): Manifest[string][] {
  const chunks = new Map<string, Manifest[string]>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no '${key}'.`);
    if (chunks.has(key)) return;
    chunks.set(key, chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const file of files) visit(file);
  return [...chunks.values()];
}
