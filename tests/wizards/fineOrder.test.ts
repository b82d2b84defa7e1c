import { expect, it } from 'vitest';
import type { UiSchema } from '../../src/engine/index.ts';
import { LOADED } from './folders.ts';

/** The deadline of an objection hangs on the letter and its date, so they come before all else. */
it('the details of the fine review begin with the letter and its date, on the page and in what is told of it', () => {
  const step = LOADED.find(({ wizard }) => wizard.id === 'bussgeldanfrage')?.wizard.step('angaben');
  const order = step?.fields.map(({ pointer }) => pointer.replace('/bussgeld/', '')) ?? [];
  expect(order.slice(0, 2)).toEqual(['schreiben', 'zustellungsdatum']);
  const ui = (step?.file.ui as Record<string, UiSchema> | undefined)?.['bussgeld'];
  const sections = (ui?.['ui:sections'] ?? []) as { fields: string[] }[];
  expect(sections.flatMap(({ fields }) => fields)).toEqual(order);
});
