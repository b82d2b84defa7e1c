import type { DefinitionFiles } from '../check/fileNames.ts';
import type { MailsFile, WizardFile } from '../engine/definition.ts';
import type { StepKey } from '../engine/vocabulary.ts';
import { isPlainObject, joinPointer, parsePointer, readPointer } from '../engine/pointer.ts';

/** What stands at a place of the files, as a German phrase: "Bedingung des Zweigs von 'angaben' nach 'ort'". */
export function formatPlace(files: DefinitionFiles, file: string, pointer: string): string {
  return formatPlaceIn(read(files, file), file, pointer);
}

/** The same of a file that was read already. */
export function formatPlaceIn(value: unknown, file: string, pointer: string): string {
  const edition = /^editions\/([^/]+)\//.exec(file)?.[1];
  const path = file.replace(/^editions\/[^/]+\//, '');
  const said = formatIn(path, pointer, value);
  return edition === undefined ? said : `${said} (Ausgabe '${edition}')`;
}

function formatIn(file: string, pointer: string, value: unknown): string {
  const name = /([^/]+)\.json$/.exec(file)?.[1] ?? file;
  if (file === 'machine.json') return formatFlow(pointer, value);
  if (file === 'wizard.json') return formatWizard(pointer, value);
  if (file === 'journeys.json') return formatJourney(pointer, value);
  if (file.startsWith('tables/')) return formatTable(name, pointer);
  if (file.startsWith('../parts/')) return formatStep(`gemeinsamen Teil '${name}'`, pointer, value);
  return formatStep(`Schritt '${name}'`, pointer, value);
}

function formatFlow(pointer: string, value: unknown): string {
  const [, state = '', kind, event, index] = parsePointer(pointer);
  if (pointer === '/initial') return 'Erster Schritt';
  if (state === '') return 'Ablauf';
  if (kind === 'invoke') return event === 'onDone' ? 'Schritt nach dem Senden' : 'Schritt nach misslungenem Senden';
  if (kind !== 'on') return `Schritt '${state}' im Ablauf`;
  const branch = branchAt(value, pointer);
  const target = isPlainObject(branch) ? branch['target'] : branch;
  if (typeof target !== 'string') return `Wege aus '${state}'`;
  const isBranch = index !== undefined && /^\d+$/.test(index);
  const way = `${isBranch ? 'Zweigs' : 'Übergangs'} von '${state}' nach '${target}'`;
  return pointer.includes('/guard/') ? `Bedingung des ${way}` : way.replace(/^(Zweig|Übergang)s/, '$1');
}

function branchAt(value: unknown, pointer: string): unknown {
  const at = /^\/states\/[^/]+\/on\/[^/]+(?:\/\d+)?/.exec(pointer)?.[0] ?? '';
  return readPointer(value, at);
}

function formatWizard(pointer: string, value: unknown): string {
  const [part = '', name = '', kind = ''] = parsePointer(pointer);
  const row = Object.hasOwn(WIZARD, part) ? WIZARD[part as keyof WizardFile] : undefined;
  if (row === undefined) return ABOUT;
  return name === '' ? row.whole : row.entry({ name, kind, pointer, value });
}

/** A place inside a part of a wizard's file. */
type Entry = { name: string; kind: string; pointer: string; value: unknown };

const ABOUT = 'Angaben zum Assistenten';
const general = { whole: ABOUT, entry: () => ABOUT };

/** What stands directly in a wizard's file, as a whole and inside. */
const WIZARD: Record<keyof WizardFile, { whole: string; entry: (entry: Entry) => string }> = {
  title: general,
  description: general,
  route: general,
  edition: general,
  public: general,
  embedded: general,
  exit: general,
  submit: general,
  progress: {
    whole: 'Fortschrittsleiste',
    entry: ({ name, value }) =>
      `Abschnitt ${quoted(readPointer(value, `/progress/${name}/label`), Number(name) + 1)} der Fortschrittsleiste`,
  },
  computed: { whole: 'Berechnete Werte', entry: ({ name }) => `Berechneter Wert '${name}'` },
  query: { whole: 'Parameter der Adresse', entry: ({ name }) => `Parameter '${name}' der Adresse` },
  accepts: {
    whole: 'Angaben, die andere Seiten mitgeben',
    entry: ({ name }) => `Angabe '${name}', die andere Seiten mitgeben`,
  },
  documents: { whole: 'Liste der Dateien in der Anfrage', entry: () => 'Liste der Dateien in der Anfrage' },
  mails: { whole: 'E-Mails', entry: ({ name, kind, pointer }) => formatMail(name, kind, pointer) },
};

const MAILS: Record<keyof MailsFile, string> = {
  client: 'Empfänger der E-Mails',
  confirmation: 'Bestätigung per E-Mail',
  powerOfAttorney: 'Vollmacht per E-Mail',
  newsletter: 'Kästchen für den Newsletter',
};

function formatMail(mail: string, part: string, pointer: string): string {
  const name = Object.hasOwn(MAILS, mail) ? MAILS[mail as keyof MailsFile] : 'E-Mails';
  if (pointer.includes('/when/')) return `Bedingung eines Abschnitts der ${name}`;
  if (part === 'repeat') return `Wiederholte Angaben in der ${name}`;
  return mail === 'confirmation' || mail === 'powerOfAttorney' ? `Text der ${name}` : name;
}

function formatTable(name: string, pointer: string): string {
  const row = /\/rows\/(\d+)/.exec(pointer)?.[1];
  if (row !== undefined) return `Tabelle '${name}', Zeile ${Number(row) + 1}`;
  return pointer.startsWith('/remarks/') ? `Bemerkung der Tabelle '${name}'` : `Tabelle '${name}'`;
}

function formatJourney(pointer: string, value: unknown): string {
  const [, index = '', part = ''] = parsePointer(pointer);
  if (index === '') return 'Beispiele';
  const name = `Beispiel ${quoted(readPointer(value, `/journeys/${index}/name`), Number(index) + 1)}`;
  if (part === 'path') return `Weg im ${name}`;
  return part === 'expect' ? `Erwartung im ${name}` : `Antwort im ${name}`;
}

/** What stands in a step or a shared part beside texts, and whose condition it may hold. */
const STEP_PARTS: Partial<Record<StepKey | 'uses', readonly [says: string, whose?: string]>> = {
  title: ['Überschrift'],
  titleWithout: ['Überschrift'],
  onward: ['Knopf zu einer anderen Seite'],
  result: ['Ergebnis', 'im Ergebnis'],
  picture: ['Bild'],
  thanks: ['Dank', 'eines Abschnitts'],
  sections: ['Abschnitt', 'eines Abschnitts'],
  links: ['Link', 'eines Links'],
  uses: ['Gemeinsamer Teil'],
};

function formatStep(step: string, pointer: string, value: unknown): string {
  const path = parsePointer(pointer);
  const [part = '', index = ''] = path[0] === 'with' ? path.slice(1) : path;
  const where = step.startsWith('gemeinsam') ? `im ${step}` : `in ${step}`;
  if (part === '') return step;
  if (part === 'schema') return `${formatSchema(path, value)} ${where}`;
  if (part === 'ui') return `${path.includes('ui:order') ? 'Reihenfolge' : 'Aussehen'} ${where}`;
  if (part === 'advice')
    return `${path.includes('when') ? 'Bedingung des Hinweises' : 'Hinweis'} ${Number(index) + 1} ${where}`;
  const known = Object.hasOwn(STEP_PARTS, part) ? STEP_PARTS[part as keyof typeof STEP_PARTS] : undefined;
  const [says, whose = 'eines Abschnitts'] = known ?? ['Text'];
  if (path.includes('when')) return `Bedingung ${whose} ${where}`;
  return `${part === 'result' && path.includes('handOver') ? 'Mitgenommene Angaben' : says} ${where}`;
}

function formatSchema(path: string[], value: unknown): string {
  const isCondition = path.includes('if');
  if (isCondition) return 'Bedingung einer Frage';
  if (path.at(-2) === 'required') return 'Pflichtangabe';
  if (path.includes('anyOf') || path.includes('not')) return 'Regel einer Gruppe';
  const last = path.lastIndexOf('properties');
  if (last === path.length - 1) return 'Fragen';
  const pointer = path.slice(0, last + 2).reduce<string>(joinPointer, '');
  const question = last < 0 ? undefined : readPointer(value, pointer);
  const title = isPlainObject(question) ? question['title'] : undefined;
  return last < 0 ? 'Regel' : `Frage '${typeof title === 'string' ? title : (path[last + 1] ?? '')}'`;
}

/** What somebody has called it, else its number. */
function quoted(name: unknown, number: number): string {
  return typeof name === 'string' && name !== '' ? `'${name}'` : String(number);
}

function read(files: DefinitionFiles, file: string): unknown {
  try {
    return JSON.parse(files[file] ?? '');
  } catch {
    return undefined;
  }
}
