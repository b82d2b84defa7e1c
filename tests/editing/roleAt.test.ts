import { describe, expect, it } from 'vitest';
import { roleAt } from '../../src/format/places.ts';
import { referencesIn } from '../../src/editing/references.ts';
import { WIZARD_IDS, wizardFiles } from './wizards.ts';

const ROLES_OF = {
  step: ['step'],
  table: ['table'],
  part: ['part'],
  column: ['column'],
  computed: ['computed', 'subject'],
  field: ['field', 'subject', 'child', 'rowField'],
  choice: ['answer'],
} as const;

describe.each(WIZARD_IDS)('what texts of %s stand for', (id) => {
  const files = wizardFiles(id);

  it('is what its references say', () => {
    const named = referencesIn(files).filter(({ as, pointer }) => as === 'value' && pointer !== '');
    expect(named.length).toBeGreaterThan(0);
    for (const { file, pointer, names } of named)
      expect({ file, pointer, role: roleAt(file, pointer) }).toEqual({
        file,
        pointer,
        role: expect.toBeOneOf([...ROLES_OF[names.kind]]) as string,
      });
  });

  it('is nothing for what the format does not know', () => {
    expect(roleAt('machine.json', '/states/ort/gibt/es/nicht')).toBeUndefined();
    expect(roleAt('anderswo.json', '/title')).toBeUndefined();
  });
});
