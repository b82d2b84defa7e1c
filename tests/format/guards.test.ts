import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileSchemas, loadDefinition } from '../../src/check/index.ts';
import { passes } from '../../src/engine/guards.ts';
import { mutantsOf, isNoticed, study } from '../../src/explore/index.ts';
import { formatGuard } from '../../src/explore/words.ts';
import { GUARD_ROWS } from '../../src/format/index.ts';
import { COMPARISONS } from '../../src/studio/conditions/comparisons.ts';
import { GUARD } from '../../src/studio/conditions/guards.ts';
import { opsFor } from '../../src/studio/conditions/operators.ts';
import { valueLabelOf } from '../../src/studio/document/labels.ts';
import { filesOf, findingsOf, goodDraft, type Draft } from '../engine/authored.ts';
import { plainFacts } from '../engine/definitions.ts';
import { WIZARDS } from '../support/wizardFolders.ts';
import { TEST_ROWS, type TestRow } from './guardRows.ts';
import type { GuardRef, PropertySchema } from '../../src/engine/definition.ts';
import type { Validators, Wizard } from '../../src/engine/types.ts';
import type { FieldGuardName } from '../../src/engine/vocabulary.ts';

const ROWS = Object.entries(TEST_ROWS) as unknown as [FieldGuardName, TestRow<FieldGuardName>][];
const TODAY = () => '2026-11-22';

function guardOf(type: FieldGuardName, operands: unknown, field = '/pruefling'): GuardRef {
  return { type, params: { ...(operands as object), field } } as GuardRef;
}

/** A wizard that branches by a condition about a question of its first step. */
function branching(question: PropertySchema, guard: GuardRef): Draft {
  const draft = goodDraft();
  delete draft['journeys.json'];
  draft['steps/frage.json'].schema.properties.pruefling = { title: 'Prüfling', ...question };
  draft['machine.json'].states.frage.on.NEXT[0].guard = guard;
  return draft;
}

describe.each(ROWS)('%s', (type, { question, operands, words, cases }) => {
  const guard = guardOf(type, operands[0]);
  const draft = branching(question, guard);

  it.each(cases)('with %j over %j: %s', (given, answer, expected) => {
    const facts = plainFacts(answer === undefined ? {} : { pruefling: answer }, TODAY);
    expect(passes(guardOf(type, given), facts)).toBe(expected);
  });

  it('may stand in the files, and suits its question', () => {
    expect(findingsOf(draft)).toEqual([]);
    const unsuited = Object.values(TEST_ROWS).filter((other) => !GUARD_ROWS[type].suits(other.question));
    for (const other of unsuited)
      expect(findingsOf(branching(other.question, guard)).map(({ code }) => code)).toContain('bedingung-unpassend');
  });

  it('is said in words', () => {
    expect(formatGuard(wizardOf(draft), guard)).toBe(words);
  });

  it('is explored: answers meet it and others do not, and each of its mistakes is noticed', () => {
    const wizard = wizardOf(draft);
    const studied = study(wizard);
    expect(studied.aims.guards).toEqual(
      expect.arrayContaining(['frage Bedingung 1 trifft zu', 'frage Bedingung 1 trifft nicht zu']),
    );
    const own = [...mutantsOf(wizard, recompile)].filter(({ name }) => name.startsWith('frage Bedingung 1'));
    expect(own.length).toBeGreaterThan(2);
    expect(own.filter((mutant) => !isNoticed(studied, mutant)).map(({ name }) => name)).toEqual([]);
  });

  it('is offered by the studio for its question, read and written there, and has a German name', () => {
    expect(opsFor(question, GUARD)).toContain(type);
    const read = GUARD.read(guard);
    expect(read).toMatchObject({ kind: 'field', op: type });
    expect(GUARD.write(read)).toEqual(guard);
    expect(COMPARISONS[type].name).not.toBe(type);
    expect(valueLabelOf(type)).toBe(GUARD_ROWS[type].name);
  });

  it('is described in the guide and in the reference', () => {
    for (const name of ['README.md', 'referenz.md'])
      expect(readFileSync(path.join(WIZARDS, name), 'utf8')).toMatch(new RegExp(`\\b${type}\\b`));
  });
});

function wizardOf(draft: Draft): Wizard {
  const loaded = loadDefinition('probe', filesOf(draft), 'r1', TODAY);
  if ('findings' in loaded) throw new Error(JSON.stringify(loaded.findings));
  return loaded.wizard;
}

function recompile(step: string, schema: PropertySchema): Validators {
  return compileSchemas({ steps: { [step]: { title: step, schema } } }).validators;
}
