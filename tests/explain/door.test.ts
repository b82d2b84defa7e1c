import { build } from 'esbuild';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

async function inputsOf(entry: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    metafile: true,
    write: false,
  });
  return Object.keys(metafile.inputs);
}

it('browsers load explanations without Ajv, and the engine without explanations', async () => {
  const [explaining, engine] = await Promise.all([inputsOf('src/explain/index.ts'), inputsOf('src/engine/index.ts')]);
  expect(explaining).toContain('src/explain/explainMove.ts');
  expect(explaining.filter((input) => /node_modules\/ajv|src\/check\//.test(input))).toEqual([]);
  expect(engine.filter((input) => /src\/(?:explain|explore)\//.test(input))).toEqual([]);
});
