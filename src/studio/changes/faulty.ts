import { readFiles } from '../../check/browser.ts';
import type { DefinitionFiles } from '../../check/fileNames.ts';
import { isPlainObject, type Definition, type Wizard } from '../../engine/index.ts';
import { formatThing } from '../document/formatWhere.ts';
import type { ReadWizard } from '../document/readWizard.ts';
import type { DescribedChange } from './describeChanges.ts';

/** What breaks the format is left out of the definition. Who decides about a release must not read that it is gone. */

const FILE = 'wizard.json';
const MISSING = '(fehlt)';
/** What stands for what a mail must say and does not. */
const MAILS: Record<string, object> = {
  confirmation: { subject: MISSING, intro: [MISSING], repeat: [], next: [MISSING] },
  powerOfAttorney: {
    subject: MISSING,
    intro: [MISSING],
    document: { title: MISSING, text: [MISSING] },
    steps: [MISSING],
  },
};

/** The wizard with the mails that lack something, and its other parts that cannot be described, as changes that say so. */
export function withFaulty(id: string, wizard: Wizard, read: ReadWizard) {
  const { damage } = read.read();
  const isMail = damage.some(({ file, pointer }) => file === FILE && pointer.startsWith('/mails/'));
  const again = isMail ? readFiles(id, withWholeMails(read.filled().texts)) : read.read();
  const faulty = again.damage.flatMap(({ file, pointer }) =>
    pointer === '' || pointer === '/title' || file === 'journeys.json' ? [] : [faultyChange({ file, pointer }, read)],
  );
  // A thing may lack several parts.
  const things = new Map(faulty.map((one) => [`${one.place.file} ${one.where}`, one]));
  return { wizard: isMail ? withMails(wizard, again.definition) : wizard, faulty: [...things.values()] };
}

function withMails(wizard: Wizard, { wizard: { mails } }: Definition): Wizard {
  const { definition } = wizard;
  return { ...wizard, definition: { ...definition, wizard: { ...definition.wizard, ...(mails && { mails }) } } };
}

function withWholeMails(texts: DefinitionFiles): DefinitionFiles {
  const file: unknown = JSON.parse(texts[FILE] ?? '{}');
  if (!isPlainObject(file) || !isPlainObject(file['mails'])) return texts;
  const mails = Object.entries(file['mails']).map(([name, mail]) => [
    name,
    isPlainObject(mail) ? { ...MAILS[name], ...withoutEmpty(mail) } : mail,
  ]);
  return { ...texts, [FILE]: JSON.stringify({ ...file, mails: Object.fromEntries(mails) }) };
}

function withoutEmpty(mail: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(mail).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

function faultyChange(place: DescribedChange['place'], { trees, outline }: ReadWizard): DescribedChange {
  const { file } = place;
  return {
    weight: file.startsWith('tables/') ? 'law' : file === 'machine.json' ? 'flow' : 'questions',
    where: formatThing(place, trees(), outline()),
    place,
    change: 'anders',
    lines: [{ label: 'Hat einen Fund', before: undefined, after: 'Hier steht es, sobald der Fund behoben ist.' }],
  };
}
