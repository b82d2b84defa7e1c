// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConditionPanel } from '../../src/studio/conditions/ConditionPanel.tsx';
import { freshCondition } from '../../src/studio/conditions/sentences.ts';
import { wizardReader } from '../../src/studio/document/readWizard.ts';
import { NEW_CONDITION } from '../../src/format/index.ts';
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

it('a condition that joins it begins empty, has the focus, and is said to be missing until it is chosen', async () => {
  const { container, guard, named } = await open();
  await click(named('und …'));
  expect(guard().params.of[1]).toEqual(NEW_CONDITION);
  const box = container.querySelector<HTMLInputElement>('input[aria-label="Frage 2"]');
  expect(document.activeElement).toBe(box);
  expect(box?.placeholder).toBe('Bitte wählen');
  expect(container.textContent).toContain('Bitte wählen Sie, worauf es ankommt.');
  expect(container.textContent).toContain('Noch ist nicht gewählt, worauf es ankommt.');
  expect(container.querySelector('select[aria-label="Vergleich 2"]')).toBeNull();
});

it('a new condition is about nothing yet', () => {
  const read = wizardReader('verkehrsunfallanfrage')(filesOf('verkehrsunfallanfrage'));
  const sources = { definition: read.definition(), outline: read.outline() };
  const at = conditionAt({ file: 'steps/ort.json', pointer: '/advice/0/when' }, read.trees());
  expect(at && freshCondition(at, sources)).toEqual(NEW_CONDITION);
});
