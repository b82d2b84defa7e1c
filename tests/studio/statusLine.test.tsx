// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { StudioRelease } from '../../src/contract/index.ts';
import { DiscardDraft } from '../../src/studio/bench/DiscardDraft.tsx';
import { StatusLine } from '../../src/studio/bench/StatusLine.tsx';
import { useStudio } from '../../src/studio/context/context.ts';
import { useCommands } from '../../src/studio/palette/useCommands.ts';
import { DoneNotice } from '../../src/studio/publishing/DoneNotice.tsx';
import { useLive, usePublishing } from '../../src/studio/publishing/context.ts';
import { button, click, doing, eventually, menuEntry, press } from '../support/react.tsx';
import { sitDown } from './desk.tsx';
import { FakeServer, NO_REVIEW } from './fakeServer.ts';

const LIVE = { 'wizard.json': '{ "title": "Alt" }' };
const DRAFT = { 'wizard.json': '{ "title": "Neu" }' };
const SINCE = new Date(2020, 11, 3, 14, 5).toISOString();

async function standing(server: FakeServer, live: Partial<StudioRelease['live']> = {}) {
  server.told = { ...server.told, live: { ...server.told.live, since: SINCE, ...live } };
  const desk = await sitDown(server, () => <StatusLine />);
  await doing(() => desk.publishing.load());
  return { ...desk, text: () => desk.container.textContent };
}

/** As the workbench has it: what is live is asked for by itself. */
function Kept() {
  const { state } = useStudio();
  const [publishing] = usePublishing();
  useLive(publishing, state);
  return <StatusLine />;
}

function Commands() {
  return useCommands().map(({ id, label }) => <li key={id}>{label}</li>);
}

const none = () => undefined;

/** Opens all that can be done. */
const more = () => click(button('Mehr zum Stand'));

const entries = () => [...document.querySelectorAll('[role="menuitem"]')].map((one) => one.textContent);

describe('what stands above a wizard of a server for others', () => {
  it('says since when it is live, by whom and why', async () => {
    const { text } = await standing(new FakeServer(LIVE), {
      ledBy: 'studio',
      by: 'Vera Groß',
      note: 'Satz berichtigt',
    });
    expect(text()).toContain('Liveseit 3. Dezember 2020, 14:05 Uhr, von Vera Groß: Satz berichtigt');
    expect(text()).toContain('Das sehen Besucher.');
    expect(button('Veröffentlichen …')).toBeUndefined();
  });

  it('says beside a draft what is live, and leads to publishing', async () => {
    const { text, log } = await standing(new FakeServer(LIVE, DRAFT));
    expect(text()).toContain('Live seit 3. Dezember 2020, 14:05 Uhr, vom Betrieb');
    expect(button('Verlauf …')).toBeUndefined();
    await click(button('Veröffentlichen …'));
    for (const name of ['Verlauf …', 'Abschalten …']) {
      await more();
      await click(menuEntry(name));
    }
    expect(log).toEqual(['ask "veroeffentlichen"', 'ask "verlauf"', 'ask "schalten"']);
  });

  it.each([
    ['who may change it, to end it', 'change', 'Entwurf beenden …'],
    ['others only to look', 'see', 'Verlauf …'],
  ] as const)(
    'says of a draft that says what is live that there is nothing to publish, and offers %s',
    async (_, access, offered) => {
      const server = new FakeServer(LIVE, { 'wizard.json': '{"title":"Alt"}' });
      const { draft } = server.stored;
      if (draft === undefined) throw new Error('There is a draft.');
      const review = { hash: 'v0', askedBy: 'Vera Groß', askedAt: SINCE, note: '', state: 'offen' } as const;
      server.told = { ...server.told, review: { ...review, lapse: { why: 'geaendert' } } };
      server.stored = { ...server.stored, access, draft: { ...draft, behind: true, base: LIVE, unchanged: true } };
      const { text, container, workspace } = await standing(server);
      expect(text()).toMatch(/^EntwurfKeine Änderungen gegenüber dem, was live ist\. Zuletzt geändert von Vera Groß/);
      expect(text()).not.toMatch(/Eingereicht|hat sich seit Beginn/);
      const names = () => [...container.querySelectorAll('button')].map((one) => one.textContent).filter(Boolean);
      expect(names()).toEqual([offered]);
      await more();
      const all = [...names(), ...entries()];
      expect(
        all.filter((name) => /Veröffentlichen|Einreichen|Änderungen ansehen|Übernehmen|verwerfen/.test(name)),
      ).toEqual([]);
      expect(all.filter((name) => name === 'Verlauf …')).toHaveLength(1);
      await doing(() => workspace.change(DRAFT, { label: 'Titel', at: '' }));
      expect(button('Entwurf beenden …')).toBeUndefined();
    },
  );

  it('offers to publish it all the same where folder and studio contradict each other', async () => {
    const server = new FakeServer(LIVE, LIVE);
    const { draft } = server.stored;
    if (draft === undefined) throw new Error('There is a draft.');
    server.stored = { ...server.stored, draft: { ...draft, unchanged: true } };
    await standing(server, { differs: true, conflict: true });
    expect(button('Veröffentlichen …')).toBeDefined();
  });

  it('says that ending it loses nothing', async () => {
    const server = new FakeServer(LIVE, LIVE);
    const { draft } = server.stored;
    if (draft === undefined) throw new Error('There is a draft.');
    server.stored = { ...server.stored, draft: { ...draft, unchanged: true } };
    await sitDown(server, (close) => <DiscardDraft onClose={close} />);
    const dialog = document.querySelector('[role="dialog"]')?.textContent ?? '';
    expect(dialog).toContain('Entwurf beenden?');
    expect(dialog).toContain('Sein Inhalt ist der, der live ist: Verloren geht nichts');
    expect(dialog).not.toContain('verschwindet');
  });

  it('offers to take over what has become live since the draft was begun', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const { draft } = server.stored;
    if (draft === undefined) throw new Error('There is a draft.');
    const live = { 'wizard.json': '{ "title": "Alt", "description": "Live" }' };
    server.stored = { ...server.stored, draft: { ...draft, live, base: LIVE, behind: true } };
    const { text, workspace, log } = await standing(server);
    expect(text()).toContain('Was live ist, hat sich seit Beginn des Entwurfs geändert.');
    await click(button('Übernehmen, was live ist …'));
    await click(button('Übernehmen'));
    expect(JSON.parse(workspace.files['wizard.json'] ?? '')).toEqual({ title: 'Neu', description: 'Live' });
    expect(log).toEqual(['notify "Der Entwurf enthält jetzt auch, was inzwischen live ist."']);
  });

  it('says who changes the draft at present, and what becomes of one’s own changes', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const { draft } = server.stored;
    if (draft === undefined) throw new Error('There is a draft.');
    server.stored = { ...server.stored, draft: { ...draft, writer: 'Otto Groß' } };
    const { text } = await standing(server);
    expect(text()).toContain('Otto Groß ändert ihn gerade. Sie lesen mit; was Sie ändern, bleibt in diesem Fenster');
    await more();
    expect(menuEntry('Entwurf verwerfen …')).toBeUndefined();
  });

  it('promises to save nothing of somebody who may only look', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const { draft } = server.stored;
    if (draft === undefined) throw new Error('There is a draft.');
    server.stored = { ...server.stored, access: 'see', draft: { ...draft, writer: 'Otto Groß' } };
    const { text } = await standing(server);
    expect(text()).toContain('Otto Groß ändert ihn gerade. Sie lesen mit.');
  });

  it('says at once that a change has voided an agreement', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const asked = { hash: 'v1', askedBy: 'Vera Groß', askedAt: SINCE, note: 'Bitte' };
    const agreed = { ...asked, state: 'zugestimmt', answeredBy: 'Lena Groß', answeredAt: SINCE, answer: '' } as const;
    server.told = { ...server.told, review: agreed };
    const { container, workspace } = await sitDown(server, () => <Kept />);
    await eventually(() => expect(container.textContent).toContain('Lena Groß hat am 3. Dezember 2020, 14:05 Uhr zu'));
    const lapse = { why: 'geaendert', by: 'Vera Groß', at: SINCE } as const;
    server.told = { ...server.told, review: { ...agreed, lapse } };
    await doing(async () => {
      workspace.change([{ file: 'wizard.json', pointer: '/title', set: 'Anders' }], { label: 'Titel', at: '' });
      await workspace.save();
    });
    await eventually(() =>
      expect(container.textContent).toContain('Zustimmung von Lena Groß verfallen: geändert von Vera Groß am'),
    );
    const loads = () => server.calls.filter((call) => call === 'release').length;
    const before = loads();
    await doing(async () => {
      workspace.change([{ file: 'wizard.json', pointer: '/title', set: 'Ganz anders' }], { label: 'Titel', at: '' });
      await workspace.save();
    });
    expect(loads()).toBe(before);
  });

  it.each<[string, Partial<StudioRelease['live']>, boolean]>([
    ['a draft', {}, true],
    ['what is live', {}, false],
    ['what is switched off', { state: 'off' }, true],
    ['what is retired', { state: 'retired' }, false],
  ])('has the names by which the palette finds what can be done: %s', async (_, live, isDraft) => {
    const server = new FakeServer(LIVE, isDraft ? DRAFT : undefined);
    server.told = { ...server.told, may: { ...server.told.may, ask: true, answer: true, setRule: true } };
    server.told = { ...server.told, live: { ...server.told.live, ...live } };
    const { container, publishing } = await sitDown(server, () => (
      <>
        <StatusLine />
        <Commands />
      </>
    ));
    await doing(() => publishing.load());
    const next = [...container.querySelectorAll('section button')].map((one) => one.textContent).filter(Boolean);
    await more();
    const buttons = [...next, ...entries()];
    const commands = [...container.querySelectorAll('li')].map((one) => one.textContent);
    expect(buttons.length).toBeGreaterThan(4);
    expect(commands).toEqual(expect.arrayContaining(buttons));
  });

  it('says who may publish to those who may not', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    server.told = {
      ...server.told,
      may: { publish: false, restore: false, restorePrevious: false, switch: false, retire: false, ...NO_REVIEW },
    };
    await standing(server);
    expect(button('Änderungen ansehen …')).toBeDefined();
    expect(button('Veröffentlichen …')).toBeUndefined();
    await more();
    expect(document.body.textContent).toContain('Veröffentlichen darf, wer das Recht Freigabe hat.');
    expect([menuEntry('Veröffentlichen …'), menuEntry('Abschalten …')]).toEqual([undefined, undefined]);
  });

  it('says that it is switched off, and what visitors see', async () => {
    const { text } = await standing(new FakeServer(LIVE), { state: 'off', by: 'Otto Groß', note: 'Störung' });
    expect(text()).toContain('Abgeschaltetseit 3. Dezember 2020, 14:05 Uhr, von Otto Groß: Störung');
    expect(text()).toContain('Besucher sehen statt seiner die Telefonnummer der Kanzlei.');
    expect(button('Wieder anschalten …')).toBeDefined();
  });

  it('says that it is retired, what visitors read, and offers it again', async () => {
    const retirement = { sentence: 'Seit Januar beraten wir dazu nicht mehr.', way: 'telefon' } as const;
    const { text } = await standing(new FakeServer(LIVE), { state: 'retired', by: 'Vera Groß', retirement });
    expect(text()).toContain('Zurückgezogenseit 3. Dezember 2020, 14:05 Uhr, von Vera Groß');
    expect(text()).toContain(
      'Besucher lesen statt seiner: „Seit Januar beraten wir dazu nicht mehr.“ Weiter geht es am Telefon.',
    );
    expect(button('Wieder anbieten …')).toBeDefined();
    await more();
    expect(menuEntry('Satz für Besucher ändern …')).toBeDefined();
    expect(menuEntry('Abschalten …')).toBeUndefined();
    expect(menuEntry('Wieder anschalten …')).toBeUndefined();
  });

  it('names the wizard that visitors of a retired one go on with by its title', async () => {
    const retirement = {
      sentence: 'Seit Januar beraten wir dazu nicht mehr.',
      way: 'assistent',
      wizard: 'unfall',
    } as const;
    const { text } = await standing(new FakeServer(LIVE), { state: 'retired', retirement, wayTitle: 'Unfall melden' });
    expect(text()).toContain('Weiter geht es mit „Unfall melden“.');
  });

  it('has short labels on a phone, whole for who hears them, and its state in two or three words', async () => {
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({
      matches: true,
      addEventListener: none,
      removeEventListener: none,
    } as unknown as MediaQueryList);
    const server = new FakeServer(LIVE, DRAFT);
    const { draft } = server.stored;
    if (draft === undefined) throw new Error('There is a draft.');
    server.stored = { ...server.stored, draft: { ...draft, live: LIVE, base: LIVE, behind: true } };
    const { text } = await standing(server);
    expect(button('Übernehmen, was live ist …')?.textContent).toBe('Übernehmen …');
    expect(text()).toMatch(/^EntwurfLive ist geändert/);
  });

  it('says who only brought a discarded draft back, and who wrote it', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const { draft } = server.stored;
    if (draft === undefined) throw new Error('There is a draft.');
    server.stored = { ...server.stored, draft: { ...draft, by: 'Anna Groß', authors: ['Vera Groß'], returned: true } };
    expect((await standing(server)).text()).toMatch(/Zurückgeholt von Anna Groß am .*, geschrieben von Vera Groß\./);
  });

  it('says after a draft is discarded that it can be brought back, and where', async () => {
    const { publishing, log, container } = await sitDown(new FakeServer(LIVE), () => <DoneNotice />);
    await doing(() => publishing.discarded());
    expect(container.textContent).toContain('30 Tage lang lässt sich der Entwurf zurückholen.');
    await click(button('Zurückholen …'));
    expect(log).toEqual(['ask "verlauf"']);
  });

  it('does not offer to retire what the server does not let retire', async () => {
    const server = new FakeServer(LIVE);
    server.told = { ...server.told, may: { ...server.told.may, retire: false } };
    await standing(server);
    await more();
    expect([menuEntry('Zurückziehen …'), menuEntry('Abschalten …')]).toEqual([undefined, expect.anything()]);
  });

  it('never says that something is live which is not', async () => {
    const { text } = await standing(new FakeServer(LIVE), { state: 'none' });
    expect(text()).toContain('Nicht livenoch nie veröffentlichtBesucher sehen ihn nicht.');
    await more();
    expect(menuEntry('Anmerkungen …')).toBeDefined();
    expect(menuEntry('Abschalten …')).toBeUndefined();
  });

  it('shows that the folder differs, and says in a conflict what that means', async () => {
    const differs = await standing(new FakeServer(LIVE), { differs: true });
    expect(differs.text()).toContain('Im Studio geändert');
    expect(differs.text()).not.toContain('Der Betrieb hat eine neue Fassung eingespielt');
    await differs.unmount();
    const conflict = await standing(new FakeServer(LIVE), { differs: true, conflict: true });
    expect(conflict.text()).toContain('Betrieb und Studio widersprechen sich');
    expect(conflict.text()).toContain('Besucher sehen weiter die aus dem Studio.');
  });

  it('is one state, one sentence and one button until it is opened', async () => {
    const { container } = await standing(new FakeServer(LIVE, DRAFT));
    const names = () =>
      [...container.querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(names()).toEqual(['Veröffentlichen …', 'Mehr zum Stand']);
    await more();
    const groups = [...document.querySelectorAll('[role="menu"] [role="group"]')].map((group) =>
      [...group.querySelectorAll('[role="menuitem"]')].map((one) => one.textContent),
    );
    expect(groups).toEqual([
      ['Verlauf …', 'Anmerkungen …', 'Vorgeschlagene Beispiele …', 'Wo Menschen aufhören …'],
      ['Link zum Ansehen …'],
      ['Abschalten …', 'Zurückziehen …', 'Entwurf verwerfen …'],
    ]);
    await press('Escape');
    expect(entries()).toEqual([]);
  });

  it('leads who is asked to agree to what is to be agreed to, and nobody else', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const { draft } = server.stored;
    if (draft === undefined) throw new Error('There is a draft.');
    server.stored = { ...server.stored, draft: { ...draft, writer: 'Frieda Groß' } };
    const review = { hash: 'v1', askedBy: 'Frieda Groß', askedAt: SINCE, note: 'Bitte', state: 'offen' } as const;
    server.told = { ...server.told, may: { ...server.told.may, answer: true }, review };
    const { text, publishing } = await standing(server);
    expect(button('Ansehen und zustimmen …')).toBeDefined();
    expect(text()).not.toContain('ändert ihn gerade');
    const answered = { answeredBy: 'Lena Groß', answeredAt: SINCE, answer: '' };
    server.told = { ...server.told, review: { ...review, ...answered, state: 'zugestimmt' } };
    await doing(() => publishing.load());
    expect(button('Veröffentlichen …')).toBeDefined();
  });

  it('says of a draft of what is switched off that it is both', async () => {
    const { text } = await standing(new FakeServer(LIVE, DRAFT), { state: 'off' });
    expect(text()).toMatch(/^EntwurfAbgeschaltet/);
  });

  it('says that it does not know what is live, and asks again', async () => {
    const server = new FakeServer(LIVE);
    server.offline = true;
    const { text } = await standing(server);
    expect(text()).toContain('Was live ist, ließ sich nicht erfragen: Der Server antwortet nicht.');
    server.offline = false;
    await click(button('Noch einmal versuchen'));
    expect(text()).toContain('Liveseit');
  });

  it('is not there on the own machine', async () => {
    const server = new FakeServer(LIVE);
    const { access: _none, ...own } = server.stored;
    server.stored = own;
    expect((await standing(server)).text()).toBe('');
  });
});
