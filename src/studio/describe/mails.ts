import type { MailsFile } from '../../engine/definition.ts';
import { formatPlaceIn } from '../../editing/index.ts';
import { labelAt } from '../document/labels.ts';
import { sectionFact } from './lastStep.ts';
import type { Names } from './names.ts';
import { paragraphFacts } from './paragraphs.ts';
import { quotedAll } from './sentences.ts';
import { formatText } from '../document/formatText.ts';
import { entries, fact, type Fact, type Thing } from './thing.ts';

const FILE = 'wizard.json';
const label = (pointer: string) => labelAt({ file: FILE, pointer: `/mails${pointer}` });

/** The mails that go out after sending, and to whom. */
export function describeMails(names: Names): Thing[] {
  const { mails = {} } = names.wizard.definition.wizard;
  return (Object.keys(mails) as (keyof MailsFile)[]).map((kind) => ({
    key: `mail ${kind}`,
    where: formatPlaceIn({ mails }, FILE, `/mails/${kind}`).replace(/^Text der /, ''),
    place: { file: FILE, pointer: `/mails/${kind}` },
    weight: 'law',
    raw: mails[kind],
    facts: FACTS[kind](names, mails),
  }));
}

const FACTS: Record<keyof MailsFile, (names: Names, mails: MailsFile) => Fact[]> = {
  client: (names, { client }) => [
    ...fact('email', label('/client/email'), client && `„${names.of(client.email)}“`),
    ...fact('name', label('/client/name'), client?.name && quotedAll(client.name.map(names.of))),
    ...fact('phone', label('/client/phone'), client?.phone && `„${names.of(client.phone)}“`),
  ],
  newsletter: (names, { newsletter }) =>
    fact('consent', label('/newsletter/consent'), newsletter && `„${names.of(newsletter.consent)}“`),
  confirmation: (names, { confirmation }) => {
    if (confirmation === undefined) return [];
    const { subject, intro, repeat, next, sections = [] } = confirmation;
    return [
      ...fact('subject', label('/confirmation/subject'), formatText(names, subject)),
      ...paragraphFacts(names, 'intro', label('/confirmation/intro'), intro),
      ...entries('repeat', label('/confirmation/repeat'), repeat.map(names.of)),
      ...sections.map((section) => sectionFact(names, section)),
      ...paragraphFacts(names, 'next', label('/confirmation/next'), next),
    ];
  },
  powerOfAttorney: (names, { powerOfAttorney }) => {
    if (powerOfAttorney === undefined) return [];
    const { subject, intro, key, document, steps, signed = [] } = powerOfAttorney;
    const say = (text: string) => formatText(names, text);
    return [
      ...fact('subject', label('/powerOfAttorney/subject'), say(subject)),
      ...paragraphFacts(names, 'intro', label('/powerOfAttorney/intro'), intro),
      ...fact('key', label('/powerOfAttorney/key'), key && `„${names.of(key)}“`),
      ...fact('document', 'Titel der Vollmacht', say(document.title)),
      ...entries('document text', 'Die Vollmacht', document.text.map(say)),
      ...entries('steps', 'So wird unterschrieben', steps.map(say)),
      ...entries('signed', label('/powerOfAttorney/signed'), signed.map(say)),
    ];
  },
};
