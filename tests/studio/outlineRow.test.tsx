// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { OutlineRow } from '../../src/studio/outline/OutlineRow.tsx';
import { render } from '../support/react.tsx';

async function textOf(label: string) {
  const { container } = await render(
    <OutlineRow
      entry={{ id: 'a', label, hint: 'Ja/Nein', children: [] }}
      level={3}
      parent={undefined}
      position={1}
      of={1}
      expanded={undefined}
      selected={false}
      isStop={false}
      isTarget={false}
      findings={0}
    />,
  );
  return container.textContent;
}

it('a line of the outline gives the room of its hint to a word that would be broken', async () => {
  expect(await textOf('Ihre Zustimmung')).toBe('Ihre ZustimmungJa/Nein');
  expect(await textOf('Ich habe die Datenschutzerklärung gelesen')).toBe('Ich habe die Datenschutzerklärung gelesen');
});
