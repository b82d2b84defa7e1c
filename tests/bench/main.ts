import { browserBench } from './browser/index.ts';
import { engineBench } from './engine.ts';
import { growthBench } from './browser/growth.ts';
import { tableOf, writeReport } from './report.ts';
import { hostileBench } from './hostile.ts';
import type { Row } from './rows.ts';
import { studioBench } from './studio/index.ts';
import { serverBench } from './server/index.ts';
import { sizeBench } from './server/size.ts';

const PARTS: Record<string, () => Promise<Row[]>> = {
  engine: engineBench,
  browser: browserBench,
  server: serverBench,
  size: sizeBench,
  growth: growthBench,
  hostile: hostileBench,
  studio: studioBench,
};

/** Runs the parts that are named as arguments, all of them where none is. A missed bar is told, and fails nothing. */
async function main(): Promise<void> {
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0)
    throw new Error(`There is no bench '${unknown.join("', '")}'; there are: ${Object.keys(PARTS).join(', ')}.`);
  for (const [part, run] of Object.entries(PARTS)) {
    if (named.length > 0 && !named.includes(part)) continue;
    process.stdout.write(`\n${part} wird gemessen …\n`);
    const table = tableOf(named.length === 0 ? 'npm run bench' : `npm run bench -- ${part}`, await run());
    process.stdout.write(`\n${table}\n`);
    await writeReport(part, table);
  }
}

await main();
