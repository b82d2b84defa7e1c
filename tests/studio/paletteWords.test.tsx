// @vitest-environment happy-dom
import { useEffect, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyEdits } from '../../src/editing/index.ts';
import { DiscardDraft } from '../../src/studio/bench/DiscardDraft.tsx';
import type { DialogName, View } from '../../src/studio/context/context.ts';
import { ErrorGallery } from '../../src/studio/gallery/ErrorGallery.tsx';
import { findEntries, searchable, type PaletteEntry } from '../../src/studio/palette/entries.ts';
import { SCREEN_WORDS } from '../../src/studio/palette/screenWords.ts';
import { useCommands } from '../../src/studio/palette/useCommands.ts';
import { PicturesView } from '../../src/studio/pictures/PicturesView.tsx';
import { JsonView } from '../../src/studio/json/JsonView.tsx';
import { TestView } from '../../src/studio/simulator/TestView.tsx';
import { StepPage } from '../../src/studio/step/StepPage.tsx';
import { TableView } from '../../src/studio/tables/TableView.tsx';
import { ProposalsDialog } from '../../src/studio/proposals/ProposalsDialog.tsx';
import { HistoryDialog } from '../../src/studio/publishing/HistoryDialog.tsx';
import { PublishDialog } from '../../src/studio/publishing/PublishDialog.tsx';
import { RetireDialog } from '../../src/studio/publishing/RetireDialog.tsx';
import { SecondPersonDialog } from '../../src/studio/publishing/SecondPersonDialog.tsx';
import { ShareDialog } from '../../src/studio/publishing/ShareDialog.tsx';
import { SwitchDialog } from '../../src/studio/publishing/SwitchDialog.tsx';
import { RemarksDialog } from '../../src/studio/remarks/RemarksDialog.tsx';
import { VisitorsDialog } from '../../src/studio/visitors/VisitorsDialog.tsx';
import { TextsView } from '../../src/studio/texts/TextsView.tsx';
import { doing, settled } from '../support/react.tsx';
import { atWork } from './atWork.tsx';
import { sitDown } from './desk.tsx';
import { FakeServer } from './fakeServer.ts';
import { filesOf } from './folder.ts';
import { IdleWorker } from './idleWorker.ts';

const NO_REMEDIES = { get: () => new Map(), subscribe: () => () => undefined } as never;
const WIZARD = 'bussgeldrechner';

beforeEach(() => void vi.stubGlobal('Worker', IdleWorker));
afterEach(() => vi.unstubAllGlobals());

/** What names a thing of the wizard, or a text with its values. */
const OF_THE_WIZARD = /^(?:Zeigen, wo das steht|Mehr zu|Quelle): |^ab \d| (?:Schritt|Tabelle)$|[[„']|^(?:\d+|frei)$/;

/** The words of what is read or used in a view, but for what the wizard says itself. */
async function wordsOf(view: View, Shown: ComponentType, file: string): Promise<string[]> {
  const files = filesOf(WIZARD);
  const selection = { view, place: { file, pointer: '' } };
  const { container } = await atWork(WIZARD, files, <Shown />, () => ({ selection, remedies: NO_REMEDIES }));
  const found = [...container.querySelectorAll('h2, h3, legend, summary, label, button')]
    .filter((one) => one.closest('[hidden], li') === null)
    .map((one) => (one.getAttribute('aria-label') ?? one.textContent).replaceAll(/\s+/g, ' ').trim());
  const own = new Set(Object.values(files).flatMap((text) => textsIn(JSON.parse(text))));
  return [...new Set(found)].filter((words) => words !== '' && !own.has(words) && !OF_THE_WIZARD.test(words));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it.each<[View, ComponentType, string]>([
  ['tabelle', TableView, 'tables/tempo-innerorts.json'],
  ['texte', TextsView, 'machine.json'],
  ['fehler', ErrorGallery, 'steps/rechner.json'],
  ['bilder', PicturesView, 'machine.json'],
  ['schritt', StepPage, 'steps/details.json'],
  ['json', JsonView, 'machine.json'],
  ['testen', TestView, 'machine.json'],
])('the palette knows the headings, labels and buttons of the view %s', async (view, Shown, file) => {
  const known = SCREEN_WORDS.filter((one) => one.view === view);
  const all = await wordsOf(view, Shown, file);
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter((words) => !known.some((one) => words.includes(one.words)))).toEqual([]);
});

/** What each dialog has, and answers to what its heading asks. */
const OF_EVERY_DIALOG =
  /^(?:Schließen|Abbrechen|Was und warum|Bitte schreiben .*|Suchen|Wann|Jetzt|Von|Bis|Immer|Nie)$/;
/** Of a rule for some changes only, whose kinds a sentence lists; and groups of changes. */
const LISTED = /^(?:Bei Einwilligungen, |Texte und Aussehen$)/;

/** The words of a dialog in which a draft is decided about, or what is live, and by what of it the palette finds the dialog. */
async function dialogOf(dialog: DialogName, Shown: ComponentType<{ onClose: () => void }>) {
  const live = filesOf('kontaktformular');
  const draft = applyEdits(live, [{ file: 'steps/nachricht.json', pointer: '/title', set: 'Was gibt es?' }]);
  const server = new FakeServer(live, draft);
  server.told = { ...server.told, may: { ...server.told.may, ask: true, answer: true, setRule: true }, previous: 1 };
  server.entries = [3, 2, 1].map((id) => ({
    id,
    kind: 'veroeffentlicht',
    at: new Date(2020, 10, id, 14, 5).toISOString(),
    by: 'Vera Groß',
    note: 'Titel berichtigt',
    hasFiles: true,
    isLive: id === 3,
  }));
  const commands: PaletteEntry[] = [];
  function Commands() {
    const all = useCommands();
    useEffect(() => {
      commands.splice(0, Infinity, ...all);
    });
    return null;
  }
  const desk = await sitDown(server, (close) => (
    <>
      <Commands />
      <Shown onClose={close} />
    </>
  ));
  await doing(() => desk.publishing.load());
  await settled();
  const words = new Set(
    [...document.querySelectorAll('[role="dialog"] :is(h2, h3, legend, summary, label, button)')].map((one) =>
      (one.getAttribute('aria-label') ?? one.textContent).replaceAll(/\s+/g, ' ').trim(),
    ),
  );
  // What a button is about stands behind its name, as a change or an entry of the history.
  const own = [...words].map((one) => one.replace(/: .*| …$/, '').replaceAll(/„[^“]+“ |\?$/g, ''));
  const entries = searchable(commands.filter(({ id }) => id === dialog));
  const isFound = (one: string) => findEntries(entries, one).length > 0;
  return { words: own.filter((one) => one !== '' && !OF_EVERY_DIALOG.test(one) && !LISTED.test(one)), isFound };
}

it.each<[DialogName, ComponentType<{ onClose: () => void }>]>([
  ['veroeffentlichen', PublishDialog],
  ['verlauf', HistoryDialog],
  ['anmerkungen', RemarksDialog],
  ['vorschlaege', ProposalsDialog],
  ['besucher', VisitorsDialog],
  ['teilen', ShareDialog],
  ['zurueckziehen', RetireDialog],
  ['schalten', SwitchDialog],
  ['zweitePerson', SecondPersonDialog],
  ['verwerfen', DiscardDraft],
])('the palette knows the headings, labels and buttons of the dialog %s', async (dialog, Shown) => {
  const { words, isFound } = await dialogOf(dialog, Shown);
  expect(words.length).toBeGreaterThan(0);
  expect(words.filter((one) => !isFound(one))).toEqual([]);
  expect(isFound('Zwetschge')).toBe(false);
});
