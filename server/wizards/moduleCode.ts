import path from 'node:path';
import type { CheckedWizard } from '../../src/check/index.ts';
import { browserDefinition } from '../../src/engine/index.ts';

/**
 * Builds the wizard as one ES module for browsers: definition, revision and validators. The validators are Ajv's
 * standalone code, so that the page compiles nothing and needs no `unsafe-eval`.
 */
export async function moduleCode({ wizard, schemas }: CheckedWizard): Promise<string> {
  const map = Object.entries(schemas.exports).map(([key, name]) => `${JSON.stringify(key)}:${name}`);
  const source = `${schemas.standaloneCode()}
export const definition = ${JSON.stringify(browserDefinition(wizard.definition))};
export const revision = ${JSON.stringify(wizard.revision)};
export const validators = {${map.join(',')}};`;
  // The standalone code also exports `v0`, `v1` …; this drops what pages do not use.
  const entry = `export { definition, revision, validators } from 'wizard';`;
  // Loaded on first use: a process that serves no wizard page does not need it.
  const { build } = await import('esbuild');
  const result = await build({
    stdin: { contents: entry, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    minify: true,
    // Keeps umlauts instead of escaping them with four characters each.
    charset: 'utf8',
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    plugins: [
      {
        name: 'wizard',
        setup(builder) {
          builder.onResolve({ filter: /^wizard$/ }, () => ({ path: 'wizard', namespace: 'wizard' }));
          builder.onLoad({ filter: /.*/, namespace: 'wizard' }, () => ({
            contents: source,
            resolveDir: path.resolve(import.meta.dirname, '../..'),
          }));
        },
      },
    ],
  });
  const [file] = result.outputFiles;
  if (file === undefined) throw new Error(`esbuild wrote no module for '${wizard.id}'.`);
  return file.text;
}
