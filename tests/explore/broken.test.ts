import { describe, expect, it } from 'vitest';
import { readPointer } from '../../src/engine/index.ts';
import { loadDefinition, witnessLine, type Finding } from '../../src/check/index.ts';
import { asFiles, kitchenSink, KITCHEN_SINK } from './kitchenSink.ts';
import { BROKEN, type Broken } from './broken.ts';

/** Twelve broken definitions: each is found, with its witness, and nothing else is. */

function findingsOf(change: Broken['change']): { findings: Finding[]; files: Record<string, string> } {
  const draft = kitchenSink();
  change(draft);
  const files = asFiles(draft);
  const loaded = loadDefinition(KITCHEN_SINK, files, 'r1', () => '2026-11-22');
  return { findings: 'findings' in loaded ? loaded.findings : [], files };
}

it('the kitchen sink itself is without a fault', () => {
  expect(findingsOf(() => undefined).findings).toEqual([]);
});

it('there are twelve', () => {
  expect(new Set(BROKEN.map(({ name }) => name)).size).toBe(12);
});

describe.each(BROKEN)('$name', ({ change, code, file, pointer, remedy, shown }) => {
  const { findings, files } = findingsOf(change);
  const [found] = findings;

  it('is found at its place, and nothing else', () => {
    expect(findings.map((finding) => [finding.code, finding.file, finding.pointer])).toEqual([[code, file, pointer]]);
    expect(found?.remedy).toMatch(remedy);
  });

  it('is found at the line where the place is written', () => {
    const key = pointer.slice(pointer.lastIndexOf('/') + 1);
    const text = files[file]?.split('\n')[(found?.line ?? 0) - 1] ?? '';
    const value = readPointer(JSON.parse(files[file] ?? ''), pointer);
    expect(text).toContain(/^\d+$/.test(key) ? (typeof value === 'string' ? value : '{') : `"${key}"`);
  });

  it('is shown by answers or a proof where it is one of logic', () => {
    expect(found?.witness === undefined).toBe(shown === undefined);
    expect(problemWith(found, shown)).toBeUndefined();
  });
});

/** What the witness fails to show. */
function problemWith(found: Finding | undefined, shown: Broken['shown']): string | undefined {
  const witness = found?.witness;
  if (witness === undefined || shown === undefined) return undefined;
  if ('proof' in shown) return 'proof' in witness && shown.proof.test(witness.proof) ? undefined : witnessLine(witness);
  if ('proof' in witness) return witness.proof;
  const isShown = shown.holds((pointer) => readPointer(witness.answers, pointer)) && witness.path.at(-1) === shown.step;
  return isShown ? undefined : witnessLine(witness);
}
