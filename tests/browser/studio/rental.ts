import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { TestFile } from '../files.ts';
import type { Hands } from './hands.ts';
import { publish } from './studio.ts';

/** Where an analyst sits: a page of the studio, and how they work with it. */
export type Seat = { page: Page; hands: Hands };

export const RENTAL = 'mietwagen';

/** The entry of the outline for a step, a question or a heading. */
export function entry({ page }: Seat, name: string | RegExp): Locator {
  return page.getByRole('treegrid', { name: 'Gliederung' }).getByRole('row', { name, exact: typeof name === 'string' });
}

function panel({ page }: Seat): Locator {
  return page.getByRole('complementary', { name: 'Eigenschaften' });
}

/** Takes an action from the menu of an entry of the outline. */
export async function act(seat: Seat, name: string | RegExp, action: string): Promise<void> {
  await seat.hands.menu(entry(seat, name));
  await seat.hands.press(seat.page.getByRole('menuitem', { name: action }));
}

/** Waits until the properties are those of a place, by its last name. */
async function at(seat: Seat, name: string): Promise<void> {
  await panel(seat).getByRole('navigation').getByRole('listitem').last().getByText(name, { exact: true }).waitFor();
}

/** Fills the dialog that is open, and confirms it. */
async function fillDialog({ page, hands }: Seat, texts: Record<string, string>, submit: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(texts)) {
    const list = dialog.getByRole('combobox', { name: label, exact: true });
    const line = dialog.getByRole('textbox', { name: label, exact: true });
    await list.or(line).waitFor();
    if ((await list.count()) > 0) await hands.pick(list, text);
    else await hands.write(line, text);
  }
  await hands.press(dialog.getByRole('button', { name: submit, exact: true }));
  await dialog.waitFor({ state: 'detached' });
}

/** Selects what the palette finds first for these words. */
export async function find({ page, hands }: Seat, words: string): Promise<void> {
  await hands.search(words);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Writes into a field of the properties. */
export function write(seat: Seat, label: string, text: string): Promise<void> {
  return seat.hands.write(panel(seat).getByRole('textbox', { name: label, exact: true }), text);
}

/** Begins from nothing. */
export async function begin(seat: Seat): Promise<void> {
  const { page, hands } = seat;
  await hands.write(page.getByLabel('Titel'), 'Mietwagen');
  await hands.press(page.getByRole('button', { name: 'Anlegen' }));
  await entry(seat, /^Womit können wir/).waitFor();
  await page.getByText('Keine Funde').waitFor();
}

async function addStep(seat: Seat, after: RegExp, title: string, name: string): Promise<void> {
  await act(seat, after, 'Schritt danach einfügen …');
  await fillDialog(seat, { Überschrift: title, Name: name }, 'Einfügen');
  await entry(seat, title).waitFor();
}

async function addQuestion(seat: Seat, step: RegExp, kind: string, title: string): Promise<void> {
  await act(seat, step, 'Frage ergänzen …');
  await fillDialog(seat, { Art: kind, Frage: title }, 'Einfügen');
  await entry(seat, title).waitFor();
}

async function answers(seat: Seat, titles: readonly (readonly [title: string, value: string])[]): Promise<void> {
  const { hands } = seat;
  const side = panel(seat);
  await side.getByLabel('Antwort 1', { exact: true }).waitFor();
  for (const [index, [title, value]] of titles.entries()) {
    const label = `Antwort ${index + 1}`;
    if ((await side.getByLabel(label, { exact: true }).count()) === 0)
      await hands.press(side.getByRole('button', { name: 'Antwort ergänzen' }));
    await write(seat, label, title);
    await hands.press(side.getByRole('button', { name: 'Wert ändern' }).nth(index));
    await fillDialog(seat, { 'Neuer Name': value }, 'Umbenennen');
  }
}

/** The steps one after the other, with their questions. */
export async function buildSteps(seat: Seat): Promise<void> {
  await find(seat, 'Womit können wir');
  await write(seat, 'Titel', 'Wofür brauchen Sie den Wagen?');
  await find(seat, 'Worum geht es?');
  await write(seat, 'Titel', 'Anlass');
  await answers(seat, [
    ['Nach einem Unfall', 'unfall'],
    ['Mein Auto ist in der Werkstatt', 'werkstatt'],
  ]);

  await addStep(seat, /^Wofür brauchen/, 'Wann brauchen Sie ihn?', 'zeitraum');
  await addQuestion(seat, /^Wann brauchen/, 'Datum', 'Ab welchem Tag?');
  await addQuestion(seat, /^Wann brauchen/, 'Zahl', 'Für wie viele Tage?');
  await write(seat, 'Kleinste Zahl', '1');
  await write(seat, 'Größte Zahl', '90');
  await addQuestion(seat, /^Wann brauchen/, 'Ja/Nein', 'Fährt Ihr Auto noch?');

  await addStep(seat, /^Wann brauchen/, 'Wer fährt?', 'fahrer');
  await addStep(seat, /^Wer fährt/, 'Welcher Wagen passt?', 'wagen');
  await addQuestion(seat, /^Welcher Wagen/, 'Auswahl groß', 'Größe des Wagens');
  await answers(seat, [
    ['Kleinwagen', 'klein'],
    ['Mittelklasse', 'mittel'],
    ['Kombi', 'kombi'],
  ]);
}

/** One step with one question, between those that a wizard begins with. */
export async function buildOneStep(seat: Seat): Promise<void> {
  await find(seat, 'Womit können wir');
  await write(seat, 'Titel', 'Wofür brauchen Sie den Wagen?');
  await addStep(seat, /^Wofür brauchen/, 'Wann brauchen Sie ihn?', 'zeitraum');
  await addQuestion(seat, /^Wann brauchen/, 'Zahl', 'Für wie viele Tage?');
  await write(seat, 'Kleinste Zahl', '1');
}

/** A step for those whose car does not drive any more after an accident: a branch on two answers. */
export async function buildBranch(seat: Seat): Promise<void> {
  const { page, hands } = seat;
  await act(seat, 'Schritte', 'Neuer Schritt …');
  await fillDialog(seat, { Überschrift: 'Was ist passiert?', Name: 'unfall' }, 'Anlegen');
  await act(seat, /^Was ist passiert/, 'Verbinden mit …');
  await fillDialog(seat, { 'Führt zu': 'Wer fährt?' }, 'Verbinden');
  await act(seat, /^Wann brauchen/, 'Verzweigen …');
  await fillDialog(
    seat,
    {
      'Wenn die Frage': 'Anlass',
      'diese Antwort hat': 'Nach einem Unfall',
      'Führt zu': 'Was ist passiert?',
    },
    'Verzweigen',
  );
  const side = panel(seat);
  await hands.press(side.getByRole('button', { name: 'und …' }));
  await hands.pick(side.getByRole('combobox', { name: 'Frage 2' }), 'Fährt Ihr Auto noch?');
  await hands.choose(side.getByRole('combobox', { name: 'Wert 2' }), 'Nein');
  await side.getByText('„Anlass“ ist „Nach einem Unfall“ und „Fährt Ihr Auto noch?“ ist „Nein“').first().waitFor();
  await mend(seat, /„Was ist passiert\?“ steht unter keiner Beschriftung/, /Anliegen/);
  await page.getByText(/Trifft auf \d+ von \d+ Wegen zu/).waitFor();
}

/** Photos and a report, with limits. */
export async function buildUploads(seat: Seat): Promise<void> {
  const { hands } = seat;
  await addQuestion(seat, /^Was ist passiert/, 'Datei', 'Fotos vom Schaden');
  const side = panel(seat);
  await hands.press(side.getByRole('button', { name: /^Dateien Erlaubte/ }));
  await hands.press(side.getByRole('checkbox', { name: 'PDF' }));
  await write(seat, 'Größe einer Datei höchstens, in MB', '5');
  await write(seat, 'Dateien höchstens', '3');
  await addQuestion(seat, /^Was ist passiert/, 'Datei', 'Bericht der Polizei');
}

/** Who drives: a list with two questions for each. */
export async function buildList(seat: Seat): Promise<void> {
  const { hands } = seat;
  await addQuestion(seat, /^Wer fährt/, 'Liste', 'Fahrerinnen und Fahrer');
  const side = panel(seat);
  await hands.press(side.getByRole('checkbox', { name: 'Muss beantwortet werden' }));
  await write(seat, 'Einträge höchstens', '4');
  await hands.press(side.getByRole('button', { name: /^Name einer Zeile/ }).first());
  await write(seat, 'Titel', 'Person');
  await act(seat, /^Fahrerinnen/, 'Frage je Eintrag hinzufügen …');
  await fillDialog(seat, { Art: 'Datum, das man auswendig weiß', Frage: 'Geburtsdatum' }, 'Einfügen');
  await entry(seat, /^Geburtsdatum/).waitFor();
}

const PRICES = [
  ['Kleinwagen', 'bis 7', '39'],
  ['Kleinwagen', 'ab 8', '33'],
  ['Mittelklasse', 'bis 7', '49'],
  ['Mittelklasse', 'ab 8', '43'],
  ['Kombi', '', '59'],
] as const;

/** What the car costs a day: a decision table, and its result on a step. */
export async function buildTable(seat: Seat): Promise<void> {
  const { page, hands } = seat;
  const dialog = page.getByRole('dialog');
  await act(seat, 'Tabellen', 'Neue Tabelle …');
  await fillDialog(
    seat,
    { Titel: 'Preis am Tag', 'Quelle (Gesetz oder Liste)': 'Preisliste 2026', 'Erste Ergebnisspalte': 'Preis' },
    'Anlegen',
  );
  for (const title of ['Größe des Wagens', 'Für wie viele Tage?']) {
    await hands.press(page.getByRole('button', { name: 'Spalte ergänzen …' }));
    await hands.choose(dialog.getByLabel('Wovon das Ergebnis abhängt'), title);
    await hands.press(dialog.getByRole('button', { name: 'Als Bedingung ergänzen' }));
  }
  await hands.press(page.getByRole('button', { name: /^Zeile einfügen/ }));
  for (const [row, cells] of PRICES.entries()) {
    if (row > 0) await page.keyboard.press('Control+Enter');
    await page.locator(`[data-cell="${row}:0"]:focus`).waitFor();
    for (const text of cells) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.locator(`[data-cell="${row}:3"]:focus`).waitFor();
  }
  await page.getByText('Keine Lücken, keine Widersprüche, jede Zeile kommt vor.').waitFor();
  await act(seat, /^Welcher Wagen/, 'Ergebnis zeigen …');
  await fillDialog(seat, { Tabelle: 'Preis am Tag', 'Zahlen sind': 'Beträge in Euro' }, 'Zeigen');
}

/** A second consent, who gets mails, and what they say. */
export async function buildContact(seat: Seat): Promise<void> {
  const { hands } = seat;
  const side = panel(seat);
  await addQuestion(seat, /^Wie erreichen/, 'Einwilligung', CONSENT);
  await act(seat, 'E-Mails', 'Empfänger der E-Mails hinzufügen');
  await at(seat, 'Empfänger der E-Mails');
  await hands.press(side.getByRole('button', { name: 'Angabe ergänzen' }));
  await hands.press(seat.page.getByRole('menuitem', { name: 'Fragen nach dem Namen' }));
  await hands.press(side.getByRole('button', { name: 'Eintrag ergänzen' }));
  await hands.choose(side.getByRole('combobox', { name: 'Fragen nach dem Namen, 1' }), 'Name');
  await act(seat, /^E-Mails/, 'Bestätigung per E-Mail hinzufügen');
  await at(seat, 'Bestätigung per E-Mail');
  await write(seat, 'Betreff', 'Ihr Mietwagen ({referenz})');
  await hands.press(side.getByRole('button', { name: /^Eintrag ergänzen: Antworten, die/ }));
  await hands.choose(side.getByRole('combobox', { name: /^Antworten, die noch einmal/ }), 'Anlass');
  await write(seat, 'Wie es weitergeht, 1', 'Wir melden uns am selben Tag. Fragen? {telefon}');
}

/** What is left to do before people can use it: the example, a sentence about it, the door open, everything saved. */
export async function finish(seat: Seat): Promise<void> {
  const { page, hands } = seat;
  await mend(seat, /'Eine Frage' bleibt im Schritt „Wann brauchen Sie ihn\?“ stehen/, /Mit passenden Antworten/);
  await hands.press(entry(seat, /^Allgemeines/));
  await write(seat, 'Worum es geht', 'Fragen Sie einen Mietwagen an.');
  await hands.choose(panel(seat).getByRole('combobox', { name: 'Zustand' }), 'Veröffentlicht');
  await clean(seat);
  await publish(page, hands.press);
  await page.getByText('Gespeichert', { exact: true }).waitFor();
}

/** Waits until nothing is found any more. */
export function clean({ page }: Seat): Promise<void> {
  return page.getByText('Keine Funde').waitFor({ timeout: 60_000 });
}

const CONSENT = 'Ich bin einverstanden, dass Sie meine Angaben an die Autovermietung weitergeben.';

/** The list of findings, opened. */
async function findings({ page, hands }: Seat): Promise<Locator> {
  const bar = page.getByRole('region', { name: 'Funde' });
  const opener = bar.getByRole('button', { expanded: false });
  if ((await opener.count()) > 0) await hands.press(opener);
  return bar;
}

/** Applies a remedy of a finding, in the list of findings. */
async function mend(seat: Seat, finding: RegExp, remedy: string | RegExp): Promise<void> {
  const card = (await findings(seat)).getByRole('article').filter({ hasText: finding }).first();
  await seat.hands.press(card.getByRole('list', { name: 'Abhilfe' }).getByRole('button', { name: remedy }).first());
  await card.waitFor({ state: 'detached' });
}

/** A typical mistake, and what the studio says to it and how it is mended. Nothing is found afterwards. */
export type Mistake = { name: string; make: (seat: Seat) => Promise<void>; mend: (seat: Seat) => Promise<void> };

/** A remedy of the finding with these words. */
const by = (finding: RegExp, remedy: string | RegExp) => (seat: Seat) => mend(seat, finding, remedy);

/** Types into a cell of the table. */
async function typeInCell(seat: Seat, cell: string, text: string): Promise<void> {
  await find(seat, 'Preis am Tag');
  await seat.hands.point(seat.page.locator(`[data-cell="${cell}"]`));
  await seat.page.keyboard.type(text);
  await seat.page.keyboard.press('Enter');
}

/** Tries a name that is taken: the dialog says so, and is left. */
async function tryName({ page, hands }: Seat, label: string, name: string, said: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await hands.write(dialog.getByRole('textbox', { name: label, exact: true }), name);
  await dialog.getByText(said).waitFor();
  await hands.press(dialog.getByRole('button', { name: 'Abbrechen' }));
  await dialog.waitFor({ state: 'detached' });
}

/** Opens the picture of the flow, which follows what is selected with lower priority and is entered there. */
async function openFlow({ page, hands }: Seat, step: string): Promise<void> {
  await hands.press(page.getByRole('tab', { name: 'Ablauf', exact: true }));
  await page.locator(`[data-spot*=" ${step}"][tabindex="0"]`).waitFor();
}

/** Found by a part of the check that is a file of its own. */
export const SLOW_PATTERN: Mistake = {
  name: 'a pattern that takes for ever',
  make: async (seat) => {
    await addQuestion(seat, /^Wie erreichen/, 'Telefonnummer', 'Telefon');
    await write(seat, 'Muster', '^([0-9]+ ?)+$');
  },
  mend: async (seat) => {
    await (
      await findings(seat)
    )
      .getByText(/Muster/)
      .first()
      .waitFor();
    await write(seat, 'Muster', '^[0-9 ]+$');
  },
};

export const MISTAKES: readonly Mistake[] = [
  {
    name: 'a question without a title',
    make: async (seat) => {
      await find(seat, 'Fährt Ihr Auto noch?');
      await write(seat, 'Titel', '');
    },
    mend: async (seat) => {
      await (await findings(seat)).getByText('Der Titel ist leer.').waitFor();
      await write(seat, 'Titel', 'Fährt Ihr Auto noch?');
    },
  },
  {
    name: 'two answers with one value',
    make: async (seat) => {
      await find(seat, 'Größe des Wagens');
      await seat.hands.press(panel(seat).getByRole('button', { name: 'Wert ändern' }).nth(1));
    },
    mend: (seat) => tryName(seat, 'Neuer Name', 'klein', /Die Antwort 'klein' auf .* gibt es schon/),
  },
  {
    name: 'a step to which nothing leads',
    make: async (seat) => {
      await act(seat, 'Schritte', 'Neuer Schritt …');
      await fillDialog(seat, { Überschrift: 'Vergessen', Name: 'vergessen' }, 'Anlegen');
    },
    mend: by(/Zum Schritt „Vergessen“ führt kein Weg/, 'Schritt löschen'),
  },
  {
    name: 'a step with a name that another one has',
    make: (seat) => act(seat, 'Schritte', 'Neuer Schritt …'),
    mend: (seat) => tryName(seat, 'Name', 'wagen', /Einen Schritt 'wagen' gibt es schon/),
  },
  {
    name: 'no way for all others',
    make: async (seat) => {
      const { page, hands } = seat;
      await find(seat, 'Wann brauchen Sie ihn?');
      await openFlow(seat, 'zeitraum');
      await hands.menu(page.getByRole('button', { name: /^Zweig 2 von 2/ }));
      await hands.press(page.getByRole('menuitem', { name: 'Löschen …' }));
      await fillDialog(seat, {}, 'Löschen');
    },
    mend: by(/bleibt „Wann brauchen Sie ihn\?“ stehen/, /Für alle übrigen zu „Wer fährt\?“/),
  },
  {
    name: 'a branch that hides another one',
    make: async (seat) => {
      await act(seat, /^Wann brauchen/, 'Verzweigen …');
      await fillDialog(
        seat,
        { 'Wenn die Frage': 'Anlass', 'diese Antwort hat': 'Nach einem Unfall', 'Führt zu': 'Wer fährt?' },
        'Verzweigen',
      );
      await openFlow(seat, 'zeitraum');
      await seat.hands.menu(seat.page.getByRole('button', { name: /^Zweig 2 von 3/ }));
      await seat.hands.press(seat.page.getByRole('menuitem', { name: 'Früher prüfen' }));
    },
    mend: async (seat) => {
      await mend(seat, /Das Ziel „Was ist passiert\?“ wird nie gewählt/, 'Nach oben');
    },
  },
  {
    name: 'a gap in the table',
    make: (seat) => typeInCell(seat, '0:1', 'bis 5'),
    mend: by(/gilt keine Zeile/, 'Zeile 1 bis 7 verlängern'),
  },
  {
    name: 'two rows of the table at once',
    make: (seat) => typeInCell(seat, '0:1', 'bis 9'),
    mend: by(/Die Zeilen 1 und 2 gelten zugleich/, 'Zeile 1 nur bis 7'),
  },
  {
    name: 'a question removed that a branch asks for',
    make: async (seat) => {
      await act(seat, /^Fährt Ihr Auto/, 'Löschen …');
      await fillDialog(seat, {}, 'Löschen');
    },
    mend: by(/Die Frage, um die es hier geht, gibt es nicht/, /^„Frage 'Fährt Ihr Auto noch\?' löschen“ zurücknehmen/),
  },
  {
    name: 'the smallest number where the largest one belongs',
    make: async (seat) => {
      await find(seat, 'Für wie viele Tage?');
      await write(seat, 'Kleinste Zahl', '90');
      await write(seat, 'Größte Zahl', '1');
    },
    mend: by(/Die kleinste Zahl \(90\) ist größer als die größte \(1\)/, 'Grenzen tauschen'),
  },
  {
    name: 'no sentence for a missing answer',
    make: async (seat) => {
      await find(seat, 'Ab welchem Tag?');
      await seat.hands.press(panel(seat).getByRole('button', { name: 'Sätze bei Fehlern entfernen' }));
    },
    mend: async (seat) => {
      await mend(seat, /ist Pflicht, sagt aber nicht, was fehlt/, 'Satz vorschlagen');
      await mend(seat, /Die Regel „Form des Texts“ sagt nicht/, 'Satz vorschlagen');
    },
  },
  SLOW_PATTERN,
  {
    name: 'a text that is no JSON',
    make: async (seat) => {
      const { page, hands } = seat;
      await find(seat, 'Wer fährt?');
      await hands.press(page.getByRole('tab', { name: 'JSON', exact: true }));
      await hands.point(page.locator('.cm-content'));
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('x');
    },
    mend: by(/kein gültiges JSON \(Zeile 1, Spalte 1\)/, "'x' entfernen"),
  },
  {
    name: 'a placeholder that nobody fills',
    make: async (seat) => {
      await find(seat, 'Ihr Mietwagen ({referenz})');
      await write(seat, 'Betreff', 'Ihr Mietwagen ({referens})');
    },
    mend: by(/Für \{referens\} setzt niemand etwas ein/, '{referenz} nehmen'),
  },
];

/** Something on a page, or in the frame of the preview. */
type Shown = Pick<Page, 'getByRole' | 'getByLabel' | 'getByText' | 'locator'>;

/** Answers everything as somebody whose car broke in an accident, up to the button that sends. */
export async function answerAll(
  shown: Shown,
  { press, write: type, answer, attach }: Hands,
  files: readonly TestFile[],
): Promise<void> {
  const next = shown.getByRole('button', { name: 'Weiter', exact: true });
  await answer(shown.getByRole('radio', { name: 'Nach einem Unfall' }));
  await shown.getByRole('heading', { name: 'Wann brauchen Sie ihn?' }).waitFor();
  await type(shown.getByLabel('Ab welchem Tag?'), '15032027');
  await type(shown.getByLabel('Für wie viele Tage?'), '10');
  await press(shown.getByRole('radio', { name: 'Nein' }));
  await press(next);
  await shown.getByRole('heading', { name: 'Was ist passiert?' }).waitFor();
  if (files.length > 0) await attach(shown.locator('input[type=file][multiple]').first(), files);
  await press(next);
  await press(shown.getByRole('button', { name: 'Person hinzufügen' }));
  await type(shown.getByLabel('Name', { exact: true }), 'Anna Berg');
  for (const [part, text] of [
    ['Tag', '4'],
    ['Monat', '5'],
    ['Jahr', '1990'],
  ] as const)
    await type(shown.getByLabel(part, { exact: true }), text);
  await press(next);
  await press(shown.getByRole('radio', { name: 'Mittelklasse' }));
  await shown.getByText('43').filter({ visible: true }).first().waitFor();
  await press(next);
  await type(shown.getByLabel('Name', { exact: true }), 'Anna Berg');
  await type(shown.getByLabel('E-Mail-Adresse', { exact: true }), 'anna.berg@example.org');
  await press(shown.getByRole('checkbox', { name: /Datenschutz/ }));
  await press(shown.getByRole('checkbox', { name: /Autovermietung/ }));
}

/** Opens the preview at the width of a phone, at its first step; a click there uses the page. */
export async function openPreview(seat: Seat): Promise<FrameLocator> {
  const { page, hands } = seat;
  await find(seat, 'Wofür brauchen Sie den Wagen?');
  await hands.press(page.getByRole('tab', { name: 'Schritt', exact: true }));
  await hands.press(page.getByRole('button', { name: '360', exact: true }));
  await hands.press(page.getByRole('button', { name: 'Bearbeiten', exact: true }));
  await hands.press(page.getByRole('button', { name: 'Von vorn' }));
  return page.frameLocator('iframe');
}

/** Renames the field of a question that a table asks for, too. */
export async function renameField(seat: Seat): Promise<void> {
  await find(seat, 'Für wie viele Tage?');
  await act(seat, /^Für wie viele Tage/, 'Feld umbenennen …');
  await fillDialog(seat, { 'Neuer Name': 'tage' }, 'Umbenennen');
  await clean(seat);
}
