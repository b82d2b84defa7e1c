import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

it.skipIf(process.platform === 'win32')(
  'a build is recognised where a process may open few files, as in a container',
  () => {
    const script = `import { stampOf } from './server/build/ensureBuilt.ts'; process.stdout.write(await stampOf('.', 'studio'))`;
    // The hard limit: Node raises the soft one.
    const { stdout, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -n 100; exec "$1" -e "$2"', 'sh', process.execPath, script],
      {
        cwd: ROOT,
        encoding: 'utf8',
      },
    );
    expect([stdout, stderr]).toEqual([expect.stringMatching(/^[\da-f]{64}$/), '']);
  },
);
