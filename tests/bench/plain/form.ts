/** Every answer of the plain form, empty where nothing was given yet. */
export type Form = {
  anfrageTyp: string;
  vorwurf: string;
  fahrzeugTyp: string;
  probezeit: string;
  schreiben: string;
  zustellungsdatum: string;
  punktestand: string;
  behoerde: string;
  aktenzeichen: string;
  kennzeichen: string;
  kostenuebernahme: string;
  anrede: string;
  titel: string;
  vorname: string;
  weitereVornamen: string;
  nachname: string;
  geburtsname: string;
  geburtsdatum: string;
  geburtsort: string;
  email: string;
  telefon: string;
  strasse: string;
  hausnummer: string;
  plz: string;
  ort: string;
  datenschutz: boolean;
  anwaltEinwilligung: boolean;
  dokumente: Document[];
};

export type Document = { id: string; name: string; path: string };

export type Name = keyof Form;
type NamesOf<Value> = { [Key in Name]: Form[Key] extends Value ? Key : never }[Name];
export type TextName = NamesOf<string>;
export type BoxName = NamesOf<boolean>;

export type Errors = Partial<Record<Name, string>>;

export type StepProps = {
  form: Form;
  errors: Errors;
  notes: Errors;
  set: <Key extends Name>(name: Key, value: Form[Key]) => void;
  leave: (name: Name) => void;
  /** A choice that leads on was pointed at. */
  choose: (name: TextName, value: string) => void;
};

export const EMPTY: Form = {
  anfrageTyp: '',
  vorwurf: '',
  fahrzeugTyp: '',
  probezeit: '',
  schreiben: '',
  zustellungsdatum: '',
  punktestand: '',
  behoerde: '',
  aktenzeichen: '',
  kennzeichen: '',
  kostenuebernahme: '',
  anrede: '',
  titel: '',
  vorname: '',
  weitereVornamen: '',
  nachname: '',
  geburtsname: '',
  geburtsdatum: '',
  geburtsort: '',
  email: '',
  telefon: '',
  strasse: '',
  hausnummer: '',
  plz: '',
  ort: '',
  datenschutz: false,
  anwaltEinwilligung: false,
  dokumente: [],
};
