import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TEST_WIZARDS } from '../explore/kitchenSink.ts';
import { SHIPPED } from '../engine/definitions.ts';

const WIZARDS = path.resolve(import.meta.dirname, '../../wizards');

/** All wizards, shipped and for tests only, by id: their texts as written, and the shared parts beside them. */
export const ALL_WIZARDS: Record<string, DefinitionFiles> = Object.fromEntries([
  ...SHIPPED.map((id) => [id, { ...textsIn(path.join(WIZARDS, id)), ...parts() }] as const),
  ...readdirSync(TEST_WIZARDS).map((id) => [id, { ...textsIn(path.join(TEST_WIZARDS, id)), ...parts() }] as const),
]);

export const WIZARD_IDS = Object.keys(ALL_WIZARDS);

export function wizardFiles(id: string): DefinitionFiles {
  const files = ALL_WIZARDS[id];
  if (files === undefined) throw new Error(`There is no wizard ${id}.`);
  return files;
}

function parts(): DefinitionFiles {
  return Object.fromEntries(
    Object.entries(textsIn(path.join(WIZARDS, 'parts'))).map(([name, text]) => [`../parts/${name}`, text]),
  );
}

function textsIn(folder: string): DefinitionFiles {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names
      .toSorted()
      .map((name) => [name.replaceAll(path.sep, '/'), readFileSync(path.join(folder, name), 'utf8')] as const),
  );
}
