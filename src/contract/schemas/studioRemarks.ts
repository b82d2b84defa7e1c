/** What people write beside a wizard: remarks at places, and examples that are proposed. */

import { moment, text } from './studioShapes.ts';

/** Remarks at places of a wizard. */
export const studioRemarks = {
  type: 'object',
  required: ['remarks'],
  properties: {
    remarks: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'file', 'pointer', 'about', 'text', 'by', 'at', 'own', 'answers'],
        properties: {
          id: { type: 'integer' },
          file: text,
          pointer: text,
          about: { type: 'string', description: 'Die Stelle in Worten, wie sie damals hieß.' },
          quote: { type: 'string', description: 'Der Text, der damals dort stand. Fehlt, wo keiner stand.' },
          text,
          by: text,
          at: moment,
          link: {
            type: 'object',
            description: 'Nur für Anmerkungen, die jemand ohne Konto über einen Link geschrieben hat.',
            required: ['isOpen'],
            properties: {
              isOpen: { type: 'boolean', description: 'Ob über den Link noch jemand die Antworten liest.' },
            },
            additionalProperties: false,
          },
          own: { type: 'boolean', description: 'Ob sie von der angemeldeten Person ist.' },
          removed: { const: true, description: 'Ihre Worte wurden gelöscht; wann und von wem, sagt settled.' },
          settled: {
            type: 'object',
            description: 'Fehlt, solange sie offen ist.',
            required: ['by', 'at'],
            properties: { by: text, at: moment },
            additionalProperties: false,
          },
          answers: {
            type: 'array',
            items: {
              type: 'object',
              required: ['text', 'by', 'at'],
              properties: { text, by: text, at: moment },
              additionalProperties: false,
            },
          },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;

const remarkText = { type: 'string', minLength: 1, maxLength: 2000 } as const;

/** Writes a remark at a place. */
export const studioRemark = {
  type: 'object',
  required: ['file', 'pointer', 'about', 'text'],
  properties: {
    file: text,
    pointer: { type: 'string', maxLength: 1000 },
    about: { type: 'string', maxLength: 300, description: 'Die Stelle in Worten.' },
    quote: { type: 'string', maxLength: 2000, description: 'Der Text, der dort steht.' },
    text: remarkText,
  },
  additionalProperties: false,
} as const;

/** Writes a remark at a place without an account. */
export const studioLinkRemark = {
  ...studioRemark,
  required: [...studioRemark.required, 'name'],
  properties: {
    ...studioRemark.properties,
    name: { type: 'string', minLength: 1, maxLength: 80, description: 'Wie sich die Person nennt.' },
  },
} as const;

/** Answers a remark without an account. */
export const studioLinkAnswer = {
  type: 'object',
  required: ['text', 'name'],
  properties: { text: remarkText, name: studioLinkRemark.properties.name },
  additionalProperties: false,
} as const;

/** Answers a remark, settles it, opens it again, or removes one that came through a link. */
export const studioRemarkReply = {
  type: 'object',
  properties: { text: remarkText, settled: { type: 'boolean' }, removed: { const: true } },
  additionalProperties: false,
} as const;

const journey = {
  type: 'object',
  required: ['name', 'answers', 'path'],
  properties: { name: text, answers: { type: 'object' }, path: { type: 'array', items: text } },
  description: 'Ein Eintrag von journeys.json.',
} as const;

/** An example that is proposed. */
export const studioProposal = {
  type: 'object',
  required: ['journey'],
  properties: { journey, remark: { ...text, description: 'Was aufgefallen ist, in Worten.' } },
} as const;

export const studioProposalAnswer = {
  type: 'object',
  required: ['taken'],
  properties: {
    taken: { type: 'boolean', description: 'false: abgelehnt; dann sagt answer in einem Satz, warum.' },
    answer: text,
  },
} as const;

/** Examples that were proposed, and what became of them. */
export const studioProposals = {
  type: 'object',
  required: ['proposals'],
  properties: {
    proposals: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'name', 'journey', 'remark', 'by', 'isOwn', 'at', 'state', 'answer'],
        properties: {
          id: { type: 'integer' },
          name: text,
          journey,
          remark: text,
          by: text,
          isOwn: { type: 'boolean', description: 'Ob ihn vorgeschlagen hat, wer fragt.' },
          at: { type: 'string', format: 'date-time' },
          state: { enum: ['offen', 'uebernommen', 'abgelehnt'] },
          answer: text,
          answeredBy: { type: 'string', description: 'Fehlt, wenn es das Konto nicht mehr gibt.' },
          answeredAt: { type: 'string', format: 'date-time' },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;
