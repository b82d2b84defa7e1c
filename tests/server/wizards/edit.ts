import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

// oxlint-disable-next-line typescript/no-explicit-any -- Definitions are edited as the loose JSON that they are.
export type Json = any;

/** Changes one file of a wizard's folder. */
export async function edit(folder: string, file: string, change: (data: Json) => unknown): Promise<void> {
  const place = path.join(folder, file);
  const data: Json = JSON.parse(await readFile(place, 'utf8'));
  change(data);
  await writeFile(place, JSON.stringify(data));
}
