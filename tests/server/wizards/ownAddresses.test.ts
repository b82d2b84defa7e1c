import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { OWN_ADDRESSES } from '../../../src/check/index.ts';
import { LOADED } from '../../wizards/folders.ts';

const SERVER = path.resolve(import.meta.dirname, '../../../server');

/** Every address under /api in the source of a router. */
const STATED = globSync('**/*.ts', { cwd: SERVER }).flatMap((file) =>
  [...readFileSync(path.join(SERVER, file), 'utf8').matchAll(/\.(?:get|post|put|delete|all)\('(\/api\/[^']*)'/g)].map(
    ([, address = '']) => address,
  ),
);

function isKept(address: string): boolean {
  return OWN_ADDRESSES.some((own) => address === own || address.startsWith(`${own}/`));
}

it('no wizard may send where a router of ours answers, but for the forms that are sent there', () => {
  const forms = LOADED.flatMap(({ wizard }) => wizard.submitPath ?? []);
  expect(STATED.length).toBeGreaterThan(8);
  expect(STATED.filter((address) => !isKept(address) && !forms.includes(address))).toEqual([]);
  expect(forms.filter(isKept)).toEqual([]);
});
