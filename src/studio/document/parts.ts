import type { Files } from '../workspace/history.ts';

const PART = /^\.\.\/parts\/(.+)\.json$/;

/** Separates the files of a wizard's own folder from the shared parts, which are returned by name. */
export function splitParts(files: Files): { own: Record<string, string>; parts: Record<string, string> } {
  const own: Record<string, string> = {};
  const parts: Record<string, string> = {};
  for (const [file, text] of Object.entries(files)) {
    const name = PART.exec(file)?.[1];
    if (name === undefined) own[file] = text;
    else parts[name] = text;
  }
  return { own, parts };
}
