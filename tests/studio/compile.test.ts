import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { describe, expect, it } from 'vitest';
import { wizardCompiler, type Compiled } from '../../src/studio/document/compile.ts';

const today = () => '2026-11-22';

const FILES: DefinitionFiles = {
  'wizard.json': JSON.stringify({ title: 'Probe', description: 'Eine Probe.', progress: [] }),
  'machine.json': JSON.stringify({
    initial: 'eins',
    states: { eins: { on: { NEXT: 'zwei' } }, zwei: { type: 'final' } },
  }),
  'steps/eins.json': JSON.stringify({
    title: 'Eins',
    schema: { type: 'object', properties: { name: { uses: 'name' } } },
  }),
  'steps/zwei.json': JSON.stringify({ title: 'Zwei' }),
  '../parts/name.json': JSON.stringify({ schema: { title: 'Name', type: 'string' } }),
};

function fieldsOf(compiled: Compiled): string[] {
  if ('reason' in compiled) throw new Error(compiled.reason);
  return compiled.wizard.step('eins')?.fields.map(({ schema }) => schema.title ?? '') ?? [];
}

describe('compiling texts that are being edited', () => {
  it('fills in shared parts, and follows them', () => {
    const compile = wizardCompiler('probe');
    expect(fieldsOf(compile(FILES, today))).toEqual(['Name']);
    const changed = {
      ...FILES,
      '../parts/name.json': JSON.stringify({ schema: { title: 'Vorname', type: 'string' } }),
    };
    expect(fieldsOf(compile(changed, today))).toEqual(['Vorname']);
  });

  it('leaves out what is faulty inside a file', () => {
    const step = { title: 'Eins', gibtEsNicht: true, schema: { type: 'object', properties: {} } };
    const compiled = wizardCompiler('probe')({ ...FILES, 'steps/eins.json': JSON.stringify(step) }, today);
    expect(compiled).not.toHaveProperty('reason');
  });

  it.each([
    ['a file that is no JSON', { 'steps/eins.json': '{' }, /^steps\/eins\.json: /],
    ['a part that does not exist', { '../parts/name.json': undefined }, /name/],
    [
      'a way to nowhere',
      { 'machine.json': JSON.stringify({ initial: 'eins', states: { eins: { on: { NEXT: 'drei' } } } }) },
      /Ablauf/,
    ],
    ['no first step', { 'machine.json': JSON.stringify({ initial: 'null', states: {} }) }, /ersten Schritt/],
  ])('says why it compiles nothing: %s', (_, change, said) => {
    const files = Object.entries({ ...FILES, ...change }).filter(
      (file): file is [string, string] => file[1] !== undefined,
    );
    const compiled = wizardCompiler('probe')(Object.fromEntries(files), today);
    expect('reason' in compiled && compiled.reason).toMatch(said);
  });
});
