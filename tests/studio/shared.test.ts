import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { describe, expect, it } from 'vitest';
import { applyEdits, type Edit } from '../../src/editing/index.ts';
import { actionsFor } from '../../src/studio/actions/actionsFor.ts';
import type { Subject, Values } from '../../src/studio/actions/action.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { partPreview } from '../../src/studio/document/partPreview.ts';
import { treeReader } from '../../src/studio/document/trees.ts';

import { isRelease, partsBetween, formatElsewhere } from '../../src/studio/release/partsBetween.ts';
import { describePartChanges } from '../../src/studio/release/describePartChanges.ts';
import { filesOf } from './folder.ts';

const FINE = filesOf('bussgeldanfrage');
const CONTACT = 'steps/kontakt.json';
const phone = (pointer: string) => ({ file: CONTACT, pointer: `/schema/properties/${pointer}` });
const question: Subject = { kind: 'question', step: 'kontakt', place: phone('telefon') };

function read(files: DefinitionFiles) {
  const trees = treeReader()(files);
  return { trees, outline: outlineOf(trees) };
}

function planned(files: DefinitionFiles, subject: Subject, id: string, values: Values = {}) {
  const found = actionsFor(read(files), subject).find((one) => one.id === id);
  if (found === undefined || !('form' in found)) throw new Error(`no dialog ${id}`);
  return found.form.plan(files, values);
}

const done = (files: DefinitionFiles, subject: Subject, id: string, values: Values = {}) =>
  applyEdits(files, planned(files, subject, id, values).edits);
const draft = (files: DefinitionFiles) => applyEdits(files, [{ file: 'wizard.json', pointer: '/public', set: false }]);
const ids = (files: DefinitionFiles, subject: Subject) => actionsFor(read(files), subject).map(({ id }) => id);

describe('shared parts', () => {
  it('are called by what they say, and told apart where they say the same', () => {
    const titles = new Map(read(FINE).outline.parts.map(({ name, title }) => [name, title]));
    expect(titles.get('anrede')).toBe('Anrede');
    expect(titles.get('datenschutz')).toBe('Einwilligung zum Datenschutz');
    expect(titles.get('email')).toBe('E-Mail-Adresse (Email)');
    expect(titles.get('email-zum-anmelden')).toBe('E-Mail-Adresse (Email zum anmelden)');
  });

  it('show what they ask before they are inserted', () => {
    const { trees } = read(FINE);
    expect(partPreview(trees, 'anrede')).toEqual([
      { title: 'Anrede', kind: expect.any(String), required: false, answers: ['Herr', 'Frau', 'Divers'] },
    ]);
    expect(planned(FINE, question, 'part', { part: 'anrede' }).shows).toBe('anrede');
    expect(() => planned(FINE, question, 'part')).toThrow('Bitte wählen Sie einen gemeinsamen Teil.');
  });

  it('are made of a question and of a step, once, and inserted elsewhere', () => {
    const files = done(FINE, question, 'share');
    expect(JSON.parse(files['../parts/telefon.json'] ?? '').schema.title).toBe('Telefon');
    expect(ids(files, question)).not.toContain('share');
    expect(ids(files, question)).toContain('shared');
    const step: Subject = { kind: 'step', id: 'kontakt' };
    expect(ids(FINE, { kind: 'step', id: 'angaben' })).not.toContain('sharedStep');
    const whole = done(files, step, 'share');
    expect(ids(whole, step)).not.toContain('share');
    const { name = '' } = read(whole).outline.parts.find(({ isStep }) => isStep) ?? {};
    expect(partPreview(read(whole).trees, name).map(({ title }) => title)).toContain('Telefon');
    const twice = done(whole, { kind: 'step', id: 'angaben' }, 'sharedStep', { part: name });
    expect(read(twice).outline.steps.filter(({ title }) => title === 'Wie erreichen wir Sie?')).toHaveLength(2);
  });
});

describe('before a shared part is saved', () => {
  const edit: Edit = { file: '../parts/hausnummer.json', pointer: '/schema/title', set: 'Nummer' };
  const changed = applyEdits(FINE, [edit]);

  it('every wizard that uses it is named, and who uses none too', () => {
    expect(partsBetween(FINE, changed)).toEqual(['hausnummer']);
    const parts = [
      { name: 'hausnummer', title: 'Hausnummer' },
      { name: 'neu', title: 'Neu' },
    ];
    const users = new Map([['hausnummer', ['Punkteabfrage', 'Gutachten']]]);
    expect(formatElsewhere(parts, (part) => users.get(part) ?? [])).toEqual([
      '„Hausnummer“ ist ein gemeinsamer Teil und ändert sich auch in „Punkteabfrage“ und „Gutachten“.',
      '„Neu“ ist ein gemeinsamer Teil, den kein anderer Assistent verwendet.',
    ]);
  });

  it('what changes is said, also where this wizard does not use it', () => {
    const told = describePartChanges(FINE, changed, ['hausnummer'], () => '2026-11-27');
    expect(told).toMatchObject([
      { where: 'Frage „Nummer“ in Schritt „Gemeinsamer Teil“', lines: [{ before: 'Hausnummer', after: 'Nummer' }] },
    ]);
  });

  it('a draft asks only if a part that others may use changes', () => {
    const now = done(draft(FINE), question, 'share');
    expect(isRelease(draft(FINE), now)).toBe(false);
    expect(isRelease(draft(FINE), draft(changed))).toBe(true);
  });
});
