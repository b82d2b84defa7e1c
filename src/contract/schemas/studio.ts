/** What is live of a wizard on a server for others: its check, its release, its history, and who gets how far in it. */

import { moment, text, textsByName } from './studioShapes.ts';

const finding = {
  type: 'object',
  required: ['file', 'pointer', 'message', 'remedy'],
  properties: {
    file: text,
    pointer: text,
    message: text,
    remedy: text,
    said: {
      type: 'object',
      required: ['message', 'remedy'],
      properties: { message: { type: 'array' }, remedy: { type: 'array' } },
      additionalProperties: false,
      description: 'Dieselben Sätze in Teilen: Worte, und was sie nennen. Fehlt, wo sie nichts nennen.',
    },
    elsewhere: {
      type: 'object',
      required: ['wizard', 'title', 'file', 'pointer'],
      properties: { wizard: text, title: text, file: text, pointer: text },
      additionalProperties: false,
      description:
        'Die Stelle in einem anderen Assistenten, um die es geht. Fehlt, wo es um diesen geht, und für alle, die den anderen nicht sehen dürfen.',
    },
  },
  additionalProperties: false,
} as const;

/** The check of a draft by the server, before it is published. */
export const studioExamination = {
  type: 'object',
  required: ['version', 'state', 'stage', 'done', 'of', 'findings', 'notes', 'effects', 'forPrograms'],
  properties: {
    version: { type: 'string', description: 'Der Stand des Entwurfs, der geprüft wird.' },
    state: {
      enum: ['running', 'passed', 'faulty'],
      description: 'faulty: So lässt er sich nicht veröffentlichen; findings sagt, warum.',
    },
    stage: { type: 'string', description: 'Was gerade geprüft wird, in Worten; danach, was geprüft wurde.' },
    done: { type: 'integer', description: 'Wie viele Schritte der Prüfung fertig sind.' },
    of: { type: 'integer', description: 'Von wie vielen.' },
    findings: { type: 'array', items: finding },
    notes: { type: 'array', items: finding, description: 'Hinweise, die das Veröffentlichen nicht aufhalten.' },
    walks: {
      type: 'object',
      description: 'Wie viel von dem, was geschehen kann, die Läufe gezeigt haben. Fehlt, solange nichts gelaufen ist.',
      required: ['shown', 'all', 'missed'],
      properties: {
        shown: { type: 'integer' },
        all: { type: 'integer' },
        missed: { type: 'array', items: text, description: 'Was kein Lauf gezeigt hat, höchstens 20.' },
      },
      additionalProperties: false,
    },
    effects: {
      type: 'array',
      items: text,
      description: 'Was die Änderung für andere Assistenten und für begonnene Anfragen bedeutet.',
    },
    forPrograms: {
      type: 'array',
      items: text,
      description: 'Was sie für Programme bedeutet, die selbst senden.',
    },
    inFlight: {
      type: 'object',
      description:
        'Ob Menschen, die gerade ausfüllen, mit den bisherigen Fragen zu Ende antworten können. Fehlt, wo noch nichts live ist, und solange der Entwurf nicht besteht.',
      required: ['forced', 'hours'],
      properties: {
        forced: { type: 'array', items: text, description: 'Warum nicht; leer, wenn es geht.' },
        hours: { type: 'integer', description: 'Wie viele Stunden sie dafür höchstens haben.' },
      },
      additionalProperties: false,
    },
    at: { type: 'string', format: 'date-time', description: 'Wann die Prüfung fertig war.' },
  },
  additionalProperties: false,
} as const;

const secondPerson = {
  type: 'object',
  description:
    'Wann jemand, der den Entwurf geschrieben hat, ihn nur mit der Zustimmung einer zweiten Person veröffentlicht.',
  required: ['rule', 'isDefault', 'alone', 'touches'],
  properties: {
    rule: {
      enum: ['immer', 'recht', 'nie'],
      description:
        'recht: wenn er Einwilligungen, E-Mails, Fristen, Tabellen, Ergebnisse oder Sätze berührt, die ein Gesetz nennen.',
    },
    isDefault: { type: 'boolean', description: 'Ob es die Vorgabe ist, weil niemand etwas bestimmt hat.' },
    alone: { type: 'boolean', description: 'Ob nur ein Konto ihn veröffentlichen darf. Die Vorgabe ist dann: nie.' },
    by: { type: 'string', description: 'Wer es bestimmt hat.' },
    since: moment,
    note: text,
    touches: {
      type: 'array',
      items: text,
      description: 'Was davon der Entwurf berührt, auch in anderen Assistenten. Leer, solange er nicht geprüft ist.',
    },
    missing: { type: 'string', description: 'Warum die angemeldete Person ihn so nicht veröffentlichen kann.' },
  },
  additionalProperties: false,
} as const;

const review = {
  type: 'object',
  description: 'Was vom Entwurf zuletzt eingereicht wurde, und die Antwort. Fehlt, wenn nichts eingereicht wurde.',
  required: ['state', 'hash', 'askedBy', 'askedAt', 'note'],
  properties: {
    state: { enum: ['offen', 'zugestimmt', 'zurueckgegeben'] },
    hash: { type: 'string', description: 'Der Stand des Entwurfs, der eingereicht wurde.' },
    askedBy: text,
    askedAt: moment,
    note: text,
    answeredBy: text,
    answeredAt: moment,
    answer: text,
    lapse: {
      type: 'object',
      description: 'Warum es nicht mehr gilt. Fehlt, solange es gilt.',
      required: ['why'],
      properties: {
        why: {
          enum: ['geaendert', 'live', 'recht'],
          description:
            'geaendert: der Entwurf; live: was live ist; recht: Wer zugestimmt hat, darf ihn nicht mehr veröffentlichen.',
        },
        by: text,
        at: moment,
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const;

const retirementFields = {
  sentence: {
    type: 'string',
    minLength: 10,
    maxLength: 500,
    description: 'Was Besucher lesen: warum es den Fragebogen nicht mehr gibt.',
  },
  way: { enum: ['assistent', 'kontakt', 'telefon'], description: 'Wie es für sie weitergeht.' },
  wizard: { type: 'string', description: 'Der Assistent, zu dem es weitergeht. Nur bei way: assistent.' },
} as const;

const wayTitle = {
  type: 'string',
  description: 'Wie der Assistent heißt, zu dem es weitergeht, wenn er live ist.',
} as const;

/** What visitors read instead of a retired wizard. */
const retirement = {
  type: 'object',
  required: ['sentence', 'way'],
  properties: retirementFields,
  additionalProperties: false,
} as const;

/** A release that is planned for a time. */
const planned = {
  type: 'object',
  description: 'Die Veröffentlichung, die geplant ist. Fehlt, wenn keine geplant ist.',
  required: ['plan', 'for', 'at', 'note', 'hash'],
  properties: {
    plan: { type: 'integer', description: 'Ihre Nummer, mit der sie sich stoppen lässt.' },
    for: { type: 'string', format: 'date-time', description: 'Wann sie live wird.' },
    by: { type: 'string', description: 'Wer sie geplant hat.' },
    at: { type: 'string', format: 'date-time', description: 'Wann sie geplant wurde.' },
    note: text,
    hash: { type: 'string', description: 'Der Stand des Entwurfs, der geplant ist.' },
    obstacle: {
      type: 'object',
      description: 'Warum nichts daraus wird, und seit wann das feststeht. Fehlt, solange nichts dagegen spricht.',
      required: ['why', 'at'],
      properties: { why: text, at: moment },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const;

/** What is live of a wizard on a server for others, and what the person who asks may do about it. */
export const studioRelease = {
  type: 'object',
  required: ['live', 'may', 'verified', 'secondPerson'],
  properties: {
    live: {
      type: 'object',
      required: ['state', 'ledBy', 'differs', 'conflict'],
      properties: {
        state: {
          enum: ['live', 'off', 'retired', 'none'],
          description: 'off: abgeschaltet; retired: zurückgezogen; none: noch nie veröffentlicht.',
        },
        ledBy: { enum: ['ordner', 'studio'], description: 'Woher kommt, was live ist.' },
        since: { type: 'string', format: 'date-time' },
        by: {
          type: 'string',
          description: 'Wer es veröffentlicht, abgeschaltet oder zurückgezogen hat. Fehlt beim Ordner.',
        },
        note: { type: 'string', description: 'Was dazu geschrieben wurde.' },
        retirement: { ...retirement, description: 'Was Besucher lesen. Nur, wenn er zurückgezogen ist.' },
        wayTitle,
        entry: { type: 'integer', description: 'Der Eintrag, der ihn wiederhergestellt wieder anbietet. Nur dann.' },
        offered: {
          type: 'object',
          description: 'Wann und von wem die Fassung dieses Eintrags kam. Ohne `by` vom Betrieb.',
          required: ['at'],
          properties: { at: { type: 'string', format: 'date-time' }, by: { type: 'string' } },
          additionalProperties: false,
        },
        differs: { type: 'boolean', description: 'Ob der Ordner etwas anderes sagt als das, was live ist.' },
        conflict: { type: 'boolean', description: 'Ob sich der Ordner geändert hat, seit das Studio führt.' },
      },
      additionalProperties: false,
    },
    may: {
      type: 'object',
      required: ['publish', 'restore', 'restorePrevious', 'switch', 'retire', 'ask', 'answer', 'setRule'],
      properties: {
        publish: { type: 'boolean' },
        restore: { type: 'boolean', description: 'Jede frühere Fassung.' },
        restorePrevious: { type: 'boolean', description: 'Die Fassung davor.' },
        switch: { type: 'boolean', description: 'Ab- und wieder anschalten.' },
        retire: { type: 'boolean', description: 'Zurückziehen. Nie bei den Formularen der Konten.' },
        ask: { type: 'boolean', description: 'Den Entwurf einreichen.' },
        answer: { type: 'boolean', description: 'Dem, was eingereicht ist, zustimmen oder es zurückgeben.' },
        setRule: { type: 'boolean', description: 'Bestimmen, wann eine zweite Person zustimmen muss.' },
        publishWithFactor: {
          const: true,
          description: 'Darf veröffentlichen, sobald ein zweiter Faktor eingerichtet ist.',
        },
      },
      additionalProperties: false,
    },
    name: { type: 'string', description: 'Wie heißt, wer angemeldet ist. Fehlt auf dem eigenen Rechner.' },
    verified: { type: 'boolean', description: 'Ob das Passwort in den letzten 15 Minuten eingegeben wurde.' },
    secondPerson,
    review,
    planned,
    previous: {
      type: 'integer',
      description: 'Der Eintrag im Verlauf mit der Fassung davor. Fehlt, wenn es keine gibt.',
    },
    examination: {
      ...studioExamination,
      description: 'Die letzte Prüfung des Entwurfs, wie er jetzt ist. Fehlt, wenn er so nicht geprüft ist.',
    },
  },
  additionalProperties: false,
} as const;

const note = {
  type: 'string',
  minLength: 3,
  maxLength: 1000,
  description: 'Was und warum, für alle, die später nachsehen.',
} as const;

const password = {
  type: 'string',
  description: 'Das eigene Passwort. Nötig, wenn es vor mehr als 15 Minuten zuletzt eingegeben wurde.',
} as const;

const inFlight = {
  enum: ['finish', 'renew'],
  description:
    'Was für Menschen gilt, die gerade ausfüllen. finish: Sie antworten mit den bisherigen Fragen zu Ende; renew: Sie prüfen, was neu oder anders ist. Ohne Angabe finish, wo es geht.',
} as const;

/** Publishes a draft. `If-Match` names its version. */
export const studioPublish = {
  type: 'object',
  required: ['note'],
  properties: { note, password, inFlight },
  additionalProperties: false,
} as const;

/** Asks for an agreement to a draft. `If-Match` names its version. */
export const studioAsk = {
  type: 'object',
  required: ['note'],
  properties: { note },
  additionalProperties: false,
} as const;

/** Agrees to a draft that was submitted, or returns it. `If-Match` names its version. */
export const studioAnswer = {
  type: 'object',
  required: ['agreed'],
  properties: {
    agreed: { type: 'boolean', description: 'false: zurückgegeben.' },
    note: { ...note, minLength: 0, description: 'Warum. Beim Zurückgeben nötig.' },
    password,
  },
  additionalProperties: false,
} as const;

/** Says when a second person has to agree. */
export const studioSecondPerson = {
  type: 'object',
  required: ['rule', 'note'],
  properties: { rule: secondPerson.properties.rule, note, password },
  additionalProperties: false,
} as const;

/** What waits for somebody in the studio. */
export const studioWaiting = {
  type: 'object',
  required: ['waiting'],
  properties: {
    waiting: {
      type: 'array',
      items: {
        type: 'object',
        required: ['wizard', 'title', 'what', 'by', 'at', 'note'],
        properties: {
          wizard: { type: 'string', description: 'Die Kennung.' },
          title: text,
          what: {
            enum: [
              'offen',
              'zugestimmt',
              'zurueckgegeben',
              'vorschlaege',
              'anmerkungen',
              'verworfen',
              'zurueckgeholt',
              'plan',
            ],
            description:
              'offen: Jemand bittet um Zustimmung; zugestimmt, zurueckgegeben: die Antwort auf das, was man selbst eingereicht hat; vorschlaege, anmerkungen: was andere an einem Assistenten vorgeschlagen oder angemerkt haben, den man ändern darf; verworfen, zurueckgeholt: was jemand anderes mit einem Entwurf getan hat, in dem man geschrieben hat; plan: eine geplante Veröffentlichung, die nicht mehr möglich ist, mit dem Grund.',
          },
          by: { ...text, description: 'Wer; von mehreren Vorschlägen oder Anmerkungen die oder der mit dem ältesten.' },
          at: moment,
          note: text,
          count: { type: 'integer', minimum: 1, description: 'Wie viele Vorschläge oder Anmerkungen.' },
          file: { type: 'string', description: 'Die Stelle einer einzelnen Anmerkung.' },
          pointer: { type: 'string' },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;

/** Plans to publish a draft. `day` and `time`: by the clock of Germany. */
export const studioPlan = {
  type: 'object',
  required: ['day', 'time', 'note'],
  properties: {
    day: { type: 'string', description: 'Der Tag in Deutschland, etwa 2027-01-01.' },
    time: { type: 'string', description: 'Die Uhrzeit in Deutschland, etwa 00:00.' },
    replaces: { type: 'integer', description: 'Die Nummer der geplanten Veröffentlichung, an deren Stelle sie tritt.' },
    note,
    password,
    inFlight,
  },
  additionalProperties: false,
} as const;

export const studioStopPlan = {
  type: 'object',
  required: ['plan', 'note'],
  properties: { plan: { type: 'integer', description: 'Die Nummer der geplanten Veröffentlichung.' }, note, password },
  additionalProperties: false,
} as const;

/** Makes live again what was live before. */
export const studioRestore = {
  type: 'object',
  required: ['entry', 'note'],
  properties: { entry: { type: 'integer', description: 'Ein Eintrag im Verlauf.' }, note, password, inFlight },
  additionalProperties: false,
} as const;

/** Switches a wizard off or on again. */
export const studioSwitch = {
  type: 'object',
  required: ['on', 'note'],
  properties: { on: { type: 'boolean' }, note, password },
  additionalProperties: false,
} as const;

/** Stops offering a wizard, for good, with a sentence and a way on for its visitors. */
export const studioRetire = {
  type: 'object',
  required: ['sentence', 'way', 'note'],
  properties: { ...retirementFields, note, password },
  additionalProperties: false,
} as const;

/** What happened to a wizard on this server. */
export const studioHistory = {
  type: 'object',
  required: ['entries'],
  properties: {
    entries: {
      type: 'array',
      description: 'Das Neueste zuerst, höchstens 200.',
      items: {
        type: 'object',
        required: ['id', 'kind', 'at', 'hasFiles', 'isLive'],
        properties: {
          id: { type: 'integer' },
          kind: {
            enum: [
              'ordner',
              'veroeffentlicht',
              'wiederhergestellt',
              'abgeschaltet',
              'angeschaltet',
              'uebernommen',
              'konflikt',
              'fuehrung',
              'verdraengt',
              'zurueckgezogen',
              'wiederangeboten',
              'geplant',
              'gestoppt',
              'unterblieben',
            ],
            description:
              'ordner: eine neue Fassung im Ordner; uebernommen: Der Ordner hat eingeholt, was das Studio veröffentlicht hatte; konflikt: Der Ordner hat sich geändert, während das Studio führt; fuehrung: Der Betrieb hat bestimmt, wer führt; verdraengt: Die Fassung des Studios läuft mit dieser Version des Programms nicht mehr; unterblieben: Was geplant war, ließ sich zu seiner Zeit nicht veröffentlichen.',
          },
          at: { type: 'string', format: 'date-time' },
          plannedFor: { ...moment, description: 'Für wann es geplant war. Nur bei geplanten Veröffentlichungen.' },
          by: { type: 'string', description: 'Fehlt, wo es niemand von Hand getan hat.' },
          note: text,
          retirement: { ...retirement, description: 'Was Besucher seither lesen.' },
          wayTitle,
          inFlight: {
            enum: ['finish', 'renew'],
            description:
              'Wer gerade ausfüllte, antwortete mit den Fragen davor zu Ende (finish) oder prüfte, was neu oder anders war (renew).',
          },
          authors: {
            type: 'array',
            items: text,
            description: 'Wer den Entwurf geschrieben hat, der damit veröffentlicht wurde. Fehlt, wo das niemand weiß.',
          },
          review: {
            type: 'object',
            description:
              'Wer eingereicht hat, was damit veröffentlicht wurde, und wer zugestimmt hat. Fehlt, wenn es niemand eingereicht hat.',
            required: ['hash', 'askedBy', 'askedAt'],
            properties: { hash: text, askedBy: text, askedAt: moment, agreedBy: text, agreedAt: moment, answer: text },
            additionalProperties: false,
          },
          remarks: { type: 'integer', description: 'Wie viele Anmerkungen damit aufbewahrt sind. Fehlt ohne welche.' },
          hasFiles: { type: 'boolean', description: 'Ob zu dem Eintrag eine Fassung gehört.' },
          isLive: { type: 'boolean', description: 'Ob diese Fassung jetzt live ist.' },
          saysLive: {
            const: true,
            description:
              'Sagt dasselbe wie die Fassung, die jetzt live ist: Sie wiederherzustellen würde nichts ändern.',
          },
          whileOff: {
            const: true,
            description:
              'Veröffentlicht, während der Assistent abgeschaltet oder zurückgezogen war: Besucher sahen diese Fassung nicht, ehe er wieder angeboten wurde.',
          },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;

/** Who wrote a draft: what it was begun with, and what each person saved since. */
export const studioAuthorship = {
  type: 'object',
  required: ['start', 'saves'],
  properties: {
    start: { ...textsByName, description: 'Die Texte, mit denen der Entwurf begonnen wurde.' },
    saves: {
      type: 'array',
      description: 'Das Älteste zuerst. Was jemand in einem Zug gespeichert hat, ist ein Eintrag.',
      items: {
        type: 'object',
        required: ['by', 'at', 'texts'],
        properties: {
          by: text,
          at: { type: 'string', format: 'date-time', description: 'Wann davon zuletzt gespeichert wurde.' },
          begun: {
            type: 'string',
            format: 'date-time',
            description: 'Wann davon zuerst gespeichert wurde; fehlt bei einem einzigen Mal, und wenn es niemand weiß.',
          },
          texts: {
            type: 'object',
            additionalProperties: { type: ['string', 'null'] },
            description: 'Die geänderten Texte; null für einen, der wegfiel.',
          },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;

/** Since when a text stood in a wizard that was live, and until when. */
export const studioFound = {
  type: 'object',
  required: ['spans'],
  properties: {
    spans: {
      type: 'array',
      description: 'Das Neueste zuerst.',
      items: {
        type: 'object',
        required: ['from', 'since'],
        properties: {
          from: { type: 'integer', description: 'Der Eintrag, mit dem es dazukam.' },
          since: { type: 'string', format: 'date-time' },
          isFirst: { const: true, description: 'Der Verlauf beginnt damit: Es kann schon vorher dagestanden haben.' },
          until: { type: 'integer', description: 'Der Eintrag, mit dem es wegfiel. Fehlt, wenn es noch dasteht.' },
          gone: { type: 'string', format: 'date-time' },
          releasedBy: text,
          note: text,
          author: { type: 'string', description: 'Wer es geschrieben hat. Fehlt, wo das niemand weiß.' },
          written: { type: 'string', format: 'date-time' },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;

const amount = { type: 'integer', minimum: 0 } as const;

/** The links that show a draft. */
export const studioShares = {
  type: 'object',
  required: ['shares'],
  properties: {
    address: { type: 'string', description: 'Die des neuen Links. Sie steht nirgends sonst.' },
    shares: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'by', 'at', 'until'],
        properties: {
          id: { type: 'integer' },
          by: text,
          at: { type: 'string', format: 'date-time' },
          until: { type: 'string', format: 'date-time' },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;

/** How far people get in a wizard. */
export const studioStepCounts = {
  type: 'object',
  required: ['weekNow', 'versions', 'counts'],
  properties: {
    weekNow: { type: 'string', format: 'date', description: 'Der Montag dieser Woche.' },
    versions: {
      type: 'array',
      description: 'Die neueste zuerst.',
      items: {
        type: 'object',
        required: ['revision', 'since'],
        properties: {
          revision: { type: 'string', description: 'Leer für Fassungen, die nicht mehr live waren.' },
          since: { type: 'string', format: 'date-time', description: 'Wann sie zuerst gezählt wurde.' },
          isLive: { const: true },
        },
        additionalProperties: false,
      },
    },
    counts: {
      type: 'array',
      items: {
        type: 'object',
        required: ['week', 'revision', 'step', 'reached', 'passed', 'refused', 'broken'],
        properties: {
          week: { type: 'string', format: 'date', description: 'Der Montag.' },
          revision: text,
          step: text,
          reached: { ...amount, description: 'Wie oft der Schritt erreicht wurde, jeder Durchgang einmal.' },
          passed: { ...amount, description: 'Wie oft er verlassen wurde, um weiterzugehen, jeder Durchgang einmal.' },
          refused: { ...amount, description: 'Wie oft es nicht weiterging.' },
          broken: {
            type: 'array',
            description: 'Wie oft welches Feld welche Regel brach.',
            items: {
              type: 'object',
              required: ['field', 'rule', 'count'],
              properties: { field: text, rule: text, count: amount },
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

/** The files of an entry of the history. */
export const studioHistoryFiles = {
  type: 'object',
  required: ['files'],
  properties: {
    files: {
      ...textsByName,
      description: 'Texte nach dem Pfad im Ordner; gemeinsame Teile heißen `../parts/<name>.json`.',
    },
    authorship: studioAuthorship,
  },
  additionalProperties: false,
} as const;
