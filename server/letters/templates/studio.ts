import type { Brand } from '../../../src/contract/index.ts';
import { paragraph, type Block, type Letter } from '../base/letter.ts';
import type { Topic } from '../base/topics.ts';
import { GREETING, signature } from './signature.ts';

/**
 * What a mail about a draft tells: whose page it is, who did something, and what that person wrote. No word of the draft. `when`: the time of a planned
 * release.
 */
type StudioMailData = { title: string; link: string; by: string; note: string; when?: string };

/** Mails to accounts that may see the wizard in the studio. Their addresses were entered by the operator. */
export type StudioMail =
  /** Somebody asks for an agreement; to those who may publish the wizard. */
  | { kind: 'studioAsked'; data: StudioMailData }
  /** The answer; to who has asked. */
  | { kind: 'studioAgreed'; data: StudioMailData }
  | { kind: 'studioReturned'; data: StudioMailData }
  /** A planned release cannot be published, for the reason in `note`; to who planned it and to those who may publish the wizard. */
  | { kind: 'studioPlanFailed'; data: StudioMailData }
  /** Somebody has stopped a planned release; to who planned it. */
  | { kind: 'studioPlanStopped'; data: StudioMailData }
  /** Somebody has planned another one in its place, or has published the same files before its time; to who planned it. */
  | { kind: 'studioPlanReplaced'; data: StudioMailData }
  | { kind: 'studioPlanEarly'; data: StudioMailData };

type Kind = StudioMail['kind'];

type Words = {
  /** What the mail is about, if an account may do without it. */
  topic?: Topic;
  subject: string;
  first: (by: string, title: string, when: string) => string;
  link: string;
  /** How the note begins. Default: it is of the person. */
  note?: string;
  last?: string;
};

const WORDS: Record<Kind, Words> = {
  studioAsked: {
    topic: 'zustimmung',
    subject: 'Bitte um Zustimmung',
    first: (by, title) =>
      `${by} hat im Studio den Entwurf des Assistenten „${title}“ eingereicht und bittet um Zustimmung. Er wartet auf Sie.`,
    link: 'Entwurf im Studio ansehen',
  },
  studioAgreed: {
    topic: 'antwort',
    subject: 'Zugestimmt',
    first: (by, title) =>
      `${by} hat dem Entwurf des Assistenten „${title}“ zugestimmt. Solange ihn niemand ändert, kann er so veröffentlicht werden.`,
    link: 'Entwurf im Studio öffnen',
  },
  studioReturned: {
    topic: 'antwort',
    subject: 'Zurückgegeben',
    first: (by, title) => `${by} hat den Entwurf des Assistenten „${title}“ zurückgegeben.`,
    link: 'Entwurf im Studio öffnen',
  },
  studioPlanFailed: {
    subject: 'Geplante Veröffentlichung nicht möglich',
    first: (by, title, when) =>
      `für den ${when} war im Studio die Veröffentlichung des Assistenten „${title}“ geplant, von ${by}. Sie ist nicht mehr möglich und geschieht nicht.`,
    note: 'Der Grund',
    last: 'Live bleibt, was es ist. Im Studio lässt sich der Entwurf neu planen oder gleich veröffentlichen, sobald der Grund behoben ist.',
    link: 'Assistenten im Studio öffnen',
  },
  studioPlanStopped: {
    subject: 'Geplante Veröffentlichung gestoppt',
    first: (by, title, when) =>
      `${by} hat die Veröffentlichung des Assistenten „${title}“ gestoppt, die Sie für den ${when} geplant hatten.`,
    link: 'Assistenten im Studio öffnen',
  },
  studioPlanReplaced: {
    subject: 'Geplante Veröffentlichung ersetzt',
    first: (by, title, when) =>
      `${by} hat die Veröffentlichung des Assistenten „${title}“, die Sie für den ${when} geplant hatten, durch eine neue Planung ersetzt. Ihre geschieht nicht mehr.`,
    last: 'Was jetzt für wann geplant ist, steht im Studio über dem Assistenten.',
    link: 'Assistenten im Studio öffnen',
  },
  studioPlanEarly: {
    subject: 'Schon vor dem geplanten Zeitpunkt veröffentlicht',
    first: (by, title, when) =>
      `${by} hat den Assistenten „${title}“ jetzt veröffentlicht, genau so, wie Sie es für den ${when} geplant hatten. Zu diesem Zeitpunkt geschieht deshalb nichts mehr.`,
    link: 'Assistenten im Studio öffnen',
  },
};

/** Whether a queued mail is one of these. */
export function isStudioMail(mail: { kind: string; data: object }): mail is StudioMail {
  return Object.hasOwn(WORDS, mail.kind);
}

/** The topic of a mail; undefined if it cannot be switched off. */
export function topicOf({ kind }: Pick<StudioMail, 'kind'>): Topic | undefined {
  return WORDS[kind].topic;
}

export function studioLetter({ kind, data: { title, link, by, note, when = '' } }: StudioMail, brand: Brand): Letter {
  const { topic, subject, first, link: label, note: lead = `Dazu schreibt ${by}`, last } = WORDS[kind];
  return {
    subject: `${subject}: ${title}`,
    blocks: [
      GREETING,
      paragraph(first(by, title, when)),
      ...(note === '' ? [] : [paragraph(`${lead}:\n${note}`)]),
      ...(last === undefined ? [] : [paragraph(last)]),
      { type: 'link', label, href: link },
      ...(topic === undefined ? [] : [choice(link)]),
      ...signature(brand),
    ],
  };
}

/** Leads to where somebody says which of these mails they want. `link`: a page of the studio. */
function choice(link: string): Block {
  const href = new URL('/studio/konto#emails', link).href;
  return { type: 'link', label: 'E-Mails des Studios ändern oder abbestellen', href, small: true };
}
