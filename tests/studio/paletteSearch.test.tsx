// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { ActionsProvider } from '../../src/studio/actions/ActionsProvider.tsx';
import { useHeadEntries } from '../../src/studio/bench/useHeadEntries.ts';
import { Palette } from '../../src/studio/palette/Palette.tsx';
import { click, doing, eventually, type } from '../support/react.tsx';
import { sitDown } from './desk.tsx';
import { FakeServer, NO_REVIEW } from './fakeServer.ts';
import { filesOf } from './folder.ts';

const nothing = () => undefined;
const PANES = { widths: {}, folded: ['panel'] as const, resize: nothing, fold: nothing };

const WIZARD = 'bussgeldanfrage';
const LIVE = filesOf(WIZARD);
const DRAFT = { ...LIVE, 'wizard.json': (LIVE['wizard.json'] ?? '').replace('"title": "', '"title": "Neu: ') };
/** A question is selected. */
const PLACE = { file: 'steps/angaben.json', pointer: '/schema/properties/bussgeld/properties/schreiben' };

function Opened({ onTopic }: { onTopic: (title: string) => void }) {
  return <Palette head={useHeadEntries(PANES)} showPanel={nothing} onTopic={onTopic} onClose={nothing} />;
}

const options = () =>
  [...document.querySelectorAll('[role=option] > span:first-child')].map(({ textContent }) => textContent);
const status = () => document.querySelector('[role=status]')?.textContent;

/** What is found first for these words. */
async function find(words: string) {
  await type(document.querySelector('[role=combobox]'), words);
  return options();
}

/** The palette of somebody who may do everything, or nothing but look. */
async function open(may: 'all' | 'see') {
  const server = new FakeServer(LIVE, DRAFT);
  if (may === 'see') {
    server.stored = { ...server.stored, access: 'see' };
    const none = { publish: false, restore: false, restorePrevious: false, switch: false, retire: false };
    server.told = { ...server.told, may: { ...none, ...NO_REVIEW } };
  }
  const opened: string[] = [];
  const desk = await sitDown(
    server,
    () => (
      <ActionsProvider>
        <Opened onTopic={(title) => opened.push(title)} />
      </ActionsProvider>
    ),
    (workspace) =>
      may === 'all' &&
      workspace.change([{ file: 'wizard.json', pointer: '/title', set: 'A' }], { label: 'Titel', at: '' }),
    { selection: { view: 'schritt', place: PLACE }, choose: (place) => place },
  );
  await doing(() => desk.publishing.load());
  await eventually(() => expect(options().length).toBeGreaterThan(20));
  // The guide is there, too.
  await type(document.querySelector('[role=combobox]'), 'Maus');
  await eventually(() => expect(options().join()).toContain('Ohne Maus arbeiten'));
  return opened;
}

/** What somebody in a hurry types, and the first that is found. */
const WORDS: Record<string, string> = {
  Freigabe: 'Veröffentlichen …',
  freigeben: 'Veröffentlichen …',
  veröffentlichen: 'Veröffentlichen …',
  veroeffentlichen: 'Veröffentlichen …',
  planen: 'Veröffentlichen …',
  zustimmen: 'Veröffentlichen …',
  zurücknehmen: 'Verlauf …',
  wiederherstellen: 'Verlauf …',
  Verlauf: 'Verlauf …',
  abmelden: 'Konto und Abmelden',
  Logout: 'Konto und Abmelden',
  drucken: 'Als Dokument zum Lesen und Drucken herunterladen',
  PDF: 'Als Dokument zum Lesen und Drucken herunterladen',
  Export: 'Als Zip herunterladen',
  kopieren: 'Alle Assistenten',
  duplizieren: 'Duplizieren',
  löschen: 'Löschen …',
  umbenennen: 'Umbenennen …',
  verwerfen: 'Entwurf verwerfen …',
  abschalten: 'Abschalten …',
  stoppen: 'Abschalten …',
  zurückholen: 'Verlauf …',
  'neuer schritt': 'Neuer Schritt …',
  teilen: 'Link zum Ansehen …',
  Suche: 'In allen Assistenten suchen und ersetzen',
  ersetzen: 'Ersetzen',
  Mail: 'Ansicht Mails',
  Kommentar: 'Anmerkungen …',
  Hilfe: 'Anleitung',
  Kürzel: 'Tastenkürzel',
  dunkel: 'Dunkel',
  Statistik: 'Wo Menschen aufhören …',
  Bedingung: 'Nur wenn …',
  'neue Frage': 'Frage ergänzen',
  Upload: 'Frage ergänzen',
  Fortschritt: 'Fortschrittsleiste',
  Wortlaut: 'Anderer Wortlaut ab einem Tag',
  'Seite öffnen': 'Seite öffnen',
  'Vorschau öffnen': 'Vorschau öffnen',
  'Eigenschaften einblenden': 'Eigenschaften einblenden',
  Nachweis: 'Nachweis',
  rückgängig: 'Rückgängig: Titel',
};

/** What stands in the list, if not first. */
const AMONG: Record<string, string> = {
  Akte: 'Verlauf …',
  Pflichtfeld: 'Freiwillig machen',
  Passwort: 'Konto und Abmelden',
  Einwilligung: 'Um Einwilligung bitten',
  Frist: 'Eine Frist berechnen',
  Bemerkung: 'Anmerkungen …',
  löschen: 'Entwurf verwerfen …',
  kopieren: 'Duplizieren',
};

/** What somebody finds who may only look. */
const LOOKING: Record<string, string> = {
  Freigabe: 'Änderungen ansehen …',
  abschalten: 'Auf dem Server abschalten',
  rückgängig: 'Rückgängig machen',
  Passwort: 'Passwort wiederholen',
  einreichen: 'Auf dem Server veröffentlichen',
};

describe('somebody in a hurry', () => {
  it('finds at once what is meant', async () => {
    await open('all');
    const first: Record<string, string | undefined> = {};
    for (const words of Object.keys(WORDS)) first[words] = (await find(words))[0];
    expect(first).toEqual(WORDS);
  });

  it('finds among others what is meant', async () => {
    await open('all');
    for (const [words, label] of Object.entries(AMONG)) expect(await find(words)).toContain(label);
  });

  it('finds without a right what can be looked at, and who may do the rest', async () => {
    await open('see');
    const first: Record<string, string | undefined> = {};
    for (const words of Object.keys(LOOKING)) first[words] = (await find(words))[0];
    expect(first).toEqual(LOOKING);
  });

  it('reads where nothing is found that there are other ways, and takes one', async () => {
    await open('all');
    expect(await find('Zwetschgenkuchen')).toEqual(['„Zwetschgenkuchen“ in allen Assistenten suchen']);
    expect(status()).toBe(
      'Hier nichts gefunden. Bitte suchen Sie mit anderen Worten, oder nehmen Sie, was in der Liste steht.',
    );
  });

  it('opens the dialog of what is done with the selection', async () => {
    await open('all');
    await find('Umbenennen');
    await click(document.querySelector('[role=option]'));
    await eventually(() => expect(document.querySelectorAll('[role=dialog]')).toHaveLength(2));
    expect(document.querySelectorAll('[role=dialog]')[1]?.textContent).toContain('mbenennen');
  });

  it('opens the section of the guide that is taken', async () => {
    const opened = await open('all');
    await find('Um Einwilligung bitten');
    await click(document.querySelector('[role=option]'));
    expect(opened).toEqual(['Um Einwilligung bitten']);
  });
});
