/**
 * What requests and replies of the API look like, as JSON Schema 2020-12. The types of `replies.ts`, `accounts.ts` and
 * `events.ts` come from them, and so does `/api/openapi.json`. Browsers import the types alone; these values are the
 * server's.
 */

const text = { type: 'string' } as const;
const done = { type: 'boolean', const: true } as const;

export const uploadRef = {
  type: 'object',
  required: ['id', 'name', 'path'],
  properties: {
    id: { type: 'string', description: 'Die Kennung der hochgeladenen Datei (UUID).' },
    name: { type: 'string', description: 'Der Dateiname.' },
    path: { type: 'string', description: '`/api/upload/<id>`' },
  },
  additionalProperties: false,
} as const;

export const uploadedFile = {
  type: 'object',
  required: ['id', 'originalname', 'path'],
  properties: {
    id: text,
    originalname: text,
    path: { type: 'string', description: '`/api/upload/<id>`' },
    hinweis: {
      type: 'string',
      description: 'Was an der angenommenen Datei stört: Sie ist mit einem Passwort geschützt.',
    },
  },
  additionalProperties: false,
} as const;

export const fieldFault = {
  type: 'object',
  required: ['pfad', 'meldung'],
  properties: {
    pfad: { type: 'string', description: 'JSON Pointer (RFC 6901) in die Anfrage.' },
    meldung: { type: 'string', description: 'Ein deutscher Satz für das Feld.' },
  },
  additionalProperties: false,
} as const;

export const failureReply = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { type: 'boolean', const: false },
    error: { type: 'string', description: 'Ein deutscher Satz für Menschen.' },
    details: { type: 'string', description: 'Was dazu noch zu sagen ist.' },
    felder: { type: 'array', items: fieldFault },
    veraltet: { ...done, description: 'Die Fragen wurden vor zu langer Zeit geändert; die Seite ist neu zu laden.' },
  },
  additionalProperties: false,
} as const;

/** The steps that the current version of a wizard asks, and an older one did not, or otherwise. */
export const changedSteps = {
  type: 'object',
  required: ['fassung', 'schritte'],
  properties: {
    fassung: { type: 'string', description: 'Die Fassung, die jetzt live ist.' },
    schritte: {
      type: 'array',
      items: {
        type: 'object',
        required: ['schritt', 'titel', 'fragen'],
        properties: {
          schritt: { type: 'string', description: 'Kennung' },
          titel: text,
          neu: { ...done, description: 'Die ältere Fassung hatte den Schritt nicht.' },
          fragen: { type: 'array', items: text, description: 'Wie die Fragen heißen, die neu oder anders sind.' },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;

export const submissionReply = {
  type: 'object',
  required: ['success', 'anfrageId', 'referenz'],
  properties: {
    success: done,
    anfrageId: { type: 'string', description: 'UUID' },
    referenz: { type: 'string', description: 'Das Zeichen, das Absender nennen, wenn sie nachfragen.' },
    mails: {
      type: 'object',
      description: 'Welche E-Mails an wen unterwegs sind; fehlt, wo keine es ist.',
      required: ['an', 'arten'],
      properties: {
        an: text,
        arten: { type: 'array', items: { type: 'string', enum: ['confirmation', 'powerOfAttorney', 'newsletter'] } },
      },
      additionalProperties: false,
    },
    telefon: { type: 'boolean', description: 'Ob die Angaben eine Telefonnummer enthalten.' },
    berichtigt: {
      type: 'boolean',
      description: 'Es war schon eine Anfrage da, und diese Angaben sind an die Stelle der früheren getreten.',
    },
    berechnet: {
      type: 'object',
      description: 'Was der Assistent aus den Angaben berechnet hat, in Worten; fehlt, wo er nichts berechnet.',
      additionalProperties: text,
    },
    tage: {
      type: 'object',
      description:
        'Die Tage der Kalendereinträge des letzten Schritts, `JJJJ-MM-TT`, nach dem Namen des berechneten Werts; ohne die, die vorbei sind. Fehlt, wo er keine hat.',
      additionalProperties: { type: 'string', format: 'date' },
    },
    trifft: {
      type: 'array',
      description:
        'Welche Bedingungen des letzten Schritts zutreffen, als `schritt/teil/nummer`; fehlt, wo er keine hat.',
      items: text,
    },
    beleg: {
      type: 'string',
      description:
        'Die Adresse der Eingangsbestätigung als PDF; sie öffnet sich nur in der Sitzung, die gesendet hat; fehlt, wo es keine gibt.',
    },
  },
  additionalProperties: false,
} as const;

export const uploadReply = {
  type: 'object',
  required: ['success', 'files'],
  properties: { success: done, files: { type: 'array', items: uploadedFile } },
  additionalProperties: false,
} as const;

/** Done, and nothing to say about it. */
export const doneReply = {
  type: 'object',
  required: ['success'],
  properties: { success: done },
  additionalProperties: false,
} as const;

export const noticeReply = {
  type: 'object',
  required: ['success', 'message'],
  properties: { success: done, message: { type: 'string', description: 'Ein deutscher Satz für Menschen.' } },
  additionalProperties: false,
} as const;

export const accountUser = {
  type: 'object',
  required: ['id', 'email', 'firstName', 'lastName', 'role'],
  properties: {
    id: text,
    email: text,
    firstName: text,
    lastName: text,
    role: { type: 'string', enum: ['mandant', 'gutachter', 'anwalt'] },
  },
  additionalProperties: false,
} as const;

export const loginReply = {
  type: 'object',
  required: ['success', 'token', 'user', 'redirectTo'],
  properties: {
    success: done,
    token: { type: 'string', description: 'JWT, mit den Schlüsseln aus `/.well-known/jwks.json` prüfbar.' },
    user: accountUser,
    redirectTo: { type: 'string', description: 'Das Portal der Rolle, oder eine Seite von uns.' },
  },
  additionalProperties: false,
} as const;

export const userReply = {
  type: 'object',
  required: ['success', 'user'],
  properties: { success: done, user: accountUser },
  additionalProperties: false,
} as const;

export const keySetReply = {
  type: 'object',
  required: ['keys'],
  properties: { keys: { type: 'array', items: { type: 'object', required: ['kty', 'kid'] } } },
} as const;

const funnelPlace = {
  wizard: text,
  step: text,
  revision: { type: 'string', description: 'Der Stand der Fragen. Fehlt er, ist er unbekannt.' },
} as const;

export const funnelEvent = {
  oneOf: [
    {
      type: 'object',
      required: ['wizard', 'step', 'event'],
      properties: { ...funnelPlace, event: { type: 'string', enum: ['started', 'passed'] } },
      additionalProperties: false,
    },
    {
      type: 'object',
      required: ['wizard', 'step', 'event'],
      properties: {
        ...funnelPlace,
        event: { type: 'string', const: 'reached' },
        from: { type: 'string', description: 'Der Schritt, der dabei zum ersten Mal verlassen wurde.' },
      },
      additionalProperties: false,
    },
    {
      type: 'object',
      required: ['wizard', 'step', 'event', 'fields'],
      properties: {
        ...funnelPlace,
        event: { type: 'string', const: 'refused' },
        fields: { type: 'array', items: { type: 'string', description: 'JSON Pointer des Feldes' } },
        rules: {
          type: 'array',
          items: { type: 'string' },
          description: 'Zu jedem Feld, in derselben Reihenfolge, die Regel, die es bricht.',
        },
      },
      additionalProperties: false,
    },
  ],
} as const;

/** The token of a mailed link. */
export const linkRequest = {
  type: 'object',
  required: ['token'],
  properties: { token: { type: 'string', description: 'Was im Link hinter `#token=` steht.' } },
} as const;

export const confirmationRequest = {
  type: 'object',
  properties: {
    anfrage: {
      type: 'object',
      properties: { person: { type: 'object', properties: { email: { description: 'Muss die gesendete sein.' } } } },
    },
    dokumente: {},
  },
} as const;

export {
  studioPlan,
  studioPublish,
  studioRelease,
  studioRestore,
  studioRetire,
  studioSwitch,
  studioAnswer,
  studioAsk,
  studioSecondPerson,
  studioStopPlan,
  studioWaiting,
  studioAuthorship,
  studioFound,
  studioShares,
  studioStepCounts,
  studioHistory,
  studioHistoryFiles,
  studioExamination,
} from './studio.ts';
export {
  studioChanges,
  studioEvidence,
  studioEvidenceRequest,
  studioGrounds,
  studioMails,
  studioMailsRequest,
  studioOutdated,
  studioPages,
  studioRevision,
  studioRevisions,
  studioDiscarded,
  studioDiscardedTexts,
  studioSubmission,
  studioWindow,
  studioWindows,
  studioWizard,
  studioWizards,
} from './studioFolders.ts';
export {
  studioLinkAnswer,
  studioLinkRemark,
  studioRemark,
  studioRemarkReply,
  studioRemarks,
  studioProposal,
  studioProposalAnswer,
  studioProposals,
} from './studioRemarks.ts';
export { studioTrail } from './trail.ts';
