import { expect, it } from 'vitest';
import { checkReferences, loadDefinition } from '../../src/check/index.ts';
import { generateWizard } from './generated.ts';
import { STUDIO_WIZARDS } from './studio/wizards.ts';

it('measures the studio in wizards without findings, beside each other too', () => {
  const definitions = STUDIO_WIZARDS.map(({ id, steps, reference }) => {
    const loaded = loadDefinition(id, generateWizard(steps, reference).files, 'r1');
    expect('findings' in loaded ? loaded.findings : loaded.notes).toEqual([]);
    return 'findings' in loaded ? undefined : loaded.definition;
  });
  expect(checkReferences(definitions.filter((definition) => definition !== undefined))).toEqual([]);
});
