import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest files of the long run come first: what is last keeps one core waiting.
 * Files with a DOM stand together at the end of their kind. A worker goes on only to a file of the same environment, so files that
 * alternate cost a new worker, and all modules again, at each change.
 */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer is no array
    const sorted = await super.sort(files);
    const places = new Map(sorted.map((file) => [file, placeOf(file)]));
    return sorted.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
  }
}

/** They take minutes and are short, and vitest begins with the largest files where it has measured none. */
const LONGEST = /\/posted\/(?:chaos|cover)\.test\.ts$|\/studio\/morning\.test\.ts$/;

function placeOf(file: TestSpecification): number {
  if (LONGEST.test(file.moduleId)) return file.project.config.sequence.groupOrder - 0.5;
  const withDom = readFileSync(file.moduleId, 'utf8').startsWith('// @vitest-environment ');
  return file.project.config.sequence.groupOrder + (withDom ? 0.5 : 0);
}
