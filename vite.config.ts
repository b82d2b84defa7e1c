import { readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import { content } from './server/build/contentPlugin.ts';
import { faces } from './server/build/facesPlugin.ts';
import { bareSchemas } from './server/build/schemaPlugin.ts';

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes a brotli twin beside every text file, so that the server compresses nothing at run time. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // From disk: other plugins still change chunks after the bundle was generated.
    async writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(?:js|css|svg)$/.test(file))) {
        await writeFile(`${dir}/${name}.br`, brotliCompressSync(await readFile(`${dir}/${name}`)));
      }
    },
  };
}

/** Styles of what only the server draws: the frame, the pages and their sections, but for the accordion of the panel. */
const DRAWN_BY_SERVER =
  /\/src\/(?:site\/(?:frame|pages|sections\/(?!accordion))|ui\/(?:Carousel|Tabs)).*\.module\.css$/;

/** Browsers get these styles, which Vite would drop where nothing asks for a class name, and no names. */
function servedStyles(): Plugin {
  return {
    name: 'served-styles',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: DRAWN_BY_SERVER },
      handler: () => ({ code: '', moduleSideEffects: 'no-treeshake' }),
    },
  };
}

/** Parts of rjsf that nothing here reaches, by what imports them; `src/fields/slim/README.md` says why. */
const SLIM: { source: RegExp; by: RegExp; replacement: string }[] = [
  { source: /^markdown-to-jsx/, by: /@rjsf/, replacement: './src/fields/slim/markdown.ts' },
  { source: /^@x0k\/json-schema-merge/, by: /@rjsf/, replacement: './src/fields/slim/merge.ts' },
  {
    source: /getDefaultRegistry\.js$/,
    by: /@rjsf\/core\/lib\/components\/Form/,
    replacement: './src/fields/slim/registry.ts',
  },
  { source: /\/createSchemaUtils\.js$/, by: /@rjsf\/utils/, replacement: './src/fields/slim/schemaUtils.ts' },
  { source: /\/deepEquals\.js$/, by: /@rjsf\/utils/, replacement: './src/fields/slim/equal.ts' },
  { source: /\/findSchemaDefinition\.js$/, by: /@rjsf\/utils/, replacement: './src/fields/slim/reference.ts' },
  { source: /\/getDecimalSeparator\.js$/, by: /@rjsf\/utils/, replacement: './src/fields/slim/decimal.ts' },
  { source: /\/getWidget\.js$/, by: /@rjsf\/utils/, replacement: './src/fields/slim/widget.ts' },
  { source: /\/optionsList\.js$/, by: /@rjsf\/utils/, replacement: './src/fields/slim/options.ts' },
  {
    source: /\/createPrecompiledValidator\.js$/,
    by: /\/StepForm\.tsx$/,
    replacement: './src/fields/slim/validator.ts',
  },
];

/** Fails the site's build if a part was not replaced, for example because a new version of rjsf has renamed a file. */
function slimRjsf(): Plugin {
  let ofSite = true;
  const replaced = new Set<string>();
  return {
    name: 'slim-rjsf',
    enforce: 'pre',
    apply: 'build',
    configResolved: ({ mode }) => {
      ofSite = mode !== 'studio';
    },
    buildStart: () => replaced.clear(),
    resolveId(source, importer = '') {
      const found = SLIM.find((part) => part.source.test(source) && part.by.test(importer));
      if (found === undefined) return undefined;
      replaced.add(found.replacement);
      return local(found.replacement);
    },
    buildEnd(error) {
      if (error !== undefined || !ofSite) return;
      const missed = SLIM.filter(({ replacement }) => !replaced.has(replacement));
      if (missed.length > 0)
        this.error(
          `Not replaced in the build: ${missed.map(({ source }) => String(source)).join(', ')}. See src/fields/slim/README.md.`,
        );
    },
  };
}

/** Puts our loader around every `import()` in place of Vite's, which spoils addresses with links of its own (`src/loading/README.md`). */
function partLoader(): Plugin {
  return {
    name: 'part-loader',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () =>
        `export { loadPart as __vitePreload } from ${JSON.stringify(local('./src/loading/loadPart.ts'))};\n`,
    },
  };
}

/** The entries that browsers load. The studio is a build of its own, so that none of its code enters the site's. */
const SITE = ['src/site/shell/wizardEntry.tsx', 'src/site/shell/pageEntry.ts', 'src/site/shell/earlyPressEntry.ts'];
const STUDIO = ['src/studio/app/main.tsx', 'src/studio/preview/main.tsx', 'src/studio/partner/page.tsx'];

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [
    content(),
    react(),
    slimRjsf(),
    partLoader(),
    ...(isSsrBuild ? [] : [faces(), servedStyles(), precompress()]),
  ],
  worker: { plugins: () => [bareSchemas()] },
  base: mode === 'studio' ? '/studio/' : '/',
  publicDir: isSsrBuild || mode === 'studio' ? false : 'src/site/public',
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    // The loader gets all files of a part, its own first.
    modulePreload: { polyfill: false, resolveDependencies: (file, others) => [...new Set([file, ...others])] },
    // All styles are 10 kB together: one request that holds up the first page, none for those after it.
    cssCodeSplit: mode === 'studio',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,

    rolldownOptions: {
      // How long a busy machine took is no warning.
      checks: { bundlerTimings: false },
      // Names that several chunks share cost less than the exports and imports of a constant.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      ...(!isSsrBuild && {
        input: mode === 'studio' ? STUDIO : SITE,
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
              // What wizards load later shares these: one chunk compresses better than the four that they fall into.
              {
                name: 'engine',
                test: /\/src\/engine\/(?!computed|formula|calendar)|\/src\/fields\/base\/(?:fieldId|pointerOfId)|node_modules\/xstate\//,
              },
              // Two files for what pages and forms share, and for what forms share besides: ten of less than half a kilobyte otherwise.
              {
                name: 'page',
                test: /\/src\/(?:ui\/Heading|site\/(?:shared\/(?:brand|pageData)|brand\.json|shell\/hydrate))/,
              },
              {
                name: 'form',
                test: /\/src\/(?:ui\/(?:bindSpaces|Button|PhoneLink)|fields\/base\/(?:describedBy|context)|contract\/brand)/,
              },
            ],
          },
        },
      }),
    },
  },
  // Vite leaves this to the runtime there, and React would draw pages with all its development checks wherever NODE_ENV is not set.
  ...(isSsrBuild && command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // One file to load at the start; from source, Node loads packages itself.
  ssr: { noExternal: command === 'build' ? true : [] },
  // Of other files, such as uploads and the database's password, and to pages of other programs, the server gives nothing.
  server: { middlewareMode: true, cors: false, fs: { allow: ['src', 'wizards', 'node_modules'].map(local) } },
  appType: 'custom',
}));
