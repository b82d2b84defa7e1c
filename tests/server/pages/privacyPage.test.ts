import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/contract/index.ts';
import { ACTIVATION_HOURS, INVITATION_HOURS, RESET_HOURS } from '../../../server/accounts/links.ts';
import { readConfig } from '../../../server/config/config.ts';

/**
 * Every statement of the privacy page that a machine can check, and the test that checks it. Both must be changed
 * together.
 */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PAGE = readFileSync(path.join(ROOT, 'src/site/content/recht/datenschutz.md'), 'utf8');

const STATEMENTS: [statement: string, file: string, test: string][] = [
  [
    'Beim Ansehen der Seiten setzen wir **keine Cookies**, zählen niemanden und binden nichts von fremden Anbietern ein',
    'browser/site/pages',
    'no storage, no cookie, no third party',
  ],
  [
    'bleibt in Ihrem Browser-Tab, **bis Sie auf „Absenden“ drücken**',
    'browser/runner/funnel',
    'is told without cookie, answer or storage',
  ],
  [
    'Den Newsletter bekommen Sie nur, wenn Sie ihn ausdrücklich bestellen',
    'wizards/consents',
    'asks for the newsletter apart from everything else, and does without it',
  ],
  [
    'IP-Adressen, Namen, Antworten und Dateinamen stehen nicht im Protokoll',
    'server/main/logs',
    'names nobody and nothing, whatever happens',
  ],
  ['die Art der Seite oder Funktion, ohne Angaben aus der Adresszeile', 'server/http/http', 'writes %s as %s'],
  [
    'löschen ihn kurz nach Ablauf des Zeitraums',
    'server/limits/rateLimit',
    'keeps no address, and nothing that has run out',
  ],
  [
    '**Cookie `__Host-sitzung`**, sobald Sie eine Datei hochladen, eine Anfrage oder Nachricht absenden, den Link zu Ihrer Vollmacht öffnen oder einen Fragebogen oder ein Formular ohne JavaScript ausfüllen',
    'server/uploads/uploads',
    'sets a strictly necessary session cookie once',
  ],
  [
    'den Link zu Ihrer Vollmacht öffnen',
    'server/powerOfAttorney/powerOfAttorney',
    'opens with the date of birth, in the session that has given it',
  ],
  [
    'vom Bußgeldrechner nehmen Sie Tag und Punkte in die Bußgeldprüfung mit',
    'browser/runner/calculator',
    'takes the answers along that both ask for, says so, and lets them be changed',
  ],
  [
    '**Angaben zur gesendeten Anfrage im Verlauf des Tabs**, etwa Referenznummer, E-Mail-Adresse und Frist: Zurück, Vorwärts und Neuladen zeigen sie wieder',
    'browser/runner/lastPage',
    'comes back with Forward and in another tab, until its button ends that',
  ],
  [
    'Einen Tag lang zeigt die Seite nach dem Absenden nur diesem Browser, was angekommen ist. | bis Sie den Browser schließen oder dort „Hier nicht mehr zeigen“ drücken',
    'server/runs/runs',
    'shows for a day what its session has sent',
  ],
  [
    'Was Sie dort eingetippt haben, steht beim nächsten Versuch noch da. Nur diese Seite bekommt es. | bis das Datum passt, höchstens 10 Minuten',
    'server/powerOfAttorney/powerOfAttorney',
    'opens with the date of birth, in the session that has given it',
  ],
  [
    '**verschlüsselt, und den Schlüssel hat nur Ihr Browser**, im Cookie `__Host-sitzung`',
    'server/runs/runs',
    'nothing is readable at rest',
  ],
  [
    'Wir löschen sie, sobald Sie sie verwerfen oder JavaScript Ihren Fragebogen übernimmt',
    'server/runs/runs',
    'forgets the answers when they are discarded, and when the code has taken over',
  ],
  [
    'Passwörter bewahren wir dabei nicht auf.',
    'server/runs/accountForms',
    'never shows a password again, and asks for it once more',
  ],
  [
    'sonst 24 Stunden nach dem letzten Schritt',
    'server/privacy/retention',
    'runs without scripts go 24 hours after their last form',
  ],
  [
    '**Entwurf im Speicher des Tabs** (sessionStorage), in Fragebögen, im Bußgeldrechner und in Formularen ohne Passwort: Ihre Antworten und kleine Vorschaubilder Ihrer Fotos überstehen das Neuladen, und vom Bußgeldrechner nehmen Sie Tag und Punkte in die Bußgeldprüfung mit. | bis zum Absenden, Verwerfen oder Schließen des Tabs',
    'browser/runner/fineReview',
    'keeps answers over a reload, browser Back is Zurück',
  ],
  [
    'kleine Vorschaubilder Ihrer Fotos überstehen das Neuladen',
    'browser/runner/photos',
    'is small after a reload, too, without a request for the photo, and goes with it',
  ],
  [
    'So bleiben Sie angemeldet. | bis Sie den Tab schließen oder sich abmelden; der Zugang gilt 15 Minuten',
    'server/accounts/accounts',
    'knows its own tokens until they expire or are revoked',
  ],
  [
    'So bleiben Sie angemeldet. | bis Sie sich abmelden oder den Browser schließen; nach 30 Minuten ohne Eingabe und spätestens nach zwölf Stunden gilt es nicht mehr',
    'server/studioAccess/access',
    'ends after thirty minutes without use, and after twelve hours in any case',
  ],
  [
    'Skripte können keines dieser Cookies lesen',
    'server/studioAccess/access',
    'keeps the cookie from scripts, other sites and plain lines, and only its hash in the database',
  ],
  [
    'etwa wie breit die Spalten sind. | bis Sie ihn leeren',
    'studio/panes',
    'the columns are as this browser has left them',
  ],
  [
    'Was noch nicht gespeichert ist, übersteht einen Absturz. | bis es gespeichert oder verworfen ist; im Simulator bis Sie den Tab schließen',
    'studio/workspace',
    'goes on after a crash where it was, with its history, on top of what was saved meanwhile',
  ],
  [
    '**Rechte:** was Sie im Studio dürfen, und seit wann',
    'server/privacy/privacy',
    'is told what she may do in the studio, where she is signed in, and what she works on; it goes with the account',
  ],
  [
    'welche Texte eines Entwurfs Sie gespeichert haben, und wann',
    'server/studioReleases/authorship',
    'a draft knows who saved which text, each sitting once',
  ],
  [
    'welche Beispiele Sie vorschlagen, was Sie dazu schreiben, und was daraus wurde',
    'server/studioProposals/proposals',
    'a tester proposes, an analyst takes over or refuses with a sentence, and both read what became of it',
  ],
  [
    'beantwortete nach 90 Tagen, alle nach einem Jahr, spätestens mit dem Konto',
    'server/studioProposals/proposals',
    'they go 90 days after they were answered, after a year, and with the account',
  ],
  [
    'Solange Sie daran arbeiten, sehen die anderen im Studio Ihren Namen',
    'server/studioAccess/access',
    'lets one person at a time change a draft, and tells the others who it is',
  ],
  [
    'Das sehen alle, die diesen Fragebogen im Studio sehen dürfen. In unser Protokoll schreiben wir dazu die Nummer Ihres Kontos, nicht Ihren Namen',
    'server/studioReleases/publish',
    'says which entry became live, of which wizard and by which account, and no name or note',
  ],
  [
    '**Im Verlauf bleibt Ihr Name stehen, auch ohne Konto und ohne Frist:**',
    'server/privacy/privacy',
    'is told what the history keeps of her, by export and by erase',
  ],
  [
    '| Rechte im Studio | wenn sie Ihnen genommen werden, spätestens mit dem Konto |',
    'server/privacy/privacy',
    'is told what she may do in the studio, where she is signed in, and what she works on; it goes with the account',
  ],
  [
    'können sagen, warum ein Formular nicht angenommen wurde. | höchstens zehn Minuten',
    'server/studioAccess/secondFactor',
    'ends with ten minutes and with a new password',
  ],
  [
    'den Schlüssel Ihrer App verschlüsselt',
    'server/studioAccess/secondFactor',
    'finds neither secret nor recovery code in the database',
  ],
  [
    '| Zweiter Faktor im Studio | wenn Sie ihn entfernen, spätestens mit dem Konto |',
    'server/studioAccess/secondFactor',
    'is taken back with the password, which then is enough',
  ],
  [
    '| Anmeldungen im Studio | sobald sie enden, spätestens nach zwölf Stunden |',
    'server/privacy/retention',
    'sessions of the studio go as soon as they have expired',
  ],
  [
    '| Verworfene Entwürfe im Studio | nach 30 Tagen |',
    'server/studioDrafts/discarded',
    'goes after 30 days, and names nobody whose account is gone',
  ],
  [
    '| Verlauf im Studio | keine, auch nicht mit dem Konto |',
    'server/studioReleases/publish',
    'cannot be changed or deleted',
  ],
  ['bekommen wir weder Ihre Eingaben noch Ihre Fragen', 'browser/runner/calculator', 'without any request'],
  ['auch die Suche in der Hilfe läuft dort', 'browser/site/support', 'shows them in place, and asks nobody'],
  ['Beim Bußgeldrechner zählen wir gar nicht', 'browser/runner/calculator', 'without any request'],
  [
    'die Namen von Fragebogen, Schritt, Feld und Regel und den Stand der Fragen, **nie Ihre Antworten**',
    'browser/runner/funnel',
    'is told without cookie, answer or storage',
  ],
  [
    'schalten Sie in Ihrem Browser „Do Not Track“ oder „Global Privacy Control“ ein: Dann meldet er nichts',
    'browser/runner/funnel',
    'is not told against %s',
  ],
  [
    '**Einwilligungen:** der Wortlaut, dem Sie zugestimmt haben, und wann',
    'server/privacy/privacy',
    'each consent is stored with words, hash, revision and time',
  ],
  [
    'Diese Angaben gehören **nicht zu Ihrer Anfrage**. Ihr Browser prüft sie und sendet sie nicht mit',
    'browser/runner/fineReview',
    'and lies in the database',
  ],
  [
    'fragen wir, ob jemand verletzt wurde und ob der Rettungsdienst da war. Das sind **Gesundheitsdaten**',
    'wizards/consents',
    'says that injuries are health data where it asks for them',
  ],
  [
    'Ihren Punktestand fragen wir erst beim Kraftfahrt-Bundesamt an, wenn Sie die Vollmacht unterschrieben haben',
    'server/letters/letters',
    'the sender gets a confirmation and a link to the power of attorney, which repeat nothing',
  ],
  [
    'Der Link gilt 14 Tage und öffnet sich nur mit Ihrem Geburtsdatum; falsche Versuche zählen wir einen Tag lang',
    'server/powerOfAttorney/powerOfAttorney',
    'opens with the date of birth, in the session that has given it',
  ],
  [
    'speichern wir als Nachweis den **Namen, den Sie dabei schreiben, den Wortlaut der Vollmacht, den Zeitpunkt und wie Sie sie geöffnet haben**',
    'server/powerOfAttorney/powerOfAttorney',
    'is stored with name, wording and time, shown, and told to the office (%s)',
  ],
  [
    'Gelöscht wird der Nachweis mit der Anfrage',
    'server/privacy/retention',
    'go after %i years, with files and mails, rows and bytes',
  ],
  ['Sie liegen dort unter einem zufälligen Namen', 'server/uploads/uploads', 'stores under a random name'],
  ['verändern sie aber nicht', 'server/uploads/uploads', 'shows an image to its owner'],
  [
    'verkleinert Ihr Browser schon vor dem Hochladen oder wandelt es um, wenn er das kann. Von den Zusatzdaten bleibt dabei höchstens, wann es aufgenommen wurde',
    'browser/runner/photos',
    'arrives smaller, turned as it was taken, with its date and without its place; that is said',
  ],
  [
    'Ihre Lösung der Rechenaufgabe gegen automatische Nachrichten gehört nicht zur Nachricht. Ihr Browser prüft sie selbst',
    'browser/site/faq',
    'sends the five answers and not the sum',
  ],
  [
    'Wir speichern die Nachricht und stellen sie unserem Postfach zu',
    'server/submissions/contactForms',
    'reach the support mailbox, which can answer, and nobody else',
  ],
  [
    'E-Mail-Adresse, Vorname, Nachname und Rolle',
    'server/accounts/accounts',
    'leads over the mailed link to an account of the role, with all its fields',
  ],
  [
    'der Ihre Kontonummer und Ihre Rolle enthält und 15 Minuten gilt',
    'server/accounts/accounts',
    'issues a token that any portal can verify with the published keys',
  ],
  [
    'Nur der Browser mit dem Cookie `__Host-sitzung` kann sie ansehen, löschen oder absenden',
    'server/uploads/uploads',
    'and GET are 404 for everybody else, and change nothing',
  ],
  [
    'ein Prüfwert Ihrer IP-Adresse, aus dem sich die Adresse ohne unseren geheimen Schlüssel nicht ermitteln lässt. Er verschwindet mit der Datei oder 24 Stunden, nachdem Sie sie abgesendet haben',
    'server/privacy/retention',
    'what tells the network that a sent file came from goes 24 hours after sending',
  ],
  [
    'mit einem Prüfwert, der zeigt, dass sie von uns stammt',
    'server/http/http',
    'is none with a token that this server has not issued; a call that needs one begins another',
  ],
  [
    'Dateien, die Sie nicht mit einer Anfrage absenden, löschen wir nach 24 Stunden',
    'server/privacy/retention',
    'unsent uploads go after 24 hours, rows and bytes',
  ],
  [
    'Ihr **Passwort nur als Prüfwert** (Argon2id)',
    'server/accounts/accounts',
    'keeps no password and no token in readable form',
  ],
  [
    'Alle Links funktionieren nur einmal',
    'server/accounts/accounts',
    'work once, also when they are used twice at the same time',
  ],
  [
    'über einen Link, der 24 Stunden gilt. Ein Link für ein neues Passwort gilt eine Stunde',
    'server/accounts/accounts',
    'end: an activation after 24 hours, a new password after one',
  ],
  [
    'Unbestätigte Registrierungen und abgelaufene Links löschen wir',
    'server/privacy/retention',
    'links, keys, revocations and counts go as soon as they have expired',
  ],
  ['Zählpixel oder verfolgte Links gibt es darin nicht', 'server/letters/journeys', 'and loads nothing from elsewhere'],
  ['Ihre Dateien hängen nicht daran', 'server/letters/journeys', 'and loads nothing from elsewhere'],
  ['wiederholen deshalb nur wenige Ihrer Angaben', 'server/letters/letters', 'and repeats only what it may'],
  [
    'sind über Links erreichbar, die 14 Tage gelten',
    'server/uploads/documentLinks',
    'ends after two weeks, and does not reach what nobody has sent',
  ],
  [
    'Wir speichern Ihre E-Mail-Adresse, den Wortlaut der Einwilligung und die Zeitpunkte von Anmeldung und Bestätigung als Nachweis',
    'server/newsletter/newsletter',
    'is confirmed once, with the moment and the words',
  ],
  [
    'Abmelden können Sie sich jederzeit',
    'server/newsletter/newsletter',
    'can be left before and after, and stays left',
  ],
  ['Der Link gilt 14 Tage', 'server/newsletter/newsletter', 'is not confirmed after two weeks'],
  [
    'den Link in unserer Bestätigungs-E-Mail anklicken (Double-Opt-in)',
    'server/newsletter/newsletter',
    'is confirmed once, with the moment and the words',
  ],
  [
    'schicken nichts an KI-Dienste',
    'architecture',
    'lets the server talk to its database, mail server, file store and virus scanner, and to nobody else',
  ],
  [
    'In den Anfragen zu Bußgeld und Unfall fragen wir dafür nach Ihrer Einwilligung',
    'wizards/consents',
    'with consents to passing a case on',
  ],
  [
    'Diese Website übermittelt keine Daten in Länder außerhalb',
    'architecture',
    'lets the server talk to its database, mail server, file store and virus scanner, and to nobody else',
  ],
  [
    '| Entwürfe im Browser | beim Absenden oder Schließen des Tabs |',
    'browser/runner/fineReview',
    'and lies in the database',
  ],
  [
    '| Dateien ohne Anfrage | nach 24 Stunden |',
    'server/privacy/retention',
    'unsent uploads go after 24 hours, rows and bytes',
  ],
  [
    '| Unbestätigte Registrierung | nach 24 Stunden |',
    'server/privacy/retention',
    'links, keys, revocations and counts go as soon as they have expired',
  ],
  [
    '| Link für ein neues Passwort | nach einer Stunde |',
    'server/privacy/retention',
    'links, keys, revocations and counts go as soon as they have expired',
  ],
  ['| Konto | wenn Sie es löschen lassen |', 'server/privacy/privacy', 'leaves nothing but a line that names nobody'],
  [
    '| Nachweis über versandte E-Mails | nach 30 Tagen; nicht versandte nach 90 Tagen |',
    'server/privacy/retention',
    'sent mails go after 30 days, those that never went out after 90',
  ],
  [
    '**spätestens elf Jahre nach Eingang**',
    'server/privacy/retention',
    'go after %i years, with files and mails, rows and bytes',
  ],
  [
    '| Nachweis einer Löschung, die Sie verlangt haben | Zeitpunkt und Anzahlen bleiben; eine Prüfsumme Ihrer E-Mail-Adresse',
    'server/privacy/retention',
    'hashes of erased addresses go after a year, what was erased when stays',
  ],
  [
    '| Newsletter | ohne Bestätigung nach 14 Tagen; den Nachweis Ihrer Einwilligung vier Jahre nach der Abmeldung |',
    'server/privacy/retention',
    'newsletter orders go after 14 days unconfirmed, confirmed ones four years after they ended',
  ],
  [
    'eine Automatik, die alle 15 Minuten läuft',
    'server/privacy/retention',
    'is a job that runs every quarter of an hour',
  ],
  [
    '**Auskunft:** Was haben wir über Sie gespeichert?',
    'server/privacy/privacy',
    'writes everything about a person, and nothing about another',
  ],
  [
    '**Übertragbarkeit:** Sie bekommen Ihre Angaben als Datei',
    'server/privacy/privacy',
    'writes everything about a person, and nothing about another',
  ],
  [
    '| Strichlisten darüber, wie weit Menschen in Fragebögen kommen | nach zwei Jahren |',
    'server/stepCounts/stepCounts',
    'are removed after two years',
  ],
  [
    '| Links zu Entwürfen im Studio | nach 14 Tagen, spätestens mit dem Konto |',
    'server/studioShares/shares',
    'ends after 14 days',
  ],
  [
    '| Geplante Veröffentlichungen im Studio | sobald sie veröffentlicht oder gestoppt sind, spätestens wenn ihr Zeitpunkt vorbei ist |',
    'server/studioReleases/planned',
    'leaves its history and nothing else once it is live, stopped, or its time is over',
  ],
  [
    '| Anmerkungen im Studio | keine; ohne Konto nennen sie Ihren Namen nicht mehr |',
    'server/studioRemarks/remarks',
    'stays without the account of whoever wrote it, and names nobody then',
  ],
  [
    'Das lesen alle, die diesen Fragebogen im Studio sehen dürfen, und alle, die denselben Link haben',
    'server/studioRemarks/linkRemarks',
    'is read through its own link and no other, and nothing else is',
  ],
  [
    '| Namen an Anmerkungen über einen Link | nach einem Jahr |',
    'server/studioRemarks/linkRemarks',
    'names nobody after a year, and keeps the words',
  ],
  [
    '| Welche E-Mails des Studios Sie abbestellt haben | mit dem Konto |',
    'server/studioAccess/account',
    'that somebody does not want are forgotten with the account',
  ],
  ['**Löschung:** Daten werden gelöscht', 'server/privacy/privacy', 'leaves nothing but a line that names nobody'],
  [
    'Zu jeder Anfrage speichern wir den Wortlaut der Einwilligung, der damals galt',
    'server/privacy/privacy',
    'each consent is stored with words, hash, revision and time',
  ],
];

/** Sections about what people do, which no program can check. */
const OF_PEOPLE = [
  'Wer verantwortlich ist',
  'Wenn Sie eine Anfrage senden',
  'Wofür und auf welcher Grundlage',
  'Angaben zu anderen Menschen',
  'Hosting und Speicherort',
  'Widerspruch',
  'Einwilligung widerrufen',
  'Beschwerde bei der Aufsichtsbehörde',
];

function isChecked(text: string): boolean {
  return STATEMENTS.some(([statement]) => text.includes(statement));
}

describe('the privacy page', () => {
  it.each(STATEMENTS)('says "%s", which tests/%s checks', (statement, file, test) => {
    expect(PAGE).toContain(statement);
    expect(readFileSync(path.join(ROOT, `tests/${file}.test.ts`), 'utf8')).toContain(test);
  });

  it('has no section and no line of a table without such a statement', () => {
    const sections = PAGE.split(/^#{2,3} /m)
      .slice(1)
      .map((section) => [section.split('\n', 1)[0] ?? '', section] as const);
    const rows = PAGE.split('\n').filter((line) => /^\| (?!Was und wofür|Daten \|)/.test(line));
    expect(sections.filter(([, section]) => !isChecked(section)).map(([heading]) => heading)).toEqual(OF_PEOPLE);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((row) => !isChecked(row))).toEqual([]);
  });

  it('shows the day of its last change: whoever changes it sets `stand`, and both here', () => {
    const stand = /^stand: (.+)$/m.exec(PAGE)?.[1];
    const words = createHash('sha256')
      .update(PAGE.replace(/^stand: .+$/m, ''))
      .digest('hex');
    expect([stand, words.slice(0, 16)]).toEqual(['2026-11-29', 'cd3f36de5f407cc5']);
  });

  it('names the periods that the code has', () => {
    expect([LIMITS.unsentUploadHours, ACTIVATION_HOURS, RESET_HOURS, INVITATION_HOURS / 24]).toEqual([24, 24, 1, 3]);
    expect(PAGE).toContain('gilt der erste Link drei Tage');
    expect(readConfig({}).submissionYears).toBe(11);
  });

  it.each(['12', '0', '2,5', 'ewig', ''])(
    'holds whatever is configured: RETENTION_SUBMISSIONS_YEARS=%j stops the start',
    (years) => {
      expect(() => readConfig({ RETENTION_SUBMISSIONS_YEARS: years })).toThrow(
        'RETENTION_SUBMISSIONS_YEARS muss eine ganze Zahl von 1 bis 11 sein',
      );
    },
  );
});
