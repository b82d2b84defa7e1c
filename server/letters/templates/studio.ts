import type { Brand } from '../../../src/contract/index.ts';
import { paragraph, type Letter } from '../base/letter.ts';
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

const WORDS: Record<Kind, { subject: string; first: (by: string, title: string) => string; link: string }> = {
  studioAsked: {
    subject: 'Bitte um Zustimmung',
    first: (by, title) =>
      `${by} hat im Studio den Entwurf des Assistenten „${title}“ eingereicht und bittet um Zustimmung. Er wartet auf Sie.`,
    link: 'Entwurf im Studio ansehen',
  },
  studioAgreed: {
    subject: 'Zugestimmt',
    first: (by, title) =>
      `${by} hat dem Entwurf des Assistenten „${title}“ zugestimmt. Solange ihn niemand ändert, kann er so veröffentlicht werden.`,
    link: 'Entwurf im Studio öffnen',
  },
  studioReturned: {
    subject: 'Zurückgegeben',
    first: (by, title) => `${by} hat den Entwurf des Assistenten „${title}“ zurückgegeben.`,
    link: 'Entwurf im Studio öffnen',
  },
};

/** Whether a queued mail is one of these. */
export function isStudioMail(mail: { kind: string; data: object }): mail is StudioMail {
  return Object.hasOwn(WORDS, mail.kind);
}

export function studioLetter({ kind, data: { title, link, by, note } }: StudioMail, brand: Brand): Letter {
  const { subject, first, link: label } = WORDS[kind];
  return {
    subject: `${subject}: ${title}`,
    blocks: [
      GREETING,
      paragraph(first(by, title)),
      ...(note === '' ? [] : [paragraph(`Dazu schreibt ${by}:\n${note}`)]),
      { type: 'link', label, href: link },
      ...signature(brand),
    ],
  };
}
