/** 'image (2).jpg' for an iPhone's second 'image.jpg'. */
export function freeFileName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? [];
  for (let number = 2; ; number += 1) {
    const free = `${stem} (${number})${ending}`;
    if (!isTaken(free)) return free;
  }
}

/** The names, each another one, also for systems to which capital and small letters are the same. The first of several stays. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const free = freeFileName(name, (one) => taken.has(one.toLowerCase()));
    taken.add(free.toLowerCase());
    return free;
  });
}
