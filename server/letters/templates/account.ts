import { inGermany } from '../../base/inGermany.ts';
import type { Brand } from '../../../src/contract/index.ts';
import { paragraph, type Letter } from '../base/letter.ts';
import { GREETING, signature } from './signature.ts';

/**
 * Mails about an account. They contain no name: anyone could otherwise put words of their own into a mail by
 * registering a stranger's address. Links are absolute, built from PUBLIC_URL.
 */
export type AccountMail =
  /** After a registration. */
  | { kind: 'accountActivation'; data: { link: string; validHours: number; requestedAt?: string } }
  /** An attempt to register an address that has an account. */
  | { kind: 'accountExists'; data: { loginLink: string; passwordLink: string; requestedAt?: string } }
  /** The office added an account; its owner has to choose a password. */
  | { kind: 'accountAdded'; data: { link: string; validHours: number } }
  | { kind: 'passwordReset'; data: { link: string; validHours: number; requestedAt?: string } }
  | { kind: 'passwordChanged'; data: { passwordLink: string } }
  /** The second factor of the studio. */
  | { kind: 'factorChanged'; data: { change: FactorChange; passwordLink: string } };

/** What happened to a second factor. `reset`: by an operator, since its owner had lost it. */
export type FactorChange = 'appAdded' | 'appRemoved' | 'passkeyAdded' | 'passkeyRemoved' | 'newCodes' | 'reset';

type AccountMailKind = AccountMail['kind'];

export function accountLetter(mail: AccountMail, brand: Brand): Letter {
  const { subject, blocks } = CONTENTS[mail.kind](mail.data as never, brand);
  return { subject, blocks: [GREETING, ...blocks, ...signature(brand)] };
}

const FACTOR_CHANGES: Record<FactorChange, string> = {
  appAdded: 'eine App für Codes eingerichtet',
  appRemoved: 'die App für Codes entfernt',
  passkeyAdded: 'ein Passkey angelegt',
  passkeyRemoved: 'ein Passkey entfernt',
  newCodes: 'eine neue Reihe von Wiederherstellungscodes erstellt',
  reset: 'der ganze zweite Faktor entfernt, wie es geschieht, wenn er verloren ist',
};

type Content<Kind extends AccountMailKind> = (
  data: Extract<AccountMail, { kind: Kind }>['data'],
  brand: Brand,
) => Letter;

const CONTENTS: { [Kind in AccountMailKind]: Content<Kind> } = {
  accountActivation: ({ link, validHours, requestedAt }, { name }) => ({
    subject: `Bitte aktivieren Sie Ihr Konto bei ${name}`,
    blocks: [
      paragraph(
        `mit dieser Adresse hat sich jemand${moment(requestedAt)} bei ${name} registriert. Waren Sie das? Dann aktivieren Sie Ihr Konto bitte mit dem Passwort, das Sie dabei gewählt haben:`,
      ),
      { type: 'link', label: 'Konto aktivieren', href: link },
      paragraph(
        `Der Link gilt ${hours(validHours)} und nur einmal. Haben Sie sich mehrmals registriert, gilt die Registrierung, zu der Ihr Passwort passt.`,
      ),
      paragraph('Waren Sie es nicht, brauchen Sie nichts zu tun. Ohne den Link und das Passwort entsteht kein Konto.'),
    ],
  }),
  accountExists: ({ loginLink, passwordLink, requestedAt }, { name }) => ({
    subject: `Sie haben schon ein Konto bei ${name}`,
    blocks: [
      paragraph(
        `mit dieser Adresse wollte sich jemand${moment(requestedAt)} bei ${name} registrieren. Zu ihr gibt es schon ein Konto, deshalb wurde kein neues angelegt.`,
      ),
      paragraph('Waren Sie das? Dann melden Sie sich einfach an:'),
      { type: 'link', label: 'Anmelden', href: loginLink },
      paragraph('Wissen Sie Ihr Passwort nicht mehr, können Sie ein neues anfordern:'),
      { type: 'link', label: 'Neues Passwort anfordern', href: passwordLink },
      paragraph('Waren Sie es nicht, brauchen Sie nichts zu tun. An Ihrem Konto hat sich nichts geändert.'),
    ],
  }),
  accountAdded: ({ link, validHours }, { name }) => ({
    subject: `Ihr Konto bei ${name}`,
    blocks: [
      paragraph(
        `für Sie wurde ein Konto bei ${name} angelegt. Legen Sie bitte Ihr Passwort fest, dann können Sie sich anmelden:`,
      ),
      { type: 'link', label: 'Passwort festlegen', href: link },
      paragraph(`Der Link gilt ${hours(validHours)} und nur einmal.`),
    ],
  }),
  passwordReset: ({ link, validHours, requestedAt }, { name }) => ({
    subject: `Ihr neues Passwort bei ${name}`,
    blocks: [
      paragraph(
        `für Ihr Konto bei ${name} wurde${moment(requestedAt)} ein neues Passwort angefordert. Hier legen Sie es fest:`,
      ),
      { type: 'link', label: 'Neues Passwort festlegen', href: link },
      paragraph(`Der Link gilt ${hours(validHours)} und nur einmal. Ältere Links zu Ihrem Konto gelten nicht mehr.`),
      paragraph(
        'Haben Sie kein neues Passwort angefordert, brauchen Sie nichts zu tun. Ihr bisheriges Passwort gilt weiter.',
      ),
    ],
  }),
  passwordChanged: ({ passwordLink }, { name, phone }) => ({
    subject: `Ihr Passwort bei ${name} wurde geändert`,
    blocks: [
      paragraph(`das Passwort Ihres Kontos bei ${name} wurde soeben geändert. Waren Sie das, ist alles in Ordnung.`),
      paragraph('Waren Sie es nicht? Dann fordern Sie bitte sofort ein neues an:'),
      { type: 'link', label: 'Neues Passwort anfordern', href: passwordLink },
      paragraph(`Und rufen Sie uns an: ${phone}.`),
    ],
  }),
  factorChanged: ({ change, passwordLink }, { name, phone }) => ({
    subject: `Ihr zweiter Faktor bei ${name} wurde geändert`,
    blocks: [
      paragraph(
        `für Ihre Anmeldung im Studio von ${name} wurde soeben ${FACTOR_CHANGES[change]}. Wissen Sie davon, ist alles in Ordnung.`,
      ),
      paragraph('Waren Sie es nicht? Dann fordern Sie bitte sofort ein neues Passwort an:'),
      { type: 'link', label: 'Neues Passwort anfordern', href: passwordLink },
      paragraph(`Und rufen Sie uns an: ${phone}.`),
    ],
  }),
};

/**
 * Says when the mail was requested, so that mails can be told apart. Mails queued by an older version lack this time.
 */
function moment(requestedAt: string | undefined): string {
  return requestedAt === undefined
    ? ''
    : ` am ${inGermany(new Date(requestedAt), { dateStyle: 'long', timeStyle: 'medium' })} Uhr`;
}

function hours(count: number): string {
  return count === 1 ? 'eine Stunde' : `${count} Stunden`;
}
