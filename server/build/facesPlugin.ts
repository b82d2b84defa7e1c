import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const PACKAGES = '@fontsource/';
/** The font files that `src/ui/base.css` names. */
export const FACES = [
  'barlow/files/barlow-latin-600-normal.woff2',
  'source-sans-3/files/source-sans-3-latin-400-normal.woff2',
  'source-sans-3/files/source-sans-3-latin-600-normal.woff2',
];
/** Printable ASCII. */
const BASIC = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
/** Further characters of German texts, and accents of common words and names. */
const GERMAN = 'ÄÖÜäöüß§€°·²³×−–—…„“”‚‘’«»\u00a0éèêàçëñóÉ';
/** The characters of the built faces. Browsers draw others in the fallback. */
export const CHARACTERS = BASIC + GERMAN;
/** Kerning, and figures of equal width. */
const FEATURES = ['kern', 'tnum'];

/** A font of `FACES` with the glyphs of `CHARACTERS` only, as WOFF2, unhinted. */
export async function builtFace(face: string): Promise<Buffer> {
  const full = await readFile(fileURLToPath(import.meta.resolve(PACKAGES + face)));
  return subsetFont(full, CHARACTERS, { targetFormat: 'woff2', keepFeatures: FEATURES, noHinting: true });
}

/**
 * Replaces the fonts in the build of the client by those with the glyphs of German only. The site's build has them under `/schriften/` as
 * well: a style file that is no part of the build (`src/site/public`) knows no hashes.
 */
export function faces(): Plugin {
  let ofSite = true;
  return {
    name: 'faces',
    apply: 'build',
    async config({ root = '.' }, { mode }) {
      ofSite = mode !== 'studio';
      // Vite resolves addresses in styles by aliases and asks no plugin.
      const folder = path.join(root, 'node_modules/.vite/faces');
      await mkdir(folder, { recursive: true });
      const alias = await Promise.all(
        FACES.map(async (face) => {
          const replacement = path.join(folder, path.basename(face));
          // In one step: another build may be reading it.
          const temporary = `${replacement}.${process.pid}`;
          await writeFile(temporary, await builtFace(face));
          await rename(temporary, replacement);
          return { find: PACKAGES + face, replacement };
        }),
      );
      return { resolve: { alias } };
    },
    async generateBundle() {
      if (!ofSite) return;
      for (const face of FACES)
        this.emitFile({
          type: 'asset',
          fileName: `schriften/${path.basename(face)}`,
          source: await builtFace(face),
        });
    },
  };
}
