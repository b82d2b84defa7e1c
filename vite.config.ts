import { brotliCompressSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import react from '@vitejs/plugin-react';

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes a brotli twin beside every text file, so that the server compresses nothing at run time. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (!/\.(?:js|css|svg)$/.test(name)) continue;
        const content = file.type === 'chunk' ? file.code : file.source;
        this.emitFile({ type: 'asset', fileName: `${name}.br`, source: brotliCompressSync(content) });
      }
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [precompress()])],
  publicDir: isSsrBuild ? false : 'src/site/public',
  resolve: {
    alias: {
      // rjsf draws Markdown only where a uiSchema asks for it, which ours cannot; the parser weighs 27 kB brotli.
      'markdown-to-jsx/react': local('./src/fields/withoutMarkdown.ts'),
      'markdown-to-jsx': local('./src/fields/withoutMarkdown.ts'),
    },
  },
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { input: ['src/site/wizardEntry.tsx', 'src/site/pageEntry.tsx'] },
  },
  ssr: { noExternal: true },
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
}));
