/** A name for a step or a file, made from its title: small letters, digits, hyphens. Empty if nothing is left. */
export function stepName(title: string): string {
  const plain = title
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD');
  const words = plain.replaceAll(/[^a-z0-9 -]/g, '').match(/[a-z0-9]+/g) ?? [];
  return words.slice(0, 3).join('-');
}

/** The name itself, or with the first number that is free: `ort`, `ort-2`. */
export function nearestName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}
