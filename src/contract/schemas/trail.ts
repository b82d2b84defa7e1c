import { studioHistory } from './studio.ts';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const moment = { type: 'string', format: 'date-time' } as const;
const texts = { type: 'array', items: text } as const;
const person = { type: ['string', 'null'], description: 'null: ein Konto, das es nicht mehr gibt.' } as const;
const { kind, retirement, inFlight, plannedFor } = studioHistory.properties.entries.items.properties;

const act = {
  type: 'object',
  required: ['by', 'at'],
  properties: { by: person, at: moment, note: text },
  additionalProperties: false,
} as const;
const begun = {
  ...moment,
  description: 'Wann in diesem Zug zuerst gespeichert wurde. Fehlt, wo es nur einmal war, und wo es niemand weiß.',
} as const;
const author = { ...act, properties: { ...act.properties, begun } } as const;

/** An entry of the history that another one names. */
const named = {
  type: 'object',
  required: ['entry', 'kind', 'at'],
  properties: { entry: { type: 'integer' }, kind, at: moment },
  additionalProperties: false,
} as const;

const paragraphs = {
  type: 'object',
  required: ['blocks'],
  properties: {
    lead: text,
    blocks: {
      type: 'array',
      items: {
        type: 'object',
        required: ['tag', 'texts', 'start'],
        properties: { tag: { enum: ['p', 'h', 'ul', 'ol'] }, texts, start: { type: 'integer' } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;

const line = {
  type: 'object',
  required: ['label'],
  properties: {
    label: text,
    before: text,
    after: text,
    paragraphs: {
      type: 'object',
      description: 'Dasselbe mit Listen, Überschriften und fetten Worten.',
      required: ['of'],
      properties: { of: text, before: paragraphs, after: paragraphs },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const;

const table = {
  type: 'object',
  required: ['drawn'],
  properties: {
    beside: { type: 'string', description: 'Womit verglichen ist, wenn die Tabelle neu ist.' },
    drawn: {
      type: 'object',
      required: ['columns', 'rows'],
      properties: {
        columns: texts,
        rows: {
          type: 'array',
          items: {
            type: 'object',
            required: ['change', 'cells'],
            properties: {
              change: { enum: ['neu', 'weg', 'anders', ''] },
              authors: {
                type: 'array',
                items: author,
                description: 'Wer sie geschrieben hat, wo mehrere an der Tabelle waren.',
              },
              cells: {
                type: 'array',
                items: { type: 'object', properties: { before: text, after: text }, additionalProperties: false },
              },
            },
            additionalProperties: false,
          },
        },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const;

const changes = {
  type: 'array',
  items: {
    type: 'object',
    required: ['weight', 'where', 'place', 'change', 'lines'],
    properties: {
      weight: { enum: ['law', 'flow', 'questions', 'words'], description: 'Was am meisten wiegt, steht zuerst.' },
      where: { type: 'string', description: 'Was sich ändert, wie es auf dem Bildschirm heißt.' },
      place: {
        type: 'object',
        required: ['file', 'pointer'],
        properties: { file: text, pointer: text },
        additionalProperties: false,
      },
      change: { enum: ['neu', 'weg', 'anders'] },
      lines: { type: 'array', items: line },
      messages: { type: 'array', items: line, description: 'Was Neues zu falschen Antworten sagt.' },
      table,
      authors: { type: 'array', items: author, description: 'Wer es geschrieben hat. Fehlt, wo das niemand weiß.' },
    },
    additionalProperties: false,
  },
} as const;

const differences = {
  type: 'object',
  required: ['state', 'changes', 'parts'],
  properties: {
    state: {
      enum: ['compared', 'first', 'same', 'none', 'unknown'],
      description:
        'compared: verglichen mit `before`; first: davor ist keine Fassung aufbewahrt, `parts` sagt alles; same: dieselben Dateien wie davor; none: Zu dem Eintrag gehört keine Fassung; unknown: Das Programm kann eine der beiden nicht mehr lesen.',
    },
    before: named,
    changes,
    parts: {
      type: 'array',
      items: {
        type: 'object',
        required: ['heading', 'told'],
        properties: { heading: text, told: changes, none: text },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;

const examination = {
  type: 'object',
  description:
    'Was die Prüfung ergeben hat, mit der veröffentlicht wurde. Fehlt, wo sie nicht aufbewahrt ist oder nicht geprüft wurde.',
  required: ['law', 'effects', 'notes'],
  properties: {
    at: moment,
    program: { type: 'string', description: 'Die Version des Programms, das geprüft hat.' },
    beside: {
      const: true,
      description: 'Geprüft mit einem anderen Assistenten, der einen gemeinsamen Teil geändert hat.',
    },
    counts: {
      type: 'object',
      description: 'Wie viele Beispiele durchlaufen wurden, und wie viel die Läufe von jeder Art zeigen sollten.',
      required: ['journeys', 'states', 'transitions', 'guards', 'constraints', 'messages'],
      properties: {
        journeys: count,
        states: count,
        transitions: count,
        guards: count,
        constraints: count,
        messages: count,
      },
      additionalProperties: false,
    },
    walks: {
      type: 'object',
      required: ['shown', 'all', 'missed'],
      properties: { shown: count, all: count, missed: texts },
      additionalProperties: false,
    },
    law: { ...texts, description: 'Was die Änderung vom Recht berührt.' },
    effects: { ...texts, description: 'Was sie für begonnene Anfragen bedeutet.' },
    notes: {
      type: 'array',
      description: 'Hinweise, die das Veröffentlichen nicht aufhielten.',
      items: {
        type: 'object',
        required: ['file', 'pointer', 'message', 'remedy'],
        properties: { file: text, pointer: text, message: text, remedy: text },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;

const rounds = {
  type: 'array',
  description: 'Jedes Mal, dass der Entwurf eingereicht wurde, das Älteste zuerst.',
  items: {
    type: 'object',
    required: ['hash', 'state', 'asked'],
    properties: {
      hash: { type: 'string', description: 'Der Stand des Entwurfs.' },
      state: { enum: ['offen', 'zugestimmt', 'zurueckgegeben'] },
      asked: act,
      answered: act,
      lapsed: { ...act, description: 'Wer den Entwurf danach geändert hat. Die Antwort zählte dann nicht mehr.' },
    },
    additionalProperties: false,
  },
} as const;

const remarks = {
  type: 'array',
  description: 'Die Anmerkungen, die zu dieser Fassung erledigt waren.',
  items: {
    type: 'object',
    required: ['about', 'text', 'by', 'at', 'answers'],
    properties: {
      about: { type: 'string', description: 'Die Stelle in Worten, wie sie damals hieß.' },
      quote: { type: 'string', description: 'Der Text, der damals dort stand.' },
      text,
      by: person,
      at: moment,
      settled: act,
      answers: { type: 'array', items: { ...act, required: ['by', 'at', 'note'] } },
    },
    additionalProperties: false,
  },
} as const;

/** All that is kept of one entry of a wizard's history, for the records of a law office. */
export const studioTrail = {
  type: 'object',
  required: [
    'wizard',
    'title',
    'entry',
    'kind',
    'at',
    'periods',
    'roundsKept',
    'differences',
    'remarks',
    'made',
    'program',
  ],
  properties: {
    wizard: { type: 'string', description: 'Die Kennung des Assistenten.' },
    title: text,
    entry: { type: 'integer', description: 'Die Nummer des Eintrags im Verlauf.' },
    kind,
    at: moment,
    by: { type: 'string', description: 'Wer es getan hat. Fehlt, wo es niemand von Hand getan hat.' },
    note: text,
    retirement,
    inFlight,
    plannedFor,
    planned: {
      type: 'object',
      description: 'Was geplant wurde. Nur bei Planungen; fehlt bei älteren.',
      required: ['content'],
      properties: {
        content: { type: 'string', description: 'SHA-256 über alle Dateien, die geplant wurden.' },
        inFlight: { ...inFlight, description: 'Was für Menschen gelten soll, die dann gerade ausfüllen.' },
        end: { ...named, description: 'Womit es endete. Fehlt, solange es geplant ist.' },
        obstacle: {
          type: 'object',
          description: 'Warum es nicht mehr möglich ist, solange es geplant ist, und seit wann.',
          required: ['why', 'at'],
          properties: { why: text, at: moment },
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
    content: { type: 'string', description: 'SHA-256 über alle Dateien. Fehlt ohne Fassung.' },
    revision: { type: 'string', description: 'Das Kennzeichen dessen, was Besucher davon sehen.' },
    shows: { ...named, description: 'Der Eintrag, dessen Fassung damit wieder galt.' },
    periods: {
      type: 'array',
      description:
        'Wann Besucher diese Fassung bekamen; bei abgeschalteten und zurückgezogenen Assistenten, wann sie keine bekamen.',
      items: {
        type: 'object',
        required: ['from'],
        properties: { from: moment, until: moment, endedBy: named },
        additionalProperties: false,
      },
    },
    sent: {
      type: 'object',
      description:
        'Die Anfragen mit den Fragen dieser Fassung, die gespeichert sind, ohne Personen. Fehlt ohne Fassung.',
      required: ['requests', 'corrected', 'alsoWith'],
      properties: {
        requests: count,
        corrected: { ...count, description: 'Wie viele davon jemand berichtigt hat.' },
        alsoWith: { type: 'array', items: { type: 'integer' }, description: 'Andere Einträge mit denselben Fragen.' },
      },
      additionalProperties: false,
    },
    saves: {
      type: 'array',
      description: 'Wer den Entwurf wann gespeichert hat. Fehlt, wo das niemand weiß.',
      items: {
        type: 'object',
        required: ['by', 'at', 'files'],
        properties: { by: person, at: moment, begun, files: texts },
        additionalProperties: false,
      },
    },
    rounds,
    roundsKept: {
      enum: ['all', 'last', 'none'],
      description:
        'all: Jedes Einreichen ist aufbewahrt; last: nur das, dem zuletzt zugestimmt wurde; none: Zu diesem Eintrag ist keines aufbewahrt.',
    },
    examination,
    differences,
    remarks,
    openRemarks: {
      ...remarks,
      description: 'Die Anmerkungen, die offen waren, als diese Fassung veröffentlicht wurde. Nur bei veroeffentlicht.',
    },
    made: { ...moment, description: 'Wann diese Akte erstellt wurde.' },
    program: { type: 'string', description: 'Die Version des Programms, das sie erstellt hat.' },
  },
  additionalProperties: false,
} as const;
