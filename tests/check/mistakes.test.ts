import { describe, expect, it } from 'vitest';
import { loadDefinition, type Finding } from '../../src/check/index.ts';
import { goodWizard } from './mistakes/wizard.ts';
import { made, MISTAKES } from './mistakes/mistakes.ts';

/**
 * What people without knowledge of programming do wrong with the guide alone: each mistake is found, at its line, with
 * a sentence that says what is wrong and a remedy that says what to do.
 */

function findingsOf(files: Record<string, string>): Finding[] {
  const loaded = loadDefinition('mietwagen', files, 'r1');
  return 'findings' in loaded ? loaded.findings : [];
}

it('the wizard that the mistakes are made in has none', () => {
  expect(findingsOf(goodWizard())).toEqual([]);
});

it('there are at least 64, each another one', () => {
  expect(MISTAKES.length).toBeGreaterThanOrEqual(64);
  expect(new Set(MISTAKES.map(({ did }) => did)).size).toBe(MISTAKES.length);
});

describe.each(MISTAKES)('$did', (mistake) => {
  const files = made(mistake);
  const findings = findingsOf(files);
  const found = findings.find(({ code }) => code === mistake.code);

  it('is found, and nothing that only follows from it', () => {
    expect(findings.map(({ code }) => code)).toEqual([mistake.code, ...(mistake.also ?? [])]);
  });

  it('is told at its place', () => {
    expect(found?.file).toBe(mistake.file);
    const line = files[mistake.file]?.split('\n')[(found?.line ?? 0) - 1];
    expect(line).toContain(mistake.line);
  });

  it('is told in words that help', () => {
    expect(found?.message).toContain(mistake.says);
    expect(found?.remedy).toContain(mistake.remedy);
    expect(found?.remedy).not.toMatch(/Bitte entfernen Sie (?:ihn|sie|es)\.$/);
  });
});
