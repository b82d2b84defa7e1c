import type { Errors, Form, Name, TextName } from './form.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const PHONE = /^[-+() 0-9]{6,}$/;
const POSTCODE = /^[0-9]{4,5}$/;

/** Sentences for the fields of a step that are missing or wrong, in the order of the fields. */
export function checkService(form: Form): Errors {
  return formatMissing(form, { anfrageTyp: 'Bitte wählen Sie eine Option aus.' });
}

export function checkAngaben(form: Form): Errors {
  const errors = formatMissing(form, {
    vorwurf: 'Bitte wählen Sie einen Vorwurf aus.',
    fahrzeugTyp: 'Bitte wählen Sie einen Fahrzeugtyp aus.',
    probezeit: 'Bitte geben Sie an, ob Sie in der Probezeit waren.',
    schreiben: 'Bitte wählen Sie ein Schreiben aus.',
  });
  if (form.zustellungsdatum !== '' && !isDate(form.zustellungsdatum))
    errors.zustellungsdatum = 'Bitte geben Sie das Zustellungsdatum als Datum an.';
  if (form.punktestand.trim() !== '' && !/^[0-8]$/.test(form.punktestand.trim()))
    errors.punktestand = 'Bitte geben Sie einen Punktestand von 0 bis 8 an.';
  return { ...errors, ...formatTooLong(form, { behoerde: 200, aktenzeichen: 100, kennzeichen: 20 }) };
}

export function checkKosten(form: Form): Errors {
  return formatMissing(form, { kostenuebernahme: 'Bitte wählen Sie eine Kostenübernahmeoption aus.' });
}

export function checkKontakt(form: Form): Errors {
  const errors = formatMissing(form, {
    anrede: 'Anrede ist erforderlich',
    vorname: 'Vorname ist erforderlich',
    nachname: 'Nachname ist erforderlich',
    geburtsdatum: 'Geburtsdatum ist erforderlich',
    email: 'E-Mail-Adresse ist erforderlich',
    strasse: 'Straße und Hausnummer sind erforderlich',
    plz: 'Gültige Postleitzahl erforderlich',
    ort: 'Wohnort ist erforderlich',
    datenschutz: 'Bitte stimmen Sie der Datenschutzerklärung zu.',
    anwaltEinwilligung: 'Bitte stimmen Sie der Weiterleitung an einen Anwalt oder Sachverständigen zu.',
  });
  if (form.geburtsdatum !== '' && !isDate(form.geburtsdatum))
    errors.geburtsdatum = 'Bitte geben Sie Ihr Geburtsdatum als Datum an.';
  if (form.email.trim() !== '' && !EMAIL.test(form.email.trim()))
    errors.email = 'Bitte geben Sie eine gültige E-Mail-Adresse ein';
  if (form.telefon.trim() !== '' && !PHONE.test(form.telefon.trim())) errors.telefon = 'Telefonnummer ungültig';
  if (form.plz.trim() !== '' && !POSTCODE.test(form.plz.trim())) errors.plz = 'Gültige Postleitzahl erforderlich';
  return {
    ...errors,
    ...formatTooLong(form, {
      titel: 50,
      vorname: 100,
      nachname: 100,
      email: 254,
      telefon: 40,
      strasse: 200,
      hausnummer: 20,
      ort: 100,
    }),
  };
}

/** Notes that block nothing. `today` is the person's date, `YYYY-MM-DD`. */
export function adviseOn(form: Form, today: string): Errors {
  return {
    ...(form.zustellungsdatum > today && {
      zustellungsdatum: 'Dieses Datum liegt in der Zukunft. Bitte prüfen Sie Tag, Monat und Jahr.',
    }),
    ...(form.strasse.trim() !== '' &&
      form.hausnummer.trim() === '' && { hausnummer: 'Ohne Hausnummer kann Post an Sie verloren gehen.' }),
  };
}

function formatMissing(form: Form, sentences: Errors): Errors {
  return Object.fromEntries(Object.entries(sentences).filter(([name]) => !isGiven(form[name as Name])));
}

function formatTooLong(form: Form, limits: Partial<Record<TextName, number>>): Errors {
  return Object.fromEntries(
    Object.entries(limits)
      .filter(([name, limit]) => form[name as TextName].trim().length > limit)
      .map(([name, limit]) => [name, `Bitte höchstens ${limit} Zeichen eingeben.`]),
  );
}

function isGiven(value: Form[Name]): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value === true;
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
