// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/editing/index.ts';
import { DiscardDraft } from '../../src/studio/bench/DiscardDraft.tsx';
import { StatusLine } from '../../src/studio/bench/StatusLine.tsx';
import { button, click, doing } from '../support/react.tsx';
import { sitDown } from './desk.tsx';
import { FakeServer, PLANNED_FOR } from './fakeServer.ts';
import { filesOf } from './folder.ts';

/** What is live again after somebody has restored it. */
const LIVE = filesOf('kontaktformular');
const STEP = 'steps/nachricht.json';
const QUESTION = { file: STEP, pointer: '/schema/properties/aktenzeichen' };
/** What was live when the draft was begun: it asked one thing more. */
const BASE = applyEdits(LIVE, [{ ...QUESTION, set: { type: 'string', title: 'Ihr Aktenzeichen' } }]);
const DRAFT = applyEdits(BASE, [{ file: 'wizard.json', pointer: '/title', set: 'Schreiben Sie uns' }]);

async function behind() {
  const server = new FakeServer(LIVE, DRAFT);
  const { draft } = server.stored;
  if (draft === undefined) throw new Error('There is no draft.');
  server.stored = { ...server.stored, draft: { ...draft, base: BASE, behind: true } };
  const desk = await sitDown(server, () => <StatusLine />);
  await click(button('Übernehmen, was live ist …'));
  return { ...desk, server, dialog: () => document.querySelector('[role="dialog"]')?.textContent ?? '' };
}

describe('before a draft takes over what has become live meanwhile', () => {
  it('what comes and what goes is listed in words', async () => {
    const { dialog, workspace } = await behind();
    expect(dialog()).toContain('Frage „Ihr Aktenzeichen“ in Schritt „Ihre Nachricht an uns“entfällt');
    expect(dialog()).not.toContain('/schema');
    expect(workspace.files).toEqual(DRAFT);
    await click(button('Übernehmen'));
    expect(workspace.files[STEP]).toBe(LIVE[STEP]);
    expect(workspace.files['wizard.json']).toContain('Schreiben Sie uns');
  });

  it('the draft can stay as it is, and is no longer asked then', async () => {
    const { workspace, server, log } = await behind();
    await click(button('Mein Entwurf bleibt'));
    expect(workspace.files).toEqual(DRAFT);
    expect(server.calls).toContain('save');
    expect(workspace.isUnsaved()).toBe(false);
    expect(button('Übernehmen, was live ist …')).toBeUndefined();
    expect(log).toEqual(['notify "Der Entwurf bleibt, wie er ist. Veröffentlicht ersetzt er, was jetzt live ist."']);
  });
});

describe('before a draft is discarded', () => {
  it('that of a wizard which was never live is said to be the whole wizard, and whose it is', async () => {
    await sitDown(new FakeServer({}, DRAFT), (close) => <DiscardDraft onClose={close} />);
    const text = document.querySelector('[role="dialog"]')?.textContent ?? '';
    expect(text).toContain('Der ganze Assistent „Schreiben Sie uns“ verschwindet, für alle.');
    expect(text).toContain('Er wurde zuletzt geändert von Vera Groß am 3. Dezember');
    expect(text).not.toContain('Was live ist, bleibt');
    expect(button('Assistenten verwerfen')).toBeDefined();
  });

  it('that of one which is live is said to leave it so', async () => {
    await sitDown(new FakeServer(LIVE, DRAFT), (close) => <DiscardDraft onClose={close} />);
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Was live ist, bleibt, wie es ist.');
    expect(button('Entwurf verwerfen')).toBeDefined();
  });

  it('a planned release is said to stay, and that of a wizard which was never live to be stopped first', async () => {
    const planned = {
      plan: 7,
      for: PLANNED_FOR,
      by: 'Frieda Groß',
      at: '2026-11-29T10:00:00Z',
      note: 'Neu',
      hash: 'v1',
    };
    const textFor = async (live: Record<string, string>) => {
      const server = new FakeServer(live, DRAFT);
      server.told = { ...server.told, planned };
      const desk = await sitDown(server, (close) => <DiscardDraft onClose={close} />);
      await doing(() => desk.publishing.load());
      return [...document.querySelectorAll('[role="dialog"]')].at(-1)?.textContent ?? '';
    };
    expect(await textFor({})).toContain('erst danach: „Geplante Veröffentlichung stoppen …“');
    expect(button('Assistenten verwerfen')).toBeUndefined();
    expect(await textFor(LIVE)).toContain('Was geplant ist, bleibt geplant');
  });
});
