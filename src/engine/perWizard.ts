import type { Wizard } from './compile.ts';

/** What can be read off a wizard: worked out when it is first asked for, and only once. */
export function perWizard<Found>(work: (wizard: Wizard) => Found): (wizard: Wizard) => Found {
  const known = new WeakMap<Wizard, Found>();
  return (wizard) => {
    const found = known.get(wizard) ?? work(wizard);
    known.set(wizard, found);
    return found;
  };
}
