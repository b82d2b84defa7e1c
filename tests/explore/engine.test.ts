import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atSending, readPointer } from '../../src/engine/index.ts';
import { metByBreak, runBreak, runRoute, runScenario, type Break } from '../../src/explore/index.ts';
import type { Issue, PropertySchema, Wizard } from '../../src/engine/index.ts';
import { gapsIn, tellCoverage, type Coverage } from './report.ts';
import { STUDIES } from './studies.ts';

/** Ground (a): every scenario in the engine, every rule broken once. */

const reports: string[] = [];
afterAll(() => console.log(reports.join('\n')));

describe.each(STUDIES)('$id', ({ id, wizard, study }) => {
  const met = new Set<string>();
  let began = 0;
  beforeAll(() => {
    began = performance.now();
  });

  it('is left by the answers of every route found', () => {
    expect(study.routes.length).toBeGreaterThan(0);
    expect(study.routes.flatMap((route) => runRoute(wizard, route).faults)).toEqual([]);
  });

  it('takes every transition: forward, back, changed, refused, failed, sent', async () => {
    const verdicts = await Promise.all(study.scenarios.map((scenario) => runScenario(wizard, scenario)));
    expect(verdicts.flatMap(({ faults }) => faults)).toEqual([]);
    for (const name of verdicts.flatMap((verdict) => verdict.met)) met.add(name);
  });

  it.each(study.breaks)('refuses what breaks $name', (broken) => {
    expect(runBreak(wizard, broken).faults).toEqual([]);
    const declared = declaredAt(wizard, broken, broken.constraint.keyword) ?? broken.message;
    expect(isFilled(broken.message, declared)).toBe(true);
    expect(atSending(wizard, issueOf(broken)).message).toBe(declaredAt(wizard, broken, 'submit') ?? broken.message);
    expect(broken.message).toMatch(/^\p{Lu}.*\p{L}.*$/u);
    for (const name of metByBreak(wizard, broken)) met.add(name);
  });

  it('has nothing that was not met', () => {
    const coverage: Coverage = { ground: 'Engine', wizard: id, aims: study.aims, met, ms: performance.now() - began };
    reports.push(tellCoverage(coverage));
    expect(gapsIn(coverage)).toEqual([]);
  });
});

/** Whether a message is the declared one, with a limit in the place of `{limit}`. */
function isFilled(message: string, declared: string): boolean {
  const [before = '', after] = declared.split('{limit}');
  return after === undefined ? message === declared : message.startsWith(before) && message.endsWith(after);
}

function issueOf({ constraint: { step, keyword }, pointer, message }: Break): Issue {
  return { step, pointer, keyword, params: {}, message };
}

/** The sentence as it stands in the file, next to the rule. */
function declaredAt(wizard: Wizard, { constraint, pointer }: Break, keyword: string): string | undefined {
  const rules = wizard.step(constraint.step)?.file.schema;
  const at = constraint.at.slice(0, constraint.at.lastIndexOf('/'));
  const place = constraint.key === undefined ? at : `${at}/properties/${pointer.slice(pointer.lastIndexOf('/') + 1)}`;
  const { errorMessage } = (readPointer(rules, place) ?? {}) as PropertySchema;
  return typeof errorMessage === 'string' ? errorMessage : errorMessage?.[keyword];
}
