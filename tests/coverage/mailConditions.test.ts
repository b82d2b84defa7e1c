import { expect, it } from 'vitest';
import { mailConditions } from '../../src/coverage/itemNames.ts';
import { group, makeWizard, text } from '../engine/definitions.ts';

it('a section of a mail without a title is called by its first paragraph, without signs', () => {
  const wizard = makeWizard({ steps: { frage: { schema: group({ ort: text('Wo?') }) } } });
  const when = { type: 'isAnswered', params: { field: '/ort' } } as const;
  const confirmation = {
    subject: 'x',
    intro: [],
    repeat: [],
    next: [],
    sections: [{ when, text: ['- **Foto** machen'] }],
  };
  const definition = { ...wizard.definition, wizard: { ...wizard.definition.wizard, mails: { confirmation } } };
  const [condition] = mailConditions({ ...wizard, definition });
  expect(condition?.said).toContain('Abschnitt „Foto machen“ (');
});
