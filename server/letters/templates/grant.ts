import type { Wizard } from '../../../src/engine/index.ts';
import { inGermany } from '../../base/inGermany.ts';
import type { Grant } from '../../grants/index.ts';
import type { StoredSubmission } from '../../submissions/index.ts';
import { paragraph, type Letter } from '../base/letter.ts';
import { typedName } from '../base/sender.ts';
import { oneLine } from '../../outbox/index.ts';

type GrantInput = {
  /** Undefined if the definition no longer exists. */
  wizard: Wizard | undefined;
  submission: StoredSubmission;
  grant: Grant;
};

const OPENED: Record<Grant['openedBy'], string> = {
  session: 'in dem Browser, in dem die Anfrage gesendet wurde',
  key: 'über den Link in unserer E-Mail, mit der richtigen Angabe aus der Anfrage',
};

/** Tells the office that a power of attorney was signed on the screen, with its wording, as the evidence that is stored. */
export function grantLetter({ wizard, submission, grant }: GrantInput): Letter {
  const { reference, answers } = submission;
  const asked = wizard === undefined ? '' : typedName(wizard, answers);
  const [title = '', ...paragraphs] = grant.wording.split('\n\n');
  const time = inGermany(grant.grantedAt, { dateStyle: 'full', timeStyle: 'medium' });
  return {
    subject: `${title} unterschrieben: ${asked === '' ? oneLine(grant.name, 80) : asked} (${reference})`,
    blocks: [
      paragraph(
        `Die Vollmacht zur Anfrage ${reference} ist unterschrieben: am Bildschirm, mit getipptem Namen, am ${time} Uhr.`,
      ),
      paragraph(`Geöffnet wurde sie ${OPENED[grant.openedBy]}.`),
      ...(asked === '' ? [] : [paragraph(`Name in der Anfrage: ${asked}`)]),
      {
        type: 'document',
        title,
        paragraphs: [...paragraphs, `Unterschrieben am ${time} Uhr mit dem Namen: ${oneLine(grant.name)}`],
      },
    ],
  };
}
