import path from 'node:path';
import type { CheckedWizard } from '../../src/engine/authoring/index.ts';

/**
 * The wizard as one ES module for browsers: definition, revision and validators. The validators are Ajv's standalone
 * code, so that nothing is compiled, and no `unsafe-eval` needed, on the page.
 */
export async function moduleCode({ wizard, schemas }: CheckedWizard): Promise<string> {
  const map = Object.entries(schemas.exports).map(([key, name]) => `${JSON.stringify(key)}:${name}`);
  // What is mailed afterwards is the server's affair.
  const definition = { ...wizard.definition, wizard: { ...wizard.definition.wizard, mails: undefined } };
  const source = `${schemas.standaloneCode()}
export const definition = ${JSON.stringify(definition)};
export const revision = ${JSON.stringify(wizard.revision)};
export const validators = {${map.join(',')}};`;
  // `v0`, `v1` … are exported by the standalone code too; only what pages use is kept.
  const entry = `export { definition, revision, validators } from 'wizard';`;
  // Loaded when first needed: a process that serves no page of a wizard has no use for it.
  const { build } = await import('esbuild');
  const result = await build({
    stdin: { contents: entry, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    minify: true,
    // Umlauts as they are, not as four characters each.
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
