import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as render from '../../src/site/shell/render.tsx';

/** The exports of the render bundle. Only its types are imported: the server imports no React. */
export type Render = typeof render;
export type {
  Advanced,
  Ending,
  KeptRun,
  PageTarget,
  Posted,
  RetiredWizard,
  RunStart,
} from '../../src/site/shell/render.tsx';
export type PageAssets = render.RenderContext['assets'];

/** Renders pages with the bundle. Has the assets of each kind of page. */
export type Renderer = {
  render: () => Promise<Render>;
  /** The source may change at any time: pages are rendered for each request. */
  live: boolean;
  assets: (kind: PageKind) => PageAssets;
};

export type PageKind = 'page' | 'wizard';

/** The client entry of each kind of page. */
export const ENTRIES = { page: 'src/site/shell/pageEntry.ts', wizard: 'src/site/shell/wizardEntry.tsx' };
/** Further entries of a wizard's page, loaded if it needs them. */
const PARTS = {
  calculator: ['src/engine/computed/index.ts'],
  result: ['src/runner/result/index.ts'],
  files: ['src/fields/widgets/UploadWidget.tsx', 'src/runner/uploads/sending.ts'],
  lists: ['src/fields/rows/Rows.tsx'],
};
/** Holds presses that come before a wizard's code. */
export const EARLY_PRESS = 'src/site/shell/earlyPressEntry.ts';
/** Preloaded with the styles, so that they are there at the first paint. */
const FACES = /\.woff2$/;

type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** Loads the renderer from the build in `dist`. */
export async function builtRenderer(dist: string): Promise<Renderer> {
  const manifest = JSON.parse(await readFile(path.join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const render = (await import(pathToFileURL(path.join(dist, 'render/render.js')).href)) as Render;
  // On wizard pages the script has priority over the fonts.
  const assets = {
    page: assetsOf(manifest, ENTRIES.page),
    wizard: {
      ...assetsOf(manifest, ENTRIES.wizard),
      fonts: [],
      parts: {
        calculator: filesOf(manifest, PARTS.calculator),
        result: filesOf(manifest, PARTS.result),
        files: filesOf(manifest, PARTS.files),
        lists: filesOf(manifest, PARTS.lists),
      },
      earlyPress: `/${chunkOf(manifest, EARLY_PRESS).file}`,
    },
  };
  return { render: async () => render, live: false, assets: (kind) => assets[kind] };
}

/** An entry's own file, the chunks that it imports, the style sheet, and the fonts to be preloaded. */
function assetsOf(manifest: Manifest, entry: string): PageAssets {
  const url = (name: string) => `/${chunkOf(manifest, name).file}`;
  const [own, ...imported] = withImports(manifest, entry).map(url);
  return {
    scripts: own === undefined ? [] : [own],
    preloads: imported,
    styles: [url('style.css')],
    fonts: Object.keys(manifest)
      .filter((name) => FACES.test(name))
      .map(url),
  };
}

function filesOf(manifest: Manifest, names: readonly string[]): string[] {
  return names.map((name) => `/${chunkOf(manifest, name).file}`);
}

/** The names of a chunk and of all that it imports, its own first. */
function withImports(manifest: Manifest, entry: string): string[] {
  const names = new Set<string>();
  const visit = (name: string) => {
    if (names.has(name)) return;
    names.add(name);
    for (const imported of chunkOf(manifest, name).imports ?? []) visit(imported);
  };
  visit(entry);
  return [...names];
}

function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build has no '${name}'.`);
  return chunk;
}
