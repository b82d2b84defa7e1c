import { partFile, partName, type DefinitionFiles } from './fileNames.ts';

const USES = /"uses"\s*:\s*"([^"\\]{1,200})"/g;

/** The names that follow `uses` in a text, read once and without filling anything in. */
export function partsNamedIn(text: string): string[] {
  return [...new Set([...text.matchAll(USES)].map(([, name = '']) => name))];
}

/**
 * The shared parts among `files` that its other files use, themselves or through other parts: their names, sorted. `onMissing` is called for each name
 * that none of them has.
 */
export function partsUsed(files: DefinitionFiles, onMissing: (name: string) => void = () => {}): string[] {
  const own = Object.entries(files).filter(([file]) => file.includes('steps/') && partName(file) === undefined);
  return closure(
    own.flatMap(([, text]) => partsNamedIn(text)),
    (name) => {
      const text = Object.hasOwn(files, partFile(name)) ? files[partFile(name)] : undefined;
      if (text === undefined) onMissing(name);
      return text === undefined ? undefined : partsNamedIn(text);
    },
  );
}

/** The names and all that these name, of those that there are. `namedBy`: undefined for a name that there is not. */
export function closure(names: readonly string[], namedBy: (name: string) => readonly string[] | undefined): string[] {
  const found = new Set<string>();
  const open = [...new Set(names)];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const inner = found.has(name) ? undefined : namedBy(name);
    if (inner === undefined) continue;
    found.add(name);
    for (const one of inner) open.push(one);
  }
  return [...found].toSorted();
}
