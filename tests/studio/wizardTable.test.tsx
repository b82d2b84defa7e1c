// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Listed } from '../../src/studio/list/listed.ts';
import { WizardTable } from '../../src/studio/list/WizardTable.tsx';
import { render } from '../support/react.tsx';

const wizard = (id: string, more: Partial<Listed> = {}): Listed => ({
  id,
  title: id,
  public: true,
  live: true,
  faults: 0,
  steps: 3,
  parts: [],
  ...more,
});
const ignore = () => undefined;

async function rowsOf(wizards: Listed[]) {
  const { container } = await render(
    <MemoryRouter>
      <WizardTable
        wizards={wizards}
        writable
        creates
        isServer={false}
        onRename={ignore}
        onCopy={ignore}
        onDelete={ignore}
      />
    </MemoryRouter>,
  );
  return [...container.querySelectorAll('tbody th')].map(
    (one) => one.querySelector('a')?.textContent ?? one.textContent,
  );
}

it('forms of other pages stand below the wizards, under a heading of their own', async () => {
  expect(await rowsOf([wizard('Anmelden', { embedded: true }), wizard('Unfall'), wizard('Bußgeld')])).toEqual([
    'Bußgeld',
    'Unfall',
    'Stehen auf anderen Seiten',
    'Anmelden',
  ]);
  expect(await rowsOf([wizard('Unfall')])).toEqual(['Unfall']);
});
