// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { AnswerGroups } from '../../../src/runner/answered/AnswerGroups.tsx';
import { render } from '../../support/react.tsx';

it('shows no label where the title of the step is the question, and keeps it for screen readers', async () => {
  const line = { pointer: '/schuld', label: 'Verursacher', value: 'Eine andere Person' };
  const { container } = await render(
    <AnswerGroups
      groups={[
        { step: 'schuld', title: 'Wer hat den Schaden verursacht?', lines: [line], single: true },
        { step: 'kontakt', title: 'Ihre Angaben', lines: [{ pointer: '/ort', label: 'Wohnort', value: 'Köln' }] },
      ]}
    />,
  );
  const labels = [...container.querySelectorAll('dt')];
  expect(labels.map((dt) => dt.textContent)).toEqual(['Verursacher', 'Wohnort']);
  expect(labels.map((dt) => dt.firstElementChild !== null)).toEqual([true, false]);
});
