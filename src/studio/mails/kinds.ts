import { isPlainObject, readPointer } from '../../engine/index.ts';
import type { StudioMails } from '../../contract/index.ts';
import type { Trees } from '../document/trees.ts';

export type Letter = StudioMails['letters'][number];
export type MailKind = Letter['kind'];

/** The mails of a request in the order in which they are shown. */
export const MAIL_KINDS: Record<MailKind, string> = {
  office: 'An die Kanzlei',
  confirmation: 'Bestätigung',
  powerOfAttorney: 'Vollmacht',
  newsletter: 'Newsletter',
};

/** The mails that a wizard has: the office always gets one, those to senders are declared. */
export function kindsOf(trees: Trees): MailKind[] {
  const declared = readPointer(trees['wizard.json']?.value, '/mails');
  return (Object.keys(MAIL_KINDS) as MailKind[]).filter(
    (kind) => kind === 'office' || (isPlainObject(declared) && Object.hasOwn(declared, kind)),
  );
}

/** The mail that a place is about. */
export function kindAt(file: string, pointer: string): MailKind | undefined {
  const [, name] = /^\/mails\/([^/]+)/.exec(pointer) ?? [];
  return file === 'wizard.json' && name !== undefined && Object.hasOwn(MAIL_KINDS, name)
    ? (name as MailKind)
    : undefined;
}

/** Why a mail is not sent with these answers, as a German sentence. */
export function whyNotSent(kind: MailKind, letters: readonly Letter[]): string {
  const reachesSender = letters.some(({ recipient }) => recipient !== null);
  if (kind === 'newsletter' && reachesSender)
    return 'In diesem Beispiel ist das Kästchen für den Newsletter nicht angekreuzt. Dann geht diese Mail nicht hinaus.';
  return 'In diesem Beispiel steht keine brauchbare E-Mail-Adresse. Dann geht diese Mail nicht hinaus; die Kanzlei erfährt das in ihrer.';
}
