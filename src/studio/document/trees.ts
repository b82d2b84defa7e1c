import type { DefinitionFiles } from '../../check/fileNames.ts';

/** What a file says, as JSON. */
export type Tree = {
  /** The last value that could be read; undefined if there never was one. */
  value: unknown;
  /** Whether the text is no JSON at the moment. Then `value` is older than the text. */
  broken: boolean;
};

/** The trees of a wizard's files by path. */
export type Trees = Readonly<Record<string, Tree>>;

type ParsedFile = { text: string; tree: Tree };

/**
 * Returns a function that reads files. It parses only texts that have changed since its last call, and keeps the last
 * good value of a text that is broken for a moment, so that views can go on drawing it.
 */
export function treeReader(): (files: DefinitionFiles) => Trees {
  let known = new Map<string, ParsedFile>();
  let last: { files: DefinitionFiles; trees: Trees } | undefined;
  return (files) => {
    if (last?.files === files) return last.trees;
    const next = new Map<string, ParsedFile>();
    for (const [name, text] of Object.entries(files)) {
      const before = known.get(name);
      next.set(name, before?.text === text ? before : { text, tree: readTree(text, before?.tree) });
    }
    known = next;
    const trees = Object.fromEntries([...next].map(([name, { tree }]) => [name, tree]));
    last = { files, trees };
    return trees;
  };
}

function readTree(text: string, before: Tree | undefined): Tree {
  try {
    return { value: JSON.parse(text), broken: false };
  } catch {
    return { value: before?.value, broken: true };
  }
}
