import { expect, it } from 'vitest';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { inWords, sayFix } from '../../src/studio/findings/inWords.ts';
import { sayThing } from '../../src/studio/document/sayWhere.ts';
import { sayFinding, sayWitness } from '../../src/studio/findings/sayFinding.ts';
import { filesOf } from './folder.ts';

const TREES = treeReader()(filesOf('bussgeldanfrage'));
const OUTLINE = outlineOf(TREES);

it('a witness is said with questions, answers and steps as people read them', () => {
  const answers = { bussgeld: { vorwurf: 'handy', zustellungsdatum: '2026-11-20' } };
  expect(sayWitness({ answers, path: ['angaben', 'kontakt'] }, OUTLINE)).toBe(
    'Beleg: mit den Antworten „Wann wurde das Schreiben zugestellt?“: 20.11.2026 · „Vorwurf“: Handy am Steuer, auf dem Weg „Was wird Ihnen vorgeworfen?“ → „Wie erreichen wir Sie?“.',
  );
  expect(sayWitness({ answers: {}, path: ['angaben'] }, OUTLINE)).toBe(
    'Beleg: ohne Antworten, auf dem Weg „Was wird Ihnen vorgeworfen?“.',
  );
});

it('a proof and a message name steps and questions by their titles, and leave what they do not know', () => {
  const proof =
    "Auf keinem Weg bis zum Schritt 'angaben' wird /bussgeld/vorwurf gefragt; hier ist es immer unbeantwortet.";
  expect(sayWitness({ proof }, OUTLINE)).toBe(
    'Beweis: Auf keinem Weg bis zum Schritt „Was wird Ihnen vorgeworfen?“ wird „Vorwurf“ gefragt; hier ist es immer unbeantwortet.',
  );
  expect(sayWitness({ proof: "Auf 'insel' verweist nur, was selbst niemand erreicht: 'kontakt'." }, OUTLINE)).toBe(
    'Beweis: Auf „insel“ verweist nur, was selbst niemand erreicht: „Wie erreichen wir Sie?“.',
  );
  expect(inWords("Das Feld /bussgeld/vorwurf wird erst nach dem Schritt 'kontakt' gefragt.", OUTLINE)).toBe(
    'Das Feld „Vorwurf“ wird erst nach dem Schritt „Wie erreichen wir Sie?“ gefragt.',
  );
  // An answer may be called like a step.
  expect(inWords("Die Antwort 'kontakt' gibt es nicht.", OUTLINE)).toBe("Die Antwort 'kontakt' gibt es nicht.");
});

it('a column is said with the words beside its result, also where it is offered', () => {
  const outline = outlineOf(treeReader()(filesOf('bussgeldrechner')));
  const said = (remedy: string) => sayFinding({ message: "Die Spalte 'fahrverbote' gibt es nicht.", remedy }, outline);
  expect(said("Meinten Sie 'fahrverbot'?")).toMatchObject({
    message: 'Die Spalte „Fahrverbote“ gibt es nicht.',
    remedy: 'Meinten Sie „Fahrverbot“?',
  });
  expect(said('Möglich sind: bussgeld, punkte.').remedy).toBe('Möglich sind: „Bußgeld“, „Punkte“.');
});

it.each([
  [
    "Das Beispiel 'Eine Frage' bleibt im Schritt 'kontakt' stehen (/bussgeld/vorwurf: Bitte wählen Sie.).",
    "Das Beispiel 'Eine Frage' bleibt im Schritt „Wie erreichen wir Sie?“ stehen („Vorwurf“: Bitte wählen Sie.).",
  ],
  [
    'Bitte zeigen Sie ihr Ergebnis in einem Schritt (result.tables), oder löschen Sie sie.',
    'Bitte zeigen Sie ihr Ergebnis in einem Schritt („Ergebnis › Tabellen“), oder löschen Sie sie.',
  ],
  ["Den berechneten Wert 'tageBisFrist' zeigt kein Text.", 'Den berechneten Wert „Tage bis frist“ zeigt kein Text.'],
  [
    'Bitte schreiben Sie {=tageBisFrist} in einen Text, speichern Sie ihn mit store, oder entfernen Sie ihn.',
    'Bitte schreiben Sie „Tage bis frist“ in einen Text, speichern Sie ihn mit „Mit der Anfrage speichern unter“, oder entfernen Sie ihn.',
  ],
  ['Bitte berichtigen Sie path oder den Ablauf.', 'Bitte berichtigen Sie „Weg“ oder den Ablauf.'],
  ["Der Schlüssel 'title' fehlt.", 'Die Angabe „Titel“ fehlt.'],
  ['Bitte ergänzen Sie ihn: Überschrift des Schritts.', 'Bitte ergänzen Sie sie.'],
  ["Die Liste 'next' ist leer.", 'Die Liste „Wie es weitergeht“ ist leer.'],
  [
    'Bitte nennen Sie eine Frage mit "type": "number" oder "integer", oder eine Zahl.',
    'Bitte nennen Sie eine Frage mit „Art der Antwort: Zahl“ oder "integer", oder eine Zahl.',
  ],
  [
    'Bitte ergänzen Sie "errorMessage": { "required": "…" } mit dem Satz, der dann dasteht.',
    'Bitte ergänzen Sie „Sätze bei Fehlern: Pflichtfelder“ mit dem Satz, der dann dasteht.',
  ],
  ['Bitte legen Sie steps/angaben.json an.', 'Bitte legen Sie „Was wird Ihnen vorgeworfen?“ an.'],
  [
    'Bitte ergänzen Sie mails.client.phone.',
    'Bitte ergänzen Sie „E-Mails › Empfänger der E-Mails › Frage nach der Telefonnummer“.',
  ],
  [
    "Treffen alle Bedingungen nicht zu, bleibt 'angaben' stehen.",
    'Treffen alle Bedingungen nicht zu, bleibt „Was wird Ihnen vorgeworfen?“ stehen.',
  ],
  [
    "Die Darstellung 'radio' passt nicht zu dieser Frage.",
    'Die Darstellung „Auswahl groß“ passt nicht zu dieser Frage.',
  ],
  ["'vorwurf' ist Pflicht, sagt aber nicht, was fehlt.", '„Vorwurf“ ist Pflicht, sagt aber nicht, was fehlt.'],
  [
    'Die kleinste Zahl (minimum: 90) ist größer als die größte (maximum: 1).',
    'Die kleinste Zahl (90) ist größer als die größte (1).',
  ],
  [
    "Das Beispiel 'A' bleibt im Schritt 'kontakt' stehen (/bussgeld/vorwurf: Vorwurf Diese Angabe hat nicht die erwartete Form.).",
    "Das Beispiel 'A' bleibt im Schritt „Wie erreichen wir Sie?“ stehen („Vorwurf“: Diese Angabe hat nicht die erwartete Form.).",
  ],
  [
    'Möglich sind: /bussgeld/vorwurf, /b, /c, /d, /e, /f, /g.',
    'Möglich sind: „Vorwurf“, /b, /c, /d, /e und 2 weitere.',
  ],
  [
    'Bitte schreiben Sie es aus. Platzhalter gehen nur in intro und outro, in der message eines Hinweises, in result.follows und in E-Mails, im letzten Schritt auch in sections, thanks und links.',
    'Bitte schreiben Sie es aus. Platzhalter gehen nur in Absätzen über und unter den Fragen, in Hinweisen, unter einem Ergebnis und in E-Mails, am Ende auch in Abschnitten, im Dank und in Links.',
  ],
  ["Das Feld '/anliegen' wird nirgends gefragt.", 'Die Frage, um die es hier geht, gibt es nicht (mehr).'],
  ["Das Feld '/bussgeld/vorwurf' wird nirgends gefragt.", "Das Feld '/bussgeld/vorwurf' wird nirgends gefragt."],
  [
    "Bitte verweisen Sie auf einen späteren Schritt wie 'kontakt', zu dem sonst kein Weg führt. Zurück gibt es von selbst.",
    'Bitte verweisen Sie auf einen späteren Schritt wie „Wie erreichen wir Sie?“, zu dem sonst kein Weg führt. Zurück gibt es von selbst.',
  ],
  [
    'Bitte geben Sie NEXT oder SUBMIT an, "type": "final", oder dem Schritt onward.',
    'Bitte verbinden Sie ihn mit einem anderen Schritt, kennzeichnen Sie ihn als Ende, oder führen Sie mit ihm weiter auf eine andere Seite.',
  ],
  [
    'Bitte lassen Sie eines stehen: NEXT, SUBMIT, invoke, "type": "final" oder onward.',
    'Bitte lassen Sie eines stehen: den Weg nach Weiter, den nach Absenden, das Senden, die Kennzeichnung als Ende oder „Weiter auf eine andere Seite“.',
  ],
  [
    'Möglich sind {referenz}, {telefon}, {email}, oder eine Antwort, die kein freier Text ist, wie {/unfallDatum}.',
    'Möglich sind {referenz}, {telefon}, {email}.',
  ],
  ['Die Zahl 524288000 (500 MB) ist zu groß.', 'Die Zahl 500 MB ist zu groß.'],
  // What authors wrote, addresses and German words stay.
  ["'vorwurf' führt von dieser Website weg.", "'vorwurf' führt von dieser Website weg."],
  [
    'Erwartet wird eine Seite dieser Website, zum Beispiel /bussgeld/vorwurf.',
    'Erwartet wird eine Seite dieser Website, zum Beispiel /bussgeld/vorwurf.',
  ],
  [
    "Das Beispiel 'value und path' führt über /anfrage nach links.",
    "Das Beispiel 'value und path' führt über /anfrage nach links.",
  ],
])('%s', (said, inGerman) => {
  expect(inWords(said, OUTLINE)).toBe(inGerman);
});

it('a remedy names steps by their titles, and answers as they are stored', () => {
  expect(sayFix("Weiter zu 'kontakt'", OUTLINE)).toBe('Weiter zu „Wie erreichen wir Sie?“');
  expect(sayFix("'kontakt' nehmen", OUTLINE)).toBe("'kontakt' nehmen");
  expect(sayFix('Antwort senden (transient entfernen)', OUTLINE)).toBe(
    'Antwort senden („Wird nie gesendet“ entfernen)',
  );
});

it('answers are named by their words where the question is known, also in remedies', () => {
  const said = sayFinding(
    { message: "Die Antwort 'handi' gibt es bei /bussgeld/vorwurf nicht (mehr).", remedy: "Meinten Sie 'handy'?" },
    OUTLINE,
  );
  expect(said.message).toBe("Die Antwort 'handi' gibt es bei „Vorwurf“ nicht (mehr).");
  expect(said.remedy).toBe('Meinten Sie „Handy am Steuer“?');
  expect(said.sayFix("'handy' nehmen")).toBe('„Handy am Steuer“ nehmen');
});

it('the proof of a question that nobody asks holds no pointer', () => {
  expect(sayWitness({ proof: 'Kein Schritt fragt nach /anliegen.' }, OUTLINE)).toBe('Beweis: Kein Schritt stellt sie.');
});

it.each([
  [
    'machine.json',
    '/states/angaben/on/NEXT',
    'Übergang von „Was wird Ihnen vorgeworfen?“ nach „Wer trägt die Kosten, falls Sie uns beauftragen?“',
  ],
  ['steps/kontakt.json', '', 'Schritt „Wie erreichen wir Sie?“'],
  ['wizard.json', '/mails/confirmation/intro/0', 'Text der Bestätigung per E-Mail'],
])('a finding says which thing of %s it is about: %s', (file, pointer, said) => {
  expect(sayThing({ file, pointer }, TREES, OUTLINE)).toBe(said);
});
