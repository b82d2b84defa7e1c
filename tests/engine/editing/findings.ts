import { editionsOf, fillParts, loadEdition, type Finding } from '../../../src/engine/authoring/index.ts';
import type { Files } from '../../../src/engine/editing/index.ts';

/** What the check says of a wizard's files, with the shared parts that lie beside them, in each edition. */
export function findingsIn(id: string, files: Files): Finding[] {
  const parts = Object.entries(files).flatMap(([file, text]) => {
    const name = /^\.\.\/parts\/(.+)\.json$/.exec(file)?.[1];
    return name === undefined ? [] : [[name, text] as const];
  });
  const own = Object.fromEntries(Object.entries(files).filter(([file]) => !file.startsWith('../')));
  const { texts, findings, sources } = fillParts(own, Object.fromEntries(parts));
  return ['', ...editionsOf(texts)].flatMap((edition) => {
    const loaded = loadEdition(id, texts, 'r1', { today: () => '2026-11-22', edition });
    return [...findings, ...('findings' in loaded ? loaded.findings.map((found) => sources.locate(found)) : [])];
  });
}

/** Code, place and message, to compare findings with one another. */
export function sayFindings(id: string, files: Files): string[] {
  return findingsIn(id, files)
    .filter(({ note }) => note !== true)
    .map(({ code, file, pointer, message }) => `${code} ${file} ${pointer} ${message}`);
}
