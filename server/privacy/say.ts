import { ALL_WIZARDS } from '../accounts/index.ts';
import { inGermany } from '../base/inGermany.ts';
import {
  linesByRow,
  rowHeading,
  storedLines,
  summarise,
  type AnswerLine,
  type Wizard,
} from '../../src/engine/index.ts';
import { describeFiles } from '../submissions/index.ts';
import type { UploadRow } from '../uploads/index.ts';
import type { OwnRelease, OwnStudio, OwnSubmission, Person } from './person.ts';

/** The time of the export, the missing files, and the questions of each submission by its id. */
export type Stand = {
  now: Date;
  missing: ReadonlySet<UploadRow>;
  questions: ReadonlyMap<string, Wizard | undefined>;
};

/** Describes a person's data in words (GDPR article 12 (1)); the JSON file is for machines. */
export function sayPerson(person: Person, { now, missing, questions }: Stand): string {
  const { email, submissions, mentioned, mails, newsletter, accounts, registrations, passwordLinks, studio, releases } =
    person;
  return [
    section(`Auskunft über die Daten zu ${email}`, [
      `Stand: ${time(now)}. Wort für Wort und vollständig steht alles in auskunft.json.`,
    ]),
    ...submissions.map((submission) => saySubmission(submission, questions.get(submission.id), missing)),
    section(
      'Konto',
      accounts.flatMap((account) => [
        `${account.first_name} ${account.last_name}, ${account.email}, Rolle ${account.role}`,
        `angelegt am ${time(account.created_at)}, Passwort zuletzt geändert am ${time(account.password_changed_at)}`,
        ...Object.entries(account.profile).map(([name, value]) => `${name}: ${plain(value)}`),
      ]),
    ),
    section(
      'Unbestätigte Registrierungen',
      registrations.map(
        (one) => `${one.first_name} ${one.last_name}, Rolle ${one.role}, läuft ab am ${time(one.expires_at)}`,
      ),
    ),
    section(
      'Links für ein neues Passwort',
      passwordLinks.map((link) => `läuft ab am ${time(link.expires_at)}`),
    ),
    section(
      'Newsletter',
      newsletter.map(
        (order) =>
          `bestellt am ${time(order.requested_at)}, ${order.confirmed_at ? `bestätigt am ${time(order.confirmed_at)}` : 'nicht bestätigt'}${order.unsubscribed_at ? `, abbestellt am ${time(order.unsubscribed_at)}` : ''}; zugestimmt wurde: ${order.wording}`,
      ),
    ),
    section(
      'E-Mails',
      mails.map(
        (mail) =>
          `${time(mail.created_at)}: ${MAILS[mail.kind] ?? mail.kind} an ${mail.recipient ?? 'die Kanzlei'}, ${mail.sent_at ? `gesendet am ${time(mail.sent_at)}` : 'nicht gesendet'}`,
      ),
    ),
    ...sayStudio(studio),
    section('Im Verlauf des Studios genannt', releases.map(sayRelease)),
    section('In Anfragen anderer genannt', mentioned),
  ]
    .filter(Boolean)
    .join('\n');
}

function sayStudio({ rights, sessions, drafts }: OwnStudio): string[] {
  return [
    section(
      'Rechte im Studio',
      rights.map(
        ({ right, wizard, granted_at: at }) =>
          `${right}, ${wizard === ALL_WIZARDS ? 'alle Assistenten' : wizard}, seit ${time(at)}`,
      ),
    ),
    section(
      'Anmeldungen im Studio',
      sessions.map(
        ({ created_at: begun, used_at: used, expires_at: end }) =>
          `angemeldet am ${time(begun)}, zuletzt benutzt am ${time(used)}, gilt bis ${time(end)}`,
      ),
    ),
    section(
      'Entwürfe im Studio, zuletzt geändert',
      drafts.map(({ wizard, changed_at: at }) => `${wizard}, am ${time(at)}`),
    ),
  ];
}

function sayRelease(release: OwnRelease): string {
  const { name, note } = release;
  return `${sayAct(release)}, als ${name}${note === null ? '' : `, Begründung: ${note}`}`;
}

/** What somebody did to which wizard, and when. */
export function sayAct({ wizard, kind, at }: OwnRelease): string {
  return `${time(at)}: ${wizard} ${ACTS[kind] ?? kind}`;
}

/** The files of a submission, by what they answer. */
export function filesOf(
  { id, answers, uploads }: OwnSubmission,
  questions: Stand['questions'],
): ReturnType<typeof describeFiles> {
  return describeFiles(questions.get(id), answers, uploads);
}

function saySubmission(
  { reference, wizard: id, revision, created_at: at, corrected_at: corrected, answers, ...rest }: OwnSubmission,
  wizard: Wizard | undefined,
  missing: Stand['missing'],
): string {
  const { computed, consents, uploads, grant } = rest;
  const groups = wizard === undefined ? [] : summarise(wizard, answers);
  const values = storedLines(wizard, computed);
  const said = values.length === 0 ? groups : [...groups, { title: 'Berechnet', lines: values }];
  const sameQuestions = wizard?.revision === revision;
  return section(`Anfrage ${reference}: ${wizard?.definition.wizard.title ?? id}`, [
    `eingegangen am ${time(at)}, Fassung des Fragebogens: ${revision}`,
    ...(corrected === null ? [] : [`berichtigt am ${time(corrected)}`]),
    ...(sameQuestions ? [] : ['Der Fragebogen wurde seither geändert; hier stehen seine heutigen Worte.']),
    ...said.flatMap(({ title, lines }) => ['', title, ...sayLines(lines)]),
    '',
    'Einwilligungen',
    ...consents.map(({ wording, hash }) => `- am ${time(corrected ?? at)}: ${wording} (Prüfsumme ${hash})`),
    ...(grant === undefined
      ? []
      : ['', 'Vollmacht', `- am ${time(grant.grantedAt)} unterschrieben mit dem Namen: ${grant.name}`, grant.wording]),
    ...(uploads.length === 0
      ? []
      : [
          '',
          'Dateien',
          ...describeFiles(wizard, answers, uploads).map(
            ({ row, name, topic }) =>
              `- ${topic === undefined ? '' : `${topic}: `}${name}, ${row.bytes} Bytes, hochgeladen am ${time(row.created_at)}${missing.has(row) ? ' (fehlt im Speicher)' : ''}`,
          ),
        ]),
  ]);
}

/** The answers, those of each row of a list under the row's heading. */
function sayLines(all: AnswerLine[]): string[] {
  return linesByRow(all).flatMap(({ row, lines }) => {
    const said = lines.map(({ label, value }) => `- ${label}: ${value}`);
    return row === undefined ? said : [`- ${rowHeading(row)}`, ...said.map((line) => `  ${line}`)];
  });
}

function section(title: string, lines: string[]): string {
  return lines.length === 0 ? '' : `${title}\n${'='.repeat(title.length)}\n${lines.join('\n')}\n`;
}

/** What mails are, by kind. */
const MAILS: Record<string, string> = {
  office: 'Anfrage',
  confirmation: 'Bestätigung',
  powerOfAttorney: 'Link zur Vollmacht',
  newsletter: 'Rückfrage zum Newsletter',
  grant: 'Unterschriebene Vollmacht',
  granted: 'Bestätigung der Unterschrift',
  undelivered: 'Hinweis an die Kanzlei, dass eine E-Mail nicht ankam',
};

/** What people do in the studio, by the kind of entry. */
const ACTS: Record<string, string> = {
  veroeffentlicht: 'veröffentlicht',
  wiederhergestellt: 'wiederhergestellt',
  abgeschaltet: 'abgeschaltet',
  angeschaltet: 'angeschaltet',
};

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function time(at: Date): string {
  return inGermany(at, { dateStyle: 'medium', timeStyle: 'short' });
}
