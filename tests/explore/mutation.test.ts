import { afterAll, describe, expect, it } from 'vitest';
import { compileSchemas } from '../../src/check/index.ts';
import { survivors } from '../../src/explore/index.ts';
import { STUDIES } from './studies.ts';

/** Each guard turned, each demand and each limit taken away, one at a time: some generated test must notice. */

const reports: string[] = [];
afterAll(() => console.log(reports.join('\n')));

describe('mutants', () => {
  it.each(STUDIES)('of $id are all noticed', ({ id, wizard, study, definition }) => {
    const began = performance.now();
    const { names, count } = survivors(wizard, study, (step, schema) => {
      const file = definition.steps[step];
      return file === undefined ? {} : compileSchemas({ steps: { [step]: { ...file, schema } } }).validators;
    });
    reports.push(
      `Mutanten ${id.padEnd(24)} ${count}, unbemerkt ${names.length} · ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
    expect(count).toBeGreaterThan(0);
    expect(names).toEqual([]);
  });
});
