import { readPointer, type Wizard } from '../../../src/engine/index.ts';
import { oneLine } from '../../outbox/index.ts';
import type { StoredSubmission } from '../../submissions/index.ts';
import { paragraph, type Letter } from '../base/letter.ts';
import { typedName } from '../base/sender.ts';

/** Names what does not reach the sender, by the kind of mail. No newsletter: that is no reason to call. */
const LOST: Readonly<Record<string, string>> = {
  confirmation: 'Die Bestätigung',
  powerOfAttorney: 'Die E-Mail mit dem Link zur Vollmacht',
  granted: 'Die Bestätigung der Unterschrift',
};

/** The kind of the mail that tells the office that one of this kind did not arrive; undefined if the office need not know. */
export function noticeOf(kind: string): 'undelivered' | undefined {
  return Object.hasOwn(LOST, kind) ? 'undelivered' : undefined;
}

type UndeliveredInput = {
  /** Undefined if the definition no longer exists. */
  wizard: Wizard | undefined;
  submission: StoredSubmission;
  /**
   * The kind of mail, and whether a server refused it; otherwise all attempts were in vain. `arrived`: another attempt, which an operator has begun, was not.
   */
  lost: { kind: string; refused?: boolean; arrived?: boolean };
};

/** Tells the office that the sender waits for a mail in vain, and how to reach them; or that it has arrived after all. */
export function undeliveredLetter({ wizard, submission, lost }: UndeliveredInput): Letter {
  const { reference, answers } = submission;
  const { client } = wizard?.definition.wizard.mails ?? {};
  const given = (pointer: string | undefined) => {
    const answer = pointer === undefined ? undefined : readPointer(answers, pointer);
    return typeof answer === 'string' ? oneLine(answer) : undefined;
  };
  const [phone, email] = [given(client?.phone), given(client?.email)];
  const name = wizard === undefined ? '' : typedName(wizard, answers);
  const what = `${LOST[lost.kind] ?? 'Eine E-Mail'} zu ${reference}`;
  const whose = name === '' ? '' : ` (${name})`;
  if (lost.arrived === true)
    return {
      subject: `Doch angekommen: ${what}${whose}`,
      blocks: [
        paragraph(
          `${what} ging bei einem weiteren Versuch hinaus, und der Mailserver hat sie angenommen. Unsere frühere Nachricht „Nicht angekommen“ ist damit erledigt.`,
        ),
      ],
    };
  const how = lost.refused ? 'wurde nicht angenommen' : 'ließ sich mehrere Tage lang nicht zustellen';
  const call =
    phone === undefined
      ? 'Eine Telefonnummer wurde nicht angegeben: Bitte sehen Sie in der Anfrage nach, wie Sie antworten können.'
      : `Bitte rufen Sie an: ${phone}`;
  return {
    subject: `Nicht angekommen: ${what}${whose}`,
    blocks: [
      paragraph(`${what} ${how}. ${call}`),
      ...(email === undefined ? [] : [paragraph(`Angegebene E-Mail-Adresse: ${email}`)]),
    ],
  };
}
