// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { applyEdits } from '../../src/editing/index.ts';
import type { StudioHistory } from '../../src/contract/index.ts';
import { DoneNotice } from '../../src/studio/publishing/DoneNotice.tsx';
import { HistoryDialog } from '../../src/studio/publishing/HistoryDialog.tsx';
import { UndoDialog } from '../../src/studio/publishing/RestoreDialog.tsx';
import { SwitchDialog } from '../../src/studio/publishing/SwitchDialog.tsx';
import { button, click, doing, eventually, type } from '../support/react.tsx';
import { sitDown } from './desk.tsx';
import { FakeServer, NO_REVIEW } from './fakeServer.ts';
import { filesOf } from './folder.ts';

const titled = (title: string) =>
  applyEdits(filesOf('kontaktformular'), [{ file: 'steps/nachricht.json', pointer: '/title', set: title }]);
const [FIRST, SECOND, THIRD] = [titled('Erste'), titled('Zweite'), titled('Dritte')];

type Entry = StudioHistory['entries'][number];
const entry = (id: number, kind: Entry['kind'], more: Partial<Entry> = {}): Entry => ({
  id,
  kind,
  at: new Date(2020, 10, id, 14, 5).toISOString(),
  hasFiles: true,
  isLive: false,
  ...more,
});

function history(draft?: Record<string, string>): FakeServer {
  const server = new FakeServer(THIRD, draft);
  server.entries = [
    entry(5, 'abgeschaltet', { hasFiles: false, by: 'Otto Groß', note: 'Störung im Postfach' }),
    entry(4, 'veroeffentlicht', { isLive: true, by: 'Vera Groß', note: 'Titel berichtigt' }),
    entry(3, 'veroeffentlicht', { by: 'Vera Groß', note: 'Titel geändert' }),
    entry(1, 'ordner'),
  ];
  for (const [id, files] of [
    [4, THIRD],
    [3, SECOND],
    [1, FIRST],
  ] as const)
    server.files.set(id, files);
  server.told = { ...server.told, previous: 3 };
  return server;
}

const text = () => document.querySelector('[role="dialog"]')?.textContent ?? '';
const named = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.getAttribute('aria-label')?.startsWith(name));
const changes = () => document.querySelector('[aria-label="Änderungen"]')?.textContent ?? '';
const submit = () => document.querySelector('[role="dialog"] [type="submit"]');

async function open(server = history()) {
  const desk = await sitDown(server, (close) => <HistoryDialog onClose={close} />);
  await doing(() => desk.publishing.load());
  await eventually(() => expect(text()).toContain('Störung im Postfach'));
  return { ...desk, server };
}

describe('restoring', () => {
  it('names what is planned, which does not happen then', async () => {
    const server = history();
    const plan = { plan: 7, for: '2026-12-31T23:00:00.000Z', by: 'Frieda Groß', at: '2026-11-29T10:00:00Z' };
    server.told = { ...server.told, planned: { ...plan, note: 'Gilt ab Neujahr', hash: 'v1' } };
    const desk = await sitDown(server, (close) => <UndoDialog onClose={close} />);
    await doing(() => desk.publishing.load());
    await eventually(() => expect(text()).toContain('geplant für 1. Januar 2027, 00:00 Uhr, von Frieda Groß'));
    expect(text()).toContain('Die geplante Veröffentlichung geschieht dann nicht');
    server.files.set(3, THIRD);
    const again = await sitDown(server, (close) => <UndoDialog onClose={close} />);
    await doing(() => again.publishing.load());
    await eventually(() => expect(document.body.textContent).toContain('Sie bleibt geplant.'));
  });
});

describe('the history', () => {
  it('asks for words where nothing is typed to be searched', async () => {
    await open();
    await click(button('Suchen'));
    expect(text()).toContain('Bitte schreiben Sie, welcher Satz gesucht wird.');
  });

  it('says what happened, when, by whom and why, and what is live', async () => {
    await open();
    const [off, live, , folder] = [...document.querySelectorAll('ol > li')].map((line) => line.textContent);
    expect(off).toMatch(/^Abgeschaltet5\. November 2020, 14:05 Uhr, Otto GroßStörung im PostfachAkte ansehen$/);
    expect(live).toMatch(/^Veröffentlichtlive4\. November 2020, 14:05 Uhr, Vera GroßTitel berichtigt/);
    expect(folder).toMatch(/^Neue Fassung vom Betrieb1\. November 2020, 14:05 Uhr/);
    expect(named('Wiederherstellen …: Neue Fassung vom Betrieb')).toBeDefined();
  });

  it('leads from each entry to its record, also where it has no files', async () => {
    await open();
    const links = [...document.querySelectorAll('ol > li a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [5, 4, 3, 1].map((id) => `/studio/akten/kontaktformular/${id}`),
    );
    expect(links[0]?.getAttribute('aria-label')).toBe(
      'Akte ansehen: Abgeschaltet am 5. November 2020, 14:05 Uhr, in einem neuen Tab',
    );
  });

  it('saves what differs as a document that calls no past state a coming one', async () => {
    await open();
    await eventually(() => expect(changes()).toContain('Dritte'));
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#');
    await click(button('Unterschiede als Dokument'));
    const [document] = saved.mock.calls[0] ?? [];
    saved.mockRestore();
    const html = await (document as Blob).text();
    expect(html).toContain('<dt>Vorher</dt><dd>3. November 2020, 14:05 Uhr, Veröffentlicht</dd>');
    expect(html).toContain('<dt>Nachher</dt><dd>4. November 2020, 14:05 Uhr, Veröffentlicht (live)</dd>');
    expect(html).toContain('<ins><small>nachher:</small> Dritte</ins>');
    expect(html).not.toMatch(/künftig/i);
  });

  it('says who wrote what was published, and at each change if not one person wrote all', async () => {
    const server = history();
    const asked = (title: string) => applyEdits(THIRD, [{ file: 'wizard.json', pointer: '/title', set: title }]);
    server.entries = [
      entry(6, 'veroeffentlicht', { isLive: true, by: 'Frieda Groß', authors: ['Vera Groß', 'Anna Groß'] }),
      ...server.entries.map((one) => ({ ...one, isLive: false })),
    ];
    const both = applyEdits(asked('Anderer Assistent'), [
      { file: 'steps/nachricht.json', pointer: '/title', set: 'Vierte' },
    ]);
    server.files.set(6, both);
    const at = new Date(2020, 10, 5, 9, 30).toISOString();
    server.authorships.set(6, {
      start: THIRD,
      saves: [
        { by: 'Vera Groß', at, texts: { 'wizard.json': both['wizard.json'] ?? '' } },
        { by: 'Anna Groß', at, texts: { 'steps/nachricht.json': both['steps/nachricht.json'] ?? '' } },
      ],
    });
    await open(server);
    expect(document.querySelector('ol > li')?.textContent).toContain(
      ', geschrieben von Vera Groß und Anna Groß, freigegeben von Frieda Groß',
    );
    await eventually(() => expect(changes()).toContain('Geschrieben von Vera Groß (5. November 2020, 09:30 Uhr)'));
    expect(changes()).toContain('Geschrieben von Anna Groß (5. November 2020, 09:30 Uhr)');
  });

  it('tells since when a sentence stands there, and shows what was changed with it', async () => {
    const server = history();
    server.spans = [
      {
        from: 4,
        since: new Date(2020, 10, 4, 14, 5).toISOString(),
        releasedBy: 'Frieda Groß',
        note: 'Titel berichtigt',
        author: 'Vera Groß',
        written: new Date(2020, 10, 3, 9, 0).toISOString(),
      },
    ];
    await open(server);
    await type(document.querySelector('input[type="search"]'), 'Dritte');
    await click(button('Suchen'));
    await eventually(() =>
      expect(text()).toContain(
        'Steht seit dem 4. November 2020, 14:05 Uhr da. Geschrieben von Vera Groß (3. November 2020, 09:00 Uhr), freigegeben von Frieda Groß: Titel berichtigt.',
      ),
    );
    expect(server.calls).toContain('search Dritte');
    await click(named('Was sich änderte: 4. November'));
    await eventually(() => expect(changes()).toContain('Dritte'));
    server.spans = [];
    await type(document.querySelector('input[type="search"]'), 'Nirgends');
    await click(button('Suchen'));
    await eventually(() => expect(text()).toContain('„Nirgends“ stand in keiner Fassung, die live war.'));
  });

  it('says of what was published while the wizard was switched off that it was', async () => {
    const server = history();
    server.entries = [entry(6, 'veroeffentlicht', { hasFiles: false, whileOff: true }), ...server.entries];
    await open(server);
    expect(document.querySelector('ol > li strong')?.textContent).toBe(
      'Veröffentlicht, während der Assistent nicht angeboten wurde',
    );
  });

  it('offers to bring back only what says something else than what is live', async () => {
    const server = history();
    server.entries = server.entries.map((one) => (one.kind === 'ordner' ? { ...one, saysLive: true } : one));
    await open(server);
    expect(named('Wiederherstellen …: Neue Fassung vom Betrieb')).toBeUndefined();
    expect(named('Wiederherstellen …: Veröffentlicht am 3. November')).toBeDefined();
  });

  it('compares what is live with what was before, then any two', async () => {
    await open();
    await eventually(() => expect(changes()).toContain('vorherZweitenachherDritte'));
    await click(named('Was sich änderte: Veröffentlicht am 3. November'));
    await eventually(() => expect(changes()).toContain('vorherErstenachherZweite'));
    expect(document.activeElement?.textContent).toBe('Unterschiede');
    const until = document.querySelectorAll('select')[1];
    await doing(() => {
      if (until === undefined) throw new Error('There is no second choice.');
      until.value = '4';
      until.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await eventually(() => expect(changes()).toContain('vorherErstenachherDritte'));
  });

  it('makes the draft of an entry in one click, which one undo takes back', async () => {
    const { server, workspace, log } = await open();
    await click(named('Als Entwurf öffnen: Neue Fassung vom Betrieb'));
    await eventually(() => expect(log).toContain('close'));
    expect(server.stored.files['steps/nachricht.json']).toContain('Erste');
    expect(server.stored.draft).toBeDefined();
    expect(log.join()).toContain('„Rückgängig“ nimmt sie zurück.');
    await doing(() => workspace.undo());
    expect(workspace.files).toEqual(THIRD);
  });

  it('restores an entry after it has said what that changes and was told why', async () => {
    const { server, log } = await open(history(titled('Im Entwurf')));
    await click(named('Wiederherstellen …: Veröffentlicht am 3. November'));
    await eventually(() => expect(changes()).toContain('jetztDrittedanachZweite'));
    expect(text()).toContain('Der Entwurf bleibt, wie er ist.');
    expect(submit()?.textContent).toBe('Bitte schreiben Sie, was sich ändert und warum');
    await type(document.querySelector('textarea'), 'War falsch');
    await click(submit());
    await eventually(() => expect(log).toContain('close'));
    expect(server.calls).toContain('restore 3 War falsch');
  });

  it('offers each person what they may: Betrieb the previous one, others none', async () => {
    const server = history();
    server.told = {
      ...server.told,
      may: { publish: false, restore: false, restorePrevious: true, switch: true, retire: false, ...NO_REVIEW },
    };
    server.stored = { ...server.stored, access: 'see' };
    const { publishing } = await open(server);
    await doing(() => publishing.load());
    const buttons = [...document.querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? '');
    expect(buttons.filter((name) => name.startsWith('Wiederherstellen'))).toHaveLength(1);
    expect(buttons.filter((name) => name.startsWith('Als Entwurf'))).toEqual([]);
    server.told = { ...server.told, may: { ...server.told.may, restorePrevious: false } };
    await doing(() => publishing.load());
    expect(named('Wiederherstellen')).toBeUndefined();
  });

  it('opens no entry as the draft while somebody else changes that', async () => {
    const server = history(titled('Im Entwurf'));
    const { draft } = server.stored;
    if (draft === undefined) throw new Error('There is no draft.');
    server.stored = { ...server.stored, draft: { ...draft, writer: 'Vera Groß' } };
    await open(server);
    expect(named('Was sich änderte')).toBeDefined();
    expect(named('Als Entwurf öffnen')).toBeUndefined();
  });

  it('says that it is empty, and that it cannot be asked for', async () => {
    const server = new FakeServer(FIRST);
    const { unmount } = await sitDown(server, (close) => <HistoryDialog onClose={close} />);
    await eventually(() =>
      expect(text()).toContain('Auf diesem Server ist mit dem Assistenten noch nichts geschehen.'),
    );
    await unmount();
    server.offline = true;
    await sitDown(server, (close) => <HistoryDialog onClose={close} />);
    await eventually(() => expect(text()).toContain('Der Server antwortet nicht.'));
  });
});

it('what was published last is taken back in its own dialog', async () => {
  const server = history();
  const { publishing } = await sitDown(server, (close) => <UndoDialog onClose={close} />);
  await doing(() => publishing.load());
  await eventually(() => expect(changes()).toContain('jetztDrittedanachZweite'));
});

it('switching off says what it does, and the notice after it leads back', async () => {
  const server = history();
  const { publishing, log } = await sitDown(server, (close) => (
    <>
      <SwitchDialog onClose={close} />
      <DoneNotice />
    </>
  ));
  await doing(() => publishing.load());
  expect(text()).toContain('sehen Besucher statt des Assistenten die Telefonnummer der Kanzlei');
  await type(document.querySelector('textarea'), 'Störung');
  await click(submit());
  await eventually(() => expect(log).toContain('close'));
  expect(server.calls).toContain('turn off Störung');
  expect(document.body.textContent).toMatch(
    /Abgeschaltet seit 3\. Dezember.*: Besucher sehen die Telefonnummer der Kanzlei\./,
  );
  await click(button('Wieder anschalten …'));
  expect(log.at(-1)).toBe('ask "schalten"');
});
