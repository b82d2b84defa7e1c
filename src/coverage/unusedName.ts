/** The name, with the next number behind it if it is used already. */
export function unusedName(used: { has: (name: string) => boolean }, name: string): string {
  let number = 1;
  while (used.has(number === 1 ? name : `${name} (${number})`)) number += 1;
  return number === 1 ? name : `${name} (${number})`;
}
