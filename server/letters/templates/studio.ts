import type { Brand } from '../../../src/contract/index.ts';
import { paragraph, type Block, type Letter } from '../base/letter.ts';
import type { Topic } from '../base/topics.ts';
import { GREETING, signature } from './signature.ts';

/** What a mail about a draft tells: whose page it is, who did something, and what that person wrote. No word of the draft. */
type StudioMailData = { title: string; link: string; by: string; note: string };

/** Mails to accounts that may see the wizard in the studio. Their addresses were entered by the operator. */
export type StudioMail =
  /** Somebody asks for an agreement; to those who may publish the wizard. */
  | { kind: 'studioAsked'; data: StudioMailData }
  /** The answer; to who has asked. */
  | { kind: 'studioAgreed'; data: StudioMailData }
  | { kind: 'studioReturned'; data: StudioMailData };

type Kind = StudioMail['kind'];

/** `topic`: what the mail is about, if an account may do without it. */
type Words = { topic?: Topic; subject: string; first: (by: string, title: string) => string; link: string };

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
};

/** Whether a queued mail is one of these. */
export function isStudioMail(mail: { kind: string; data: object }): mail is StudioMail {
  return Object.hasOwn(WORDS, mail.kind);
}

/** The topic of a mail; undefined if it cannot be switched off. */
export function topicOf({ kind }: Pick<StudioMail, 'kind'>): Topic | undefined {
  return WORDS[kind].topic;
}

export function studioLetter({ kind, data: { title, link, by, note } }: StudioMail, brand: Brand): Letter {
  const { topic, subject, first, link: label } = WORDS[kind];
  return {
    subject: `${subject}: ${title}`,
    blocks: [
      GREETING,
      paragraph(first(by, title)),
      ...(note === '' ? [] : [paragraph(`Dazu schreibt ${by}:\n${note}`)]),
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
