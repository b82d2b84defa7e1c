import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { distOf, ensureBuilt, isBuilt } from '../build/ensureBuilt.ts';
import { Fault } from '../http/fault.ts';
import { storedFile, type Servable } from '../http/servable.ts';

/** The documents of the studio: itself, the frame in which a wizard is shown, and the page of a draft. */
export type Entry = 'studio' | 'preview' | 'previewPage';

/** Scripts and styles of a document. */
export type Assets = { scripts: string[]; styles: string[]; head: string };

export type StudioClient = {
  /** Undefined while the studio is being built. Throws 503 once if that has failed; the next call tries again. */
  assets(entry: Entry): Promise<Assets | undefined>;
  /** A file of the build; undefined if there is none. */
  file(name: string): Promise<Servable | undefined>;
};

const SOURCES: Record<Entry, string> = {
  studio: 'src/studio/app/main.tsx',
  preview: 'src/studio/preview/main.tsx',
  previewPage: 'src/studio/partner/page.tsx',
};
const FILE = /^[\w.-]+\.(?:js|css|svg|woff2)$/;

const NOT_BUILT =
  'Das Studio ist hier nicht gebaut, und es ließ sich nicht bauen. Wer den Server betreibt, ruft „npm run build“ auf.';

type Chunk = { file: string; css?: string[]; imports?: string[] };

type Builder = { isBuilt: () => Promise<boolean>; build: () => Promise<void> };

const BUILDER: Builder = { isBuilt: () => isBuilt('studio'), build: () => ensureBuilt('studio') };

/**
 * The studio's build. It is made when somebody first opens the studio: the site starts without it, and a deployment that
 * has no studio never makes it.
 */
export function builtStudio(builder: Builder = BUILDER): StudioClient {
  const isReady = readiness(builder);
  return {
    async assets(entry) {
      if (!(await isReady())) return undefined;
      // Read again each time: somebody may build the studio while the server runs, and the files have other names then.
      const text = await readFile(path.join(distOf('studio'), '.vite/manifest.json'), 'utf8');
      const chunks = JSON.parse(text) as Record<string, Chunk>;
      const used = new Set<Chunk>();
      const visit = (name: string) => {
        const chunk = chunks[name];
        if (chunk === undefined || used.has(chunk)) return;
        used.add(chunk);
        for (const imported of chunk.imports ?? []) visit(imported);
      };
      visit(SOURCES[entry]);
      return {
        scripts: [...used].slice(0, 1).map(({ file }) => urlOf(file)),
        styles: [...used].toReversed().flatMap(({ css = [] }) => css.map(urlOf)),
        head: '',
      };
    },
    async file(name) {
      if (!FILE.test(name)) return undefined;
      const place = path.join(distOf('studio'), 'assets', name);
      const [plain, twin] = await Promise.all(
        [place, `${place}.br`].map((file) => readFile(file).catch(() => undefined)),
      );
      return plain && storedFile(path.extname(name), plain, twin);
    },
  };
}

/** Whether the studio is built. The first call that finds it is not begins to build, and waits for nothing. */
function readiness({ isBuilt: isThere, build }: Builder): () => Promise<boolean> {
  let state: 'unknown' | 'building' | 'built' | { failed: unknown } = 'unknown';
  return async () => {
    if (state === 'unknown' && (await isThere())) state = 'built';
    if (state === 'unknown') {
      state = 'building';
      build().then(
        () => (state = 'built'),
        (error: unknown) => (state = { failed: error }),
      );
    }
    if (typeof state === 'string') return state === 'built';
    const { failed: cause } = state;
    state = 'unknown';
    throw new Fault(503, NOT_BUILT, { cause });
  };
}

function urlOf(file: string): string {
  return `/studio/${file}`;
}

/** The studio from its sources. `head` is what Vite's development server puts into a document. */
export function studioFromSource(head: string): StudioClient {
  return {
    assets: async (entry) => ({ scripts: [`/${SOURCES[entry]}`], styles: [], head }),
    file: async () => undefined,
  };
}
