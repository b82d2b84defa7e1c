// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PropertySchema } from '../../../src/engine/index.ts';
import { fileField, listField } from '../../../src/fields/index.ts';
import { loadQuestions } from '../../../src/runner/later/parts.ts';
import { blankStart } from '../../../src/runner/run/start.ts';
import { WizardRunner } from '../../../src/runner/wizard/WizardRunner.tsx';
import { group, makeWizard, needed, text } from '../../engine/definitions.ts';
import { doing, render } from '../../support/react.tsx';

const CONTACT = { phone: '030 000000', email: 'wir@vorfahrt.example' };
const PICTURES: PropertySchema = { title: 'Bilder', type: 'array', upload: { accept: ['image/*'] } };
const LIST: PropertySchema = { title: 'Zeugen', type: 'array', items: group({ name: text('Name') }) };
const LOADING = 'Die Fragen werden geladen …';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('what questions are drawn with', () => {
  it('of a wizard without files and lists is nothing', async () => {
    const wizard = makeWizard({ steps: { name: { schema: needed({ name: text('Name') }) } } });
    const loads = [vi.spyOn(fileField, 'load'), vi.spyOn(listField, 'load')];
    await loadQuestions(wizard);
    expect(loads.flatMap((load) => load.mock.calls)).toEqual([]);
  });

  it('of a step with a list says that it is on its way, and holds the button until it is there', async () => {
    const wizard = makeWizard({
      steps: { zeugen: { schema: group({ zeugen: LIST }) }, mehr: { schema: group({}) } },
    });
    listField.module = undefined;
    const arrival = Promise.withResolvers<undefined>();
    const load = listField.load;
    vi.spyOn(listField, 'load').mockImplementation(() => arrival.promise.then(load));
    const { container } = await render(
      <WizardRunner wizard={wizard} contact={CONTACT} begin={blankStart(wizard, undefined)} />,
    );
    const next = () => container.querySelector<HTMLButtonElement>('#probe-weiter');
    expect([container.textContent.includes(LOADING), next()?.disabled]).toEqual([true, true]);
    await doing(() => {
      arrival.resolve(undefined);
      return listField.load();
    });
    expect(container.textContent).toContain('Eintrag hinzufügen');
    expect([container.textContent.includes(LOADING), next()?.disabled]).toEqual([false, false]);
  });

  it('of a step for files brings the input', async () => {
    const wizard = makeWizard({
      steps: { bilder: { schema: group({ bilder: PICTURES }) }, mehr: { schema: group({}) } },
    });
    const { container } = await render(
      <WizardRunner wizard={wizard} contact={CONTACT} begin={blankStart(wizard, undefined)} />,
    );
    await doing(() => loadQuestions(wizard));
    expect(container.querySelector('input[type=file]')).not.toBeNull();
    expect(container.textContent).not.toContain(LOADING);
  });
});
