import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DefinitionFiles } from '../../src/check/index.ts';

/** Wizards that only the tests know. */
export const TEST_WIZARDS = path.resolve(import.meta.dirname, 'wizards');
/** The one that uses every word of the format but those for accounts and against programs, which shipped wizards use. */
export const KITCHEN_SINK = 'alles';

// oxlint-disable-next-line typescript/no-explicit-any -- the point is to write what the types forbid
export type Draft = Record<string, any>;

/** Its files as data, for a test to change. */
export function kitchenSink(): Draft {
  const folder = path.join(TEST_WIZARDS, KITCHEN_SINK);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.map((name) => [name.replaceAll(path.sep, '/'), JSON.parse(readFileSync(path.join(folder, name), 'utf8'))]),
  );
}

/** One line for each value, so that lines can be counted. */
export function asFiles(draft: Draft): DefinitionFiles {
  return Object.fromEntries(Object.entries(draft).map(([name, content]) => [name, JSON.stringify(content, null, 2)]));
}
