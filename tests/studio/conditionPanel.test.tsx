// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConditionPanel } from '../../src/studio/conditions/ConditionPanel.tsx';
import { conditionAt } from '../../src/studio/conditions/places.ts';
import { useStudio } from '../../src/studio/context/context.ts';
import { click, doing, type } from '../support/react.tsx';
import { atWork } from './atWork.tsx';
import { filesOf } from './folder.ts';
import { IdleWorker } from './idleWorker.ts';

/** A condition is read and changed as a sentence. What it comes to is reckoned by a worker, which answers nothing here. */

const PLACE = { file: 'machine.json', pointer: '/states/verletzte/on/NEXT/0/guard' };

beforeEach(() => void vi.stubGlobal('Worker', IdleWorker));
afterEach(() => vi.unstubAllGlobals());

function Here() {
  const at = conditionAt(PLACE, useStudio().trees);
  return at === undefined ? null : <ConditionPanel at={at} disabled={false} />;
}

async function open() {
  const work = await atWork('verkehrsunfallanfrage', filesOf('verkehrsunfallanfrage'), <Here />);
  const guard = () => {
    const machine = JSON.parse(work.workspace.files['machine.json'] ?? '');
    return machine.states.verletzte.on.NEXT[0].guard;
  };
  const named = (name: string) => work.container.querySelector(`button[aria-label^="${name}"]`);
  return { ...work, guard, named };
}

it('reads as a sentence, which another comparison changes, and one undo restores', async () => {
  const { container, workspace, guard } = await open();
  expect(container.textContent).toContain(' ist „Ja“');
  const compare = container.querySelector<HTMLSelectElement>('select[aria-label="Vergleich"]');
  await doing(() => {
    if (compare === null) throw new Error('Nothing to compare with.');
    const isNot = [...compare.options].find(({ textContent }) => textContent === 'ist nicht');
    compare.value = isNot?.value ?? '';
    compare.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(guard().type).toBe('isNot');
  expect(container.textContent).toContain('ist nicht „Ja“');
  await doing(() => workspace.undo());
  expect(workspace.isUnsaved()).toBe(false);
  expect(container.textContent).toContain(' ist „Ja“');
});

it('is joined with another one, chosen by its title from questions that were asked before, and parted again', async () => {
  const { container, guard, named } = await open();
  const before = guard();
  await click(named('oder …'));
  const box = container.querySelector<HTMLInputElement>('input[aria-label="Frage 2"]');
  await doing(() => box?.focus());
  await type(box, 'Polizei');
  const options = [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent.toLowerCase());
  expect(options.length).toBeGreaterThan(0);
  expect(options.filter((text) => !text.includes('polizei'))).toEqual([]);
  for (const key of ['ArrowDown', 'Enter'])
    await doing(() => box?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  expect(guard()).toMatchObject({ type: 'any' });
  expect(JSON.stringify(guard())).toContain('/polizei/');
  await click(named('Bedingung 2 entfernen'));
  expect(guard()).toEqual(before);
});
