import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { everyRoute } from '../support/everyRoute.ts';
import { builtSizes } from '../support/bundle.ts';
import { dumpOf, type Dump } from './dump.ts';

const USAGE = `npm run dump -- <Ordner> [--sizes]
npm run dump -- --compare <Ordner vorher> <Ordner nachher>`;

const words = process.argv.slice(2);
const folders = words.filter((word) => !word.startsWith('--'));
const [first, second] = folders;
if (words.includes('--compare') && first !== undefined && second !== undefined)
  process.exitCode = compare(first, second);
else if (!words.includes('--compare') && first !== undefined && second === undefined) await write(first);
else {
  console.error(USAGE);
  process.exitCode = 2;
}

/** Prints what differs, line by line. 0: nothing does. 1: something does. */
function compare(before: string, after: string): number {
  const { status } = spawnSync('git', ['--no-pager', 'diff', '--no-index', '--unified=0', before, after], {
    stdio: 'inherit',
  });
  if (status === 0) console.log('Beide sind gleich.');
  return status ?? 2;
}

async function write(folder: string): Promise<void> {
  const dump: Dump = {
    ...dumpOf(),
    'openapi.json': async () => `${JSON.stringify((await everyRoute()).document, null, 1)}\n`,
    ...(words.includes('--sizes') && {
      'sizes.txt': () =>
        builtSizes()
          .map(({ entry, bytes }) => `${entry} ${bytes}\n`)
          .join(''),
    }),
  };
  await rm(folder, { recursive: true, force: true });
  for (const [name, make] of Object.entries(dump)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, await make());
  }
  console.log(`${Object.keys(dump).length} Dateien in ${folder}`);
}
