/** A wizard's folder in the studio: its files, the windows that show it, and what the server derives from it. */

import { text, textsByName } from './studioShapes.ts';

const planned = {
  type: 'object',
  description: 'Die Veröffentlichung, die geplant ist. Fehlt, wenn keine geplant ist.',
  required: ['plan', 'for', 'isBlocked'],
  properties: {
    plan: { type: 'integer', description: 'Ihre Nummer.' },
    for: { type: 'string', format: 'date-time', description: 'Wann sie live wird.' },
    isBlocked: { type: 'boolean', description: 'Ob feststeht, dass nichts daraus wird.' },
  },
  additionalProperties: false,
} as const;

/** Of a draft, on a server for others. */
const authors = { type: 'array', items: text, description: 'Wer darin geschrieben hat, der Reihe nach.' } as const;
const returned = { const: true, description: 'Er war verworfen und ist, wie er zurückgeholt wurde.' } as const;

const discardedDrafts = {
  type: 'array',
  items: {
    type: 'object',
    required: ['entry', 'wizard', 'title', 'by', 'authors', 'at', 'until'],
    properties: {
      entry: { type: 'integer' },
      wizard: text,
      title: text,
      by: { type: 'string', description: 'Wer ihn verworfen hat.' },
      authors: { type: 'array', items: text, description: 'Wer darin geschrieben hat, der Reihe nach.' },
      at: { type: 'string', format: 'date-time' },
      until: { type: 'string', format: 'date-time', description: 'Bis wann er sich zurückholen lässt.' },
    },
    additionalProperties: false,
  },
} as const;

/** The folders of a studio's directory. */
export const studioWizards = {
  type: 'object',
  required: ['wizards', 'writable', 'creates'],
  properties: {
    wizards: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'public', 'live', 'faults', 'steps', 'parts'],
        properties: {
          id: text,
          title: { type: 'string', description: 'Fehlt, wenn `wizard.json` nicht lesbar ist.' },
          route: text,
          embedded: { type: 'boolean', description: 'Ob er nur auf anderen Seiten steht.' },
          reference: { type: 'string', description: 'Womit seine Referenznummern beginnen.' },
          changed: { type: 'string', description: 'Wann eine seiner Dateien zuletzt geändert wurde (ISO 8601).' },
          public: { type: 'boolean', description: 'Ob er keine Vorschau ist.' },
          live: {
            type: 'boolean',
            description: 'Ob der Server ihn anbietet, notfalls in seiner letzten guten Fassung.',
          },
          faults: { type: 'integer', description: 'Wie viele Fehler der Server im Ordner gefunden hat.' },
          steps: { type: 'integer' },
          parts: { type: 'array', items: text, description: 'Die gemeinsamen Teile, die er gebraucht.' },
          draftBy: {
            type: 'string',
            description: 'Wer seinen Entwurf zuletzt geändert oder zurückgeholt hat. Fehlt ohne Entwurf.',
          },
          draftAuthors: authors,
          draftReturned: returned,
          draftReview: {
            enum: ['offen', 'zugestimmt', 'zurueckgegeben'],
            description:
              'Was aus dem eingereichten Entwurf geworden ist. Fehlt, wenn er nicht eingereicht oder seither geändert ist.',
          },
          writer: { type: 'string', description: 'Wer den Entwurf gerade ändert, auch wenn man es selbst ist.' },
          off: {
            type: 'boolean',
            description: 'Ob er abgeschaltet ist. Wie die drei folgenden nur auf einem Server für andere.',
          },
          retired: { type: 'boolean', description: 'Ob er zurückgezogen ist. Abgeschaltet heißt er dann nicht.' },
          differs: { type: 'boolean', description: 'Ob der Ordner etwas anderes sagt als das, was live ist.' },
          conflict: { type: 'boolean', description: 'Ob sich der Ordner geändert hat, seit das Studio führt.' },
          planned,
        },
        additionalProperties: false,
      },
    },
    discarded: {
      ...discardedDrafts,
      description:
        'Verworfene Entwürfe von Assistenten, von denen es sonst nichts gibt, soweit man sie ändern darf. Nur auf einem Server für andere.',
    },
    directory: { type: 'string', description: 'Der Ordner. Nur auf dem eigenen Rechner.' },
    account: {
      type: 'object',
      description: 'Wer angemeldet ist. Fehlt auf dem eigenen Rechner.',
      required: ['name', 'rights'],
      properties: {
        name: text,
        rights: { type: 'array', items: text, description: 'Was die Person darf, in Worten.' },
      },
      additionalProperties: false,
    },
    writable: {
      type: 'boolean',
      description: 'Ob das Studio hier in den Ordner schreibt: Assistenten umbenennen und löschen.',
    },
    creates: { type: 'boolean', description: 'Ob man hier neue Assistenten anlegen kann.' },
  },
  additionalProperties: false,
} as const;

/** A wizard's folder. */
export const studioWizard = {
  type: 'object',
  required: ['version', 'files', 'pictures'],
  properties: {
    version: { type: 'string', description: 'Ändert sich mit jedem Byte.' },
    files: {
      ...textsByName,
      description: 'Texte nach dem Pfad im Ordner; gemeinsame Teile heißen `../parts/<name>.json`.',
    },
    pictures: { ...textsByName, description: 'Je Bild ein Hash seines Inhalts.' },
    draft: {
      type: 'object',
      description: 'Der Entwurf, dessen Dateien das sind. Fehlt, wenn es live ist, und auf dem eigenen Rechner.',
      required: ['by', 'begun', 'changed', 'live', 'liveVersion', 'behind'],
      properties: {
        by: { type: 'string', description: 'Wer ihn zuletzt geändert oder zurückgeholt hat.' },
        authors,
        returned,
        begun: { type: 'string', description: 'ISO 8601.' },
        changed: { type: 'string', description: 'ISO 8601.' },
        live: { ...textsByName, description: 'Die Texte, die live sind.' },
        liveVersion: { type: 'string', description: 'Der Stand dessen, was live ist; leer, wenn es nichts gibt.' },
        base: {
          ...textsByName,
          description: 'Die Texte, die live waren, als er begonnen wurde. Fehlt, solange sie es sind.',
        },
        behind: { type: 'boolean', description: 'Ob sich seit seinem Beginn geändert hat, was live ist.' },
        unchanged: { const: true, description: 'Sein Inhalt ist der, der live ist. Fehlt, wenn nicht.' },
        writer: {
          type: 'string',
          description:
            'Wer ihn gerade ändert, wenn das jemand anderes ist. So lange nimmt er keine anderen Änderungen an.',
        },
      },
      additionalProperties: false,
    },
    access: {
      enum: ['see', 'change'],
      description: 'Was die angemeldete Person darf. Fehlt auf dem eigenen Rechner, wo sie alles darf.',
    },
  },
  additionalProperties: false,
} as const;

export const studioChanges = {
  type: 'object',
  required: ['files'],
  properties: {
    files: {
      type: 'object',
      description: 'Neue Texte nach Pfad; null löscht die Datei.',
      additionalProperties: { type: ['string', 'null'] },
    },
    onto: {
      type: 'string',
      description: 'Der Stand dessen, was live ist (liveVersion), wenn der Entwurf es von jetzt an enthält.',
    },
  },
} as const;

/** What somebody else has changed meanwhile. */
export const studioOutdated = {
  type: 'object',
  required: ['success', 'error', 'current'],
  properties: {
    success: { type: 'boolean', const: false },
    error: text,
    current: { anyOf: [studioWizard, { type: 'null' }], description: 'Null, wenn es den Ordner nicht (mehr) gibt.' },
  },
  additionalProperties: false,
} as const;

export const studioWindow = {
  type: 'object',
  required: ['window', 'place', 'unsaved'],
  properties: {
    window: { type: 'string', maxLength: 60, description: 'Kennung des Fensters.' },
    place: { type: 'string', maxLength: 200, description: 'Was es zeigt, in Worten.' },
    unsaved: { type: 'boolean' },
    closed: { type: 'boolean', description: 'true: das Fenster wird verlassen.' },
  },
} as const;

export const studioWindows = {
  type: 'object',
  required: ['version', 'others'],
  properties: {
    version: { type: ['string', 'null'], description: 'Der Stand des Ordners; null, wenn es ihn nicht gibt.' },
    draft: {
      type: 'object',
      description: 'Fehlt ohne Entwurf. Mit dem Veröffentlichen endet er, und `version` bleibt.',
      required: ['begun', 'behind'],
      properties: { begun: text, behind: { type: 'boolean' }, writer: text },
      additionalProperties: false,
    },
    off: {
      type: 'boolean',
      description: 'Ob er abgeschaltet oder zurückgezogen ist. Nur auf einem Server für andere.',
    },
    planned,
    review: { type: 'string', description: 'Ein anderer Text, sobald der Entwurf eingereicht oder beantwortet wurde.' },
    others: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'place', 'unsaved'],
        properties: { id: text, place: text, unsaved: { type: 'boolean' }, by: text },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;

export const studioMailsRequest = {
  type: 'object',
  required: ['files', 'journey'],
  properties: {
    files: {
      ...textsByName,
      description:
        'Die Texte, wie sie im Studio stehen, gespeichert oder nicht. Auf einem Server für andere zählen davon nur die Beispiele (`journeys.json`); das andere nimmt er aus dem, was er geprüft hat.',
    },
    journey: { type: 'integer', description: 'Das wievielte Beispiel, ab 0.' },
  },
} as const;

/** The mails that the answers of an example would cause. */
export const studioMails = {
  type: 'object',
  required: ['sends', 'letters', 'places'],
  properties: {
    sends: {
      enum: ['mails', 'nothing', 'account'],
      description: 'nothing: der Assistent sendet nichts; account: Konten verschicken ihre eigenen E-Mails.',
    },
    letters: {
      type: 'array',
      items: {
        type: 'object',
        required: ['kind', 'recipient', 'subject', 'expects', 'text', 'html', 'marked', 'left'],
        properties: {
          kind: { enum: ['office', 'confirmation', 'powerOfAttorney', 'newsletter'] },
          recipient: { type: ['string', 'null'], description: 'null: die Kanzlei.' },
          replyTo: text,
          subject: text,
          expects: {
            type: 'string',
            description: 'Der Betreff, wie ein Beispiel ihn erwartet: Zeichen und Anbieter als Platzhalter.',
          },
          text,
          html: text,
          marked: {
            type: 'object',
            required: ['subject', 'html'],
            properties: { subject: text, html: text },
            description: 'HTML mit <span data-text="n"> um jeden Text und <mark> um alles Eingesetzte.',
            additionalProperties: false,
          },
          left: {
            type: 'array',
            items: {
              type: 'object',
              required: ['text', 'why'],
              properties: { text: { type: 'integer' }, why: { enum: ['condition', 'value'] } },
              additionalProperties: false,
            },
            description: 'Texte, die bei diesen Antworten entfallen.',
          },
        },
        additionalProperties: false,
      },
    },
    places: {
      type: 'array',
      items: {
        type: 'object',
        required: ['file', 'pointer'],
        properties: { file: text, pointer: text },
        additionalProperties: false,
      },
      description: 'Wo jeder Text steht, nach seiner Nummer.',
    },
  },
  additionalProperties: false,
} as const;

/** Who has the wizard proved, and what of it. */
export const studioEvidenceRequest = {
  type: 'object',
  properties: {
    by: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'Wer prüft; der Nachweis nennt ihn. Auf einem Server für andere steht dort, wer angemeldet ist.',
    },
    of: {
      enum: ['shown', 'live'],
      description: 'Auf einem Server für andere: der Entwurf, wenn es einen gibt, oder was live ist.',
    },
  },
  additionalProperties: false,
} as const;

/** What is proved about a wizard, as a report for people and one for programs. */
export const studioEvidence = {
  type: 'object',
  required: ['html', 'xml'],
  properties: {
    html: { type: 'string', description: 'Ein Dokument ohne Skripte, zum Lesen und Drucken.' },
    xml: { type: 'string', description: 'JUnit.' },
  },
  additionalProperties: false,
} as const;

/** The pages that a wizard may link to. */
export const studioPages = {
  type: 'object',
  required: ['numbered'],
  properties: {
    pages: {
      type: 'array',
      items: text,
      description: 'Fehlt, wo die Quellen der Website nicht liegen.',
    },
    numbered: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'reference', 'title', 'draft'],
        properties: { id: text, reference: text, title: text, draft: { type: 'boolean' } },
        additionalProperties: false,
      },
      description: 'Womit die Referenznummern der anderen Assistenten beginnen.',
    },
  },
  additionalProperties: false,
} as const;

/** The revisions of a wizard that were in force on this server. */
export const studioRevisions = {
  type: 'object',
  required: ['revisions'],
  properties: {
    revisions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['revision', 'from', 'until'],
        properties: {
          revision: { type: 'string' },
          from: { type: 'string', format: 'date-time' },
          until: { type: 'string', format: 'date-time', description: 'Wann sie zuletzt als in Kraft notiert wurde.' },
        },
        additionalProperties: false,
      },
      description: 'Die neueste zuerst, höchstens 50.',
    },
  },
  additionalProperties: false,
} as const;

/** What tests have carried out with a wizard, by ground. */
export const studioGrounds = {
  type: 'object',
  required: ['proofs'],
  properties: {
    revision: { type: 'string', description: 'Die gespeicherte Fassung. Fehlt, wenn der Ordner nicht lesbar ist.' },
    proofs: {
      type: 'array',
      items: {
        type: 'object',
        required: ['ground', 'revision', 'at', 'shown'],
        properties: {
          ground: { enum: ['http', 'browser'] },
          revision: { type: 'string', description: 'Die Fassung, die geprüft wurde.' },
          at: { type: 'string', format: 'date-time' },
          shown: { type: 'array', items: text, description: 'Was gezeigt wurde, nach Art und Name.' },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;

/** The texts of one revision. */
export const studioRevision = {
  type: 'object',
  required: ['files'],
  properties: { files: { ...textsByName, description: 'Die Texte der Fassung, gemeinsame Teile eingesetzt.' } },
  additionalProperties: false,
} as const;

/** What somebody has sent, without answers that may name a person. */
export const studioSubmission = {
  type: 'object',
  required: ['reference', 'revision', 'receivedAt', 'answers', 'replaced', 'omitted'],
  properties: {
    reference: { type: 'string' },
    revision: { type: 'string', description: 'Die Fassung, die ausgefüllt wurde.' },
    receivedAt: { type: 'string', format: 'date-time' },
    answers: { type: 'object' },
    replaced: {
      type: 'array',
      items: { type: 'string' },
      description: 'Antworten, für die Muster stehen, mit denen dasselbe geschieht (JSON Pointer).',
    },
    omitted: { type: 'array', items: { type: 'string' }, description: 'Antworten, die fehlen (JSON Pointer).' },
  },
  additionalProperties: false,
} as const;

/** What a discarded draft says. */
export const studioDiscardedTexts = {
  type: 'object',
  required: ['files', 'live'],
  properties: {
    files: { ...textsByName, description: 'Seine Texte.' },
    live: { ...textsByName, description: 'Die Texte, die live waren, als er begonnen wurde.' },
  },
  additionalProperties: false,
} as const;

/** The discarded drafts of a wizard. */
export const studioDiscarded = {
  type: 'object',
  required: ['discarded'],
  properties: { discarded: discardedDrafts },
  additionalProperties: false,
} as const;
