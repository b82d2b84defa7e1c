import { expect, it } from 'vitest';
import { OWN_ADDRESSES } from '../../../src/check/index.ts';
import { everyRoute } from '../../support/everyRoute.ts';
import { LOADED } from '../../wizards/folders.ts';

function isWithin(address: string, own: string): boolean {
  return address === own || address.startsWith(`${own}/`);
}

function isKept(address: string): boolean {
  return OWN_ADDRESSES.some((own) => isWithin(address, own));
}

it('no wizard may send where a route of ours answers, but for the forms that are sent there', async () => {
  const { declared } = await everyRoute();
  const stated = [...new Set(declared.map(({ path }) => path))].filter((path) => path.startsWith('/api/'));
  const forms = LOADED.flatMap(({ wizard }) => wizard.submitPath ?? []);
  expect(stated.length).toBeGreaterThan(20);
  expect(stated.filter((address) => !isKept(address) && !forms.includes(address))).toEqual([]);
  expect(OWN_ADDRESSES.filter((own) => !stated.some((address) => isWithin(address, own)))).toEqual([]);
  expect(forms.filter(isKept)).toEqual([]);
});
