import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { editionsOf, fillParts, loadEdition, splitParts, type Finding } from '../../src/check/index.ts';

/** What the check says of a wizard's files, with the shared parts that lie beside them, in each edition. */
export function findingsIn(id: string, files: DefinitionFiles): Finding[] {
  const { own, parts } = splitParts(files);
  const { texts, findings, sources } = fillParts(own, parts);
  return ['', ...editionsOf(texts)].flatMap((edition) => {
    const loaded = loadEdition(id, texts, 'r1', { today: () => '2026-11-22', edition });
    return [
      ...findings,
      ...('findings' in loaded ? loaded.findings : loaded.notes).map((found) => sources.locate(found)),
    ];
  });
}

/** Code, place and message, to compare findings with one another. */
export function formatFindings(id: string, files: DefinitionFiles): string[] {
  return findingsIn(id, files)
    .filter(({ note }) => note !== true)
    .map(({ code, file, pointer, message }) => `${code} ${file} ${pointer} ${message}`);
}
