import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileSchemas } from '../../src/check/index.ts';
import { interpretSchemas } from '../../src/check/interpreter/interpretSchemas.ts';
import { compile, onDay, validate, type Wizard } from '../../src/engine/index.ts';
import { isNoticed, mutantsOf, study } from '../../src/explore/index.ts';
import { mayHave, RULE_ROWS, ruleName, sortOf } from '../../src/format/index.ts';
import { labelOf } from '../../src/studio/document/labels.ts';
import { findingsOf, goodDraft } from '../engine/authored.ts';
import { define, text } from '../engine/definitions.ts';
import { WIZARDS } from '../support/wizardFolders.ts';
import { KEYWORD_TEST_ROWS, type KeywordTestRow } from './keywordRows.ts';
import type { PropertySchema } from '../../src/engine/definition.ts';
import type { RuleKeyword } from '../../src/engine/vocabulary.ts';

const ROWS = Object.entries(KEYWORD_TEST_ROWS) as [RuleKeyword, KeywordTestRow][];
const OWN_MESSAGE = { errorMessage: 'Bitte prüfen Sie den Prüfling.' };
/** What is said of a rule that nothing is known of. */
const FALLBACK = /Bitte prüfen Sie diese Angabe\.$/;

function stepWith(question: PropertySchema): PropertySchema {
  const pruefling = { title: 'Prüfling', ...question };
  const required = question.type === 'object' ? ['name'] : ['name', 'pruefling'];
  return { type: 'object', required, properties: { name: text('Name'), pruefling } };
}

/** A wizard that asks the question, judged as on the server or as in the studio. */
function asking(question: PropertySchema, validatorsOf = (steps: Steps) => compileSchemas(steps).validators): Wizard {
  const definition = define({ steps: { frage: { schema: stepWith(question) } } });
  return onDay(compile(definition, validatorsOf(definition), 'r1', undefined), '2026-11-22');
}

const recompile = (step: string, schema: PropertySchema) =>
  compileSchemas({ steps: { [step]: { title: step, schema } } }).validators;

function issuesOf(wizard: Wizard, pruefling: unknown) {
  return validate(wizard, 'frage', { name: 'Anna', pruefling });
}

type Steps = Parameters<typeof interpretSchemas>[0];

describe.each(ROWS)('%s', (keyword, { question, good, bad }) => {
  const needsMessage = RULE_ROWS[keyword].message !== undefined;

  it.each([
    ['by the server', undefined],
    ['by the studio', interpretSchemas],
  ])('is judged %s: accepts what suits it, refuses the rest in words', (_, validatorsOf) => {
    const wizard = asking(question, validatorsOf);
    expect(issuesOf(wizard, good)).toEqual([]);
    for (const answer of bad) {
      const [issue, ...others] = issuesOf(wizard, answer);
      expect(others).toEqual([]);
      expect(issue?.keyword).toBe(keyword === 'oneOf' ? 'enum' : keyword);
      expect(needsMessage || !FALLBACK.test(issue?.message ?? '')).toBe(true);
    }
  });

  it('may stand in the files, with a message where it needs one', () => {
    const draft = goodDraft();
    delete draft['journeys.json'];
    const { schema } = draft['steps/frage.json'];
    if (question.type !== 'object') schema.required.push('pruefling');
    const found = (pruefling: PropertySchema) => {
      Object.assign(schema.properties, { name: text('Name'), pruefling: { title: 'Prüfling', ...pruefling } });
      return findingsOf(draft).map(({ code }) => code);
    };
    expect(found({ ...question, ...OWN_MESSAGE })).toEqual([]);
    const others = Object.fromEntries(
      ['required', 'format'].flatMap((key) => (key === keyword ? [] : [[key, 'Bitte …']])),
    );
    // Each required question needs a message.
    expect(found({ ...question, errorMessage: others }).includes('meldung-fehlt')).toBe(
      needsMessage || keyword === 'required',
    );
  });

  it('is explored: answers keep it, others break it alone, and its absence is noticed', () => {
    const wizard = asking({ ...question, ...OWN_MESSAGE });
    const studied = study(wizard);
    expect(studied.routes.length).toBeGreaterThan(0);
    const isOwn = (one: { keyword: RuleKeyword; pointer: string }) =>
      one.keyword === keyword && one.pointer === '/pruefling';
    expect(studied.breaks.some(({ constraint }) => isOwn(constraint))).toBe(true);
    expect(studied.unbroken.filter(isOwn)).toEqual([]);
    const own = [...mutantsOf(wizard, recompile)].filter(({ change }) => 'rule' in change && isOwn(change.rule));
    expect(own).toHaveLength(RULE_ROWS[keyword].isRemovable ? 1 : 0);
    expect(own.filter((mutant) => !isNoticed(studied, mutant))).toEqual([]);
  });

  it('has a German name, and the studio offers it for its question', () => {
    expect(ruleName(keyword)).not.toBe(keyword);
    expect(labelOf(keyword)).not.toBe(keyword);
    expect(mayHave(sortOf(question) ?? 'text', keyword)).toBe(RULE_ROWS[keyword].sorts !== undefined);
  });

  it('is described in the reference', () => {
    expect(readFileSync(path.join(WIZARDS, 'referenz.md'), 'utf8')).toMatch(new RegExp(`\\b${keyword}\\b`));
  });
});
