// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { EditError, type Edit, type Use } from '../../src/editing/index.ts';
import type { Form } from '../../src/studio/actions/action.ts';
import { ActionsProvider } from '../../src/studio/actions/ActionsProvider.tsx';
import { useActions } from '../../src/studio/actions/context.ts';
import { removalForm, renamingForm } from '../../src/studio/actions/forms.ts';
import { StudioContext, type Studio } from '../../src/studio/context/context.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { button, click, render, type } from '../support/react.tsx';
import { filesOf } from './folder.ts';

const FILES = filesOf('kontaktformular');
const USE: Use = { file: 'wizard.json', pointer: '/title', says: 'Der Titel' };
const EDIT: Edit = { file: 'wizard.json', pointer: '/title', remove: true };
const RENAMING = {
  what: "Feld 'art'",
  name: 'art',
  target: { kind: 'field', pointer: '/art' },
  nameOf: (typed: string) => typed.toLowerCase(),
} as const;

const dialog = () => document.querySelector('[role="dialog"]');

/** The dialog of a form, and what is done and said when it is submitted. */
async function asked(form: Form) {
  const log: unknown[] = [];
  const studio = {
    workspace: { id: 'kontaktformular', files: FILES },
    outline: outlineOf({}),
    state: { history: { files: FILES } },
    notify: (text: string) => log.push(text),
    edit: (label: string) => (log.push({ edit: label }), true),
    choose: (place: unknown) => log.push({ choose: place }),
  } as unknown as Studio;
  await render(
    <StudioContext value={studio}>
      <ActionsProvider>
        <Opener form={form} />
      </ActionsProvider>
    </StudioContext>,
  );
  await click(button('Öffnen'));
  return { log, text: () => dialog()?.textContent ?? '', input: () => dialog()?.querySelector('input') ?? null };
}

function Opener({ form }: { form: Form }) {
  const { ask } = useActions();
  return (
    <button type="button" onClick={(event) => ask(form, event.currentTarget)}>
      Öffnen
    </button>
  );
}

describe('the dialog before a removal', () => {
  it('names what changes with it and what is left to decide, and says afterwards what is gone', async () => {
    const open = { ...USE, pointer: '/intro', says: 'Der Anfang' };
    const { log, text } = await asked(
      removalForm({ what: "Frage 'Art'", plan: () => ({ edits: [EDIT], uses: [USE, open], open: [open] }) }),
    );
    expect(text()).toMatch(/^Frage 'Art' löschen\?.*Das ändert sich mit:.*Das müssen Sie danach selbst entscheiden:/);
    expect(text()).not.toContain('Nichts anderes');
    await click(button('Löschen'));
    expect(log).toEqual(["Gelöscht: Frage 'Art'", { edit: "Frage 'Art' löschen" }]);
    expect(text()).toBe('');
  });

  it('says that nothing uses it', async () => {
    const { text } = await asked(removalForm({ what: 'Das', plan: () => ({ edits: [], uses: [], open: [] }) }));
    expect(text()).toContain('Nichts anderes verwendet das.');
  });

  it('says at once why it is impossible', async () => {
    const { log } = await asked(removalForm({ what: 'Das', plan: refuse }));
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('Ohne ihn käme nichts an.');
    expect(button('Löschen')?.getAttribute('aria-disabled')).toBe('true');
    expect(log).toEqual([]);
  });
});

describe('the dialog before a renaming', () => {
  const form = renamingForm({
    ...RENAMING,
    select: (to) => ({ file: 'wizard.json', pointer: `/${to}` }),
    plan: (_, to) => {
      if (to === '') throw new EditError('Bitte geben Sie einen Namen ein.');
      return { edits: [EDIT], breaks: ['Die Schnittstelle bekommt einen anderen Namen.'] };
    },
  });

  it('does nothing and says nothing as long as the name is the same', async () => {
    const { log, text } = await asked(form);
    expect(text()).not.toContain('Das bricht');
    await click(button('Umbenennen'));
    expect([log, text()]).toEqual([[], '']);
  });

  it('says how the name is stored and what it breaks, then does it and selects it', async () => {
    const { log, text, input } = await asked(form);
    await type(input(), 'TAT ');
    expect(text()).toContain("Gespeichert wird er als 'tat'.");
    expect(text()).toContain('Das bricht der neue Name:Die Schnittstelle bekommt einen anderen Namen.');
    await click(button('Umbenennen'));
    expect(log).toEqual([
      "Feld 'art' heißt jetzt 'tat'",
      { edit: "Feld 'art' umbenennen" },
      { choose: { file: 'wizard.json', pointer: '/tat' } },
    ]);
  });

  it('says why a name is impossible, at the field', async () => {
    const { log, text, input } = await asked(form);
    await type(input(), ' ');
    expect(text()).toContain('Bitte geben Sie einen Namen ein.');
    expect(input()?.getAttribute('aria-invalid')).toBe('true');
    await click(button('Umbenennen'));
    expect(log).toEqual([]);
  });
});

function refuse(): never {
  throw new EditError('Ohne ihn käme nichts an.');
}
