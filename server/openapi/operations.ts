import {
  CORRECTION,
  EVENTS_PATH,
  FORM_SECONDS,
  IDEMPOTENCY_KEY,
  LIMITS,
  WIZARD_REVISION,
} from '../../src/contract/index.ts';
import { empty, failures, gives, headerRef, pageFailures, parameterRef, replies, schemaRef } from './replies.ts';
import type { Content, Responses } from './replies.ts';

export type Operation = {
  summary: string;
  tags: [string];
  parameters?: object[];
  requestBody?: { required: true; content: Content };
  /** Alternative security requirements; {} stands for none. */
  security?: Record<string, never[]>[];
  responses: Responses;
};

const BY_SESSION = [{ Sitzung: [] }];
/** What is only for the developer: by cookie, or as a token. */
const BY_KEY = [{ EntwicklerCookie: [] }, { Entwickler: [] }];
/** On the own machine by the developer's key, on a server for others by a session of the studio. */
const IN_STUDIO = [{ Studio: [] }, ...BY_KEY];
const LED_ON = empty(303, 'Die Adresse zeigt, was jetzt kommt.');
const NEW_SESSION = { 'Set-Cookie': headerRef('Sitzung') };
const IN_PATH = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});
const IN_QUERY = (name: string, description: string) => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
});

const FILE_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/avif',
  'image/tiff',
];
const CACHED = { ETag: headerRef('ETag'), 'Cache-Control': headerRef('CacheControl') };
/**
 * Failures of any JSON call: cross-site request, wrong content type, rate limit, no space left on the database's disk.
 */
const OF_JSON = [403, 415, 429, 507];

const json = (schema: object) => ({ required: true as const, content: { 'application/json': { schema } } });

/** The token of a mailed link. */
export const LINK_REQUEST = json(schemaRef('LinkRequest'));

const UPLOAD_FORM = {
  type: 'object',
  required: ['dokumentTyp', 'files'],
  properties: {
    dokumentTyp: { type: 'string', description: 'Wofür die Dateien sind, zum Beispiel `BUSSGELD`.' },
    feld: { type: 'string', description: 'Die Frage, zu der sie gehören: ein JSON Pointer in die Anfrage.' },
    kontakt: { type: 'string', description: 'JSON mit name, email und telefon; wird geprüft und nicht gespeichert.' },
    name: { type: 'string', maxLength: 200, description: 'Wie `kontakt`.' },
    email: { type: 'string', maxLength: 200, description: 'Wie `kontakt`.' },
    telefon: { type: 'string', maxLength: 200, description: 'Wie `kontakt`.' },
    files: {
      type: 'array',
      maxItems: LIMITS.filesPerField,
      items: { type: 'string', contentMediaType: 'application/octet-stream' },
      description: 'Dateien unter beliebigem Feldnamen; ihre Art wird an ihrem Inhalt erkannt.',
    },
  },
};

/** A call that an account form sends to. The schema is added from the form. */
function account(summary: string, success: string, ...statuses: number[]): Operation {
  return {
    summary,
    tags: ['Konten'],
    parameters: [parameterRef('WizardRevision')],
    requestBody: json({ type: 'object' }),
    responses: {
      ...replies(success, 'Angenommen.'),
      // 404 if the form is not available.
      ...failures(...OF_JSON, 404, 422, ...statuses),
    },
  };
}

/** An account call behind a mailed link: it takes the link's token in addition to the form. */
function behindLink(summary: string): Operation {
  return { ...account(summary, 'NoticeReply', 410), requestBody: LINK_REQUEST };
}

function newsletter(summary: string, refused: number): Operation {
  return {
    summary,
    tags: ['Newsletter'],
    requestBody: LINK_REQUEST,
    responses: { ...replies('NoticeReply', 'Erledigt.'), ...failures(...OF_JSON, refused) },
  };
}

function health(summary: string): Operation {
  const notReady = { 'text/plain': {}, 'application/json': { schema: schemaRef('FailureReply') } };
  return {
    summary,
    tags: ['Betrieb'],
    responses: {
      ...gives(['text/plain'], 'ok'),
      ...pageFailures(),
      503: { description: 'Was fehlt.', content: notReady },
    },
  };
}

/** Public content that is revalidated by an ETag. */
function cached(tag: string, summary: string, types: string[], ...names: string[]): Operation {
  return {
    summary,
    tags: [tag],
    parameters: names.map((name) => IN_PATH(name, 'Name')),
    responses: { ...gives(types, summary, CACHED), ...empty(304, 'Unverändert.'), ...pageFailures(404) },
  };
}

/** The id of a run that the server keeps. */
const RUN = IN_QUERY('lauf', 'Antworten, die ohne Skripte gegeben wurden; lesbar nur mit dem Cookie der Sitzung.');
/** The name of a day that the last step of a run offers for the calendar. */
const CALENDAR = IN_QUERY('kalender', 'Ein Tag der letzten Seite, als Datei für den Kalender statt der Seite.');

/** A page with a form: the same for all, or with the answers of a run. */
function formPage(summary: string, types: string[], ...names: string[]): Operation {
  const { parameters = [], responses, ...operation } = cached('Seiten', summary, [...types, 'text/calendar'], ...names);
  return {
    ...operation,
    security: [{}, ...BY_SESSION],
    parameters: [...parameters, RUN, CALENDAR],
    responses: {
      ...responses,
      ...empty(303, 'Dieser Schritt ist nicht an der Reihe, oder die Antworten sind nicht mehr da.'),
      ...pageFailures(422),
    },
  };
}

/** A step that is sent as a form. */
function stepForm(summary: string, ...names: string[]): Operation {
  return {
    summary,
    tags: ['Seiten'],
    security: [{}, ...BY_SESSION],
    parameters: [...names.map((name) => IN_PATH(name, 'Name')), RUN],
    requestBody: { required: true, content: { 'multipart/form-data': {} } },
    responses: {
      ...empty(303, 'Die Antworten sind aufbewahrt. Die Adresse zeigt den nächsten Schritt, oder was noch fehlt.'),
      ...empty(204, 'Die Antworten sind vergessen.'),
      ...pageFailures(400, 403, 404, 405, 413, 415, 429, 507),
    },
  };
}

/** The power of attorney of a submission, by the session that sent it or by the mailed link. `fields`: of its form. */
function ofPower(fields?: Record<string, string>): Pick<Operation, 'tags' | 'security' | 'parameters' | 'requestBody'> {
  const properties = Object.entries(fields ?? {}).map(([name, description]) => [name, { type: 'string', description }]);
  const schema = { type: 'object', properties: Object.fromEntries(properties) };
  return {
    tags: ['Anfragen'],
    security: [{}, ...BY_SESSION],
    parameters: [
      IN_PATH('id', '`anfrageId`'),
      IN_QUERY('bis', 'Ende der Gültigkeit des Links, Sekunden seit 1970'),
      IN_QUERY('sig', 'Unterschrift des Links'),
      IN_QUERY('zugang', 'Dass der Schlüssel in dieser Sitzung schon gepasst hat'),
    ],
    ...(fields && { requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema } } } }),
  };
}

/** Part of a wizard, as it is or as it was. */
function ofRevision(summary: string, types: string[], ...names: string[]): Operation {
  const { parameters = [], responses, ...operation } = cached('Seiten', summary, types, ...names);
  return {
    ...operation,
    parameters: [...parameters, IN_QUERY('r', 'Die Fassung des Assistenten; ohne sie die heutige.')],
    responses: { ...responses, ...pageFailures(429) },
  };
}

function developmentPage(summary: string, ...names: string[]): Operation {
  return {
    summary,
    tags: ['Entwicklung'],
    security: BY_KEY,
    parameters: names.map((name) => IN_PATH(name, 'Name')),
    responses: { ...gives(['text/html'], summary), ...pageFailures(403, 404, 429) },
  };
}

/** A page of the studio. Who is not signed in is led to the page for that. */
function studioPage(summary: string, ...names: string[]): Operation {
  return {
    summary,
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: names.map((name) => IN_PATH(name, 'Name')),
    responses: { ...gives(['text/html'], summary), ...LED_ON, ...pageFailures(403, 404, 429) },
  };
}

function studioFile(summary: string, type: string, ...names: string[]): Operation {
  const operation = cached('Studio', summary, [type], ...names);
  return {
    ...operation,
    security: IN_STUDIO,
    responses: { ...operation.responses, ...LED_ON, ...pageFailures(401, 403, 429) },
  };
}

/** A form with these fields, by name. */
function studioForm(fields: Record<string, string>): { required: true; content: Content } {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, description]) => [name, { type: 'string', description }]),
  );
  return {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties } } },
  };
}

const studioWizard = replies('StudioWizard', 'Der Assistent, wie er im Ordner steht.', { ETag: headerRef('ETag') });
const studioRelease = replies('StudioRelease', 'Was jetzt live ist.');
const studioOutdated: Responses = {
  412: {
    description: 'Der Ordner hat einen anderen Stand.',
    headers: { 'X-Request-Id': headerRef('RequestId') },
    content: { 'application/json': { schema: schemaRef('StudioOutdated') } },
  },
};
const CONDITIONS = ['If-Match', 'If-None-Match'].map((name) => ({ name, in: 'header', schema: { type: 'string' } }));

/** Every route that a router can register, by method and router pattern. */
export const ROUTED: Record<string, Operation> = {
  'GET /healthz': health('Ob der Prozess antwortet'),
  'GET /readyz': health('Ob alles arbeitet: Datenbank, Aufträge und Platz für Dateien'),
  'GET /readyz/pages': health('Ob Anfragen geschickt werden dürfen'),
  'GET /metrics': {
    summary: 'Messwerte für Prometheus',
    tags: ['Betrieb'],
    security: [{ Messwerte: [] }, ...BY_KEY],
    responses: { ...gives(['text/plain'], 'Die Messwerte.'), ...pageFailures(403, 404, 429) },
  },
  [`POST ${EVENTS_PATH}`]: {
    summary: 'Wie weit jemand in einem Assistenten kommt, ohne zu sagen, wer',
    tags: ['Anfragen'],
    requestBody: json(schemaRef('FunnelEvent')),
    responses: { ...empty(204, 'Gezählt, oder auf Wunsch nicht.'), ...failures(...OF_JSON, 422) },
  },
  'GET /api/openapi.json': {
    summary: 'Dieses Dokument; Definitionen sind darin auf dem neuesten Stand',
    tags: ['Betrieb'],
    responses: {
      200: {
        description: 'Ein Dokument nach OpenAPI 3.1.',
        headers: CACHED,
        content: { 'application/json': { schema: { type: 'object', required: ['openapi', 'info', 'paths'] } } },
      },
      ...empty(304, 'Unverändert.'),
      ...failures(),
    },
  },
  'GET /wizards/:id.js': ofRevision('Ein Assistent als Modul', ['application/javascript', 'text/javascript'], 'id'),
  'GET /wizards/:id/pictures/:name': ofRevision('Ein Bild eines Assistenten', ['image/svg+xml'], 'id', 'name'),
  'POST /api/upload': {
    summary: 'Dateien hochladen; ohne Sitzung beginnt eine',
    tags: ['Dateien'],
    security: [{}, ...BY_SESSION],
    parameters: [parameterRef('WizardRevision')],
    requestBody: { required: true, content: { 'multipart/form-data': { schema: UPLOAD_FORM } } },
    responses: {
      ...replies('UploadReply', 'Alle Dateien sind angenommen.', NEW_SESSION),
      ...failures(403, 415, 422, 429, 507),
    },
  },
  'GET /api/upload/:id': {
    summary: 'Eine eigene Datei ansehen',
    tags: ['Dateien'],
    security: BY_SESSION,
    parameters: [IN_PATH('id', 'Kennung der Datei')],
    responses: {
      ...gives(FILE_TYPES, 'Die Datei.', { 'Content-Disposition': headerRef('ContentDisposition') }),
      ...failures(404, 409, 410),
    },
  },
  'DELETE /api/upload/:id': {
    summary: 'Eine eigene Datei löschen, die noch nicht gesendet ist',
    tags: ['Dateien'],
    security: BY_SESSION,
    parameters: [IN_PATH('id', 'Kennung der Datei')],
    responses: { ...replies('DoneReply', 'Die Datei ist gelöscht.'), ...failures(403, 404, 409, 507) },
  },
  'GET /unterlagen/:id': {
    summary: 'Eine gesendete Datei, über den Link in der E-Mail an die Kanzlei',
    tags: ['Dateien'],
    parameters: [
      IN_PATH('id', 'Kennung der Datei'),
      IN_QUERY('bis', 'Ende der Gültigkeit, Sekunden seit 1970'),
      IN_QUERY('sig', 'Unterschrift'),
    ],
    responses: {
      ...gives(FILE_TYPES, 'Die Datei.', { 'Content-Disposition': headerRef('ContentDisposition') }),
      ...pageFailures(404, 410),
    },
  },
  'POST /api/anfrage/email': {
    summary: 'Die Bestätigung der eigenen Anfrage; sie ist schon mit der Anfrage unterwegs',
    tags: ['Anfragen'],
    security: BY_SESSION,
    requestBody: json(schemaRef('ConfirmationRequest')),
    responses: { ...replies('DoneReply', 'Zum ersten Mal gefragt.'), ...failures(...OF_JSON, 409) },
  },
  'GET /vollmacht/:id': {
    summary: 'Die Vollmacht zur eigenen Anfrage, zum Unterschreiben und Drucken',
    ...ofPower(),
    responses: {
      ...gives(['text/html'], 'Die Vollmacht, oder die Frage nach dem Schlüssel.'),
      ...pageFailures(404, 410, 429),
    },
  },
  'POST /vollmacht/:id': {
    summary: 'Den Link aus der E-Mail mit der Antwort auf eine Frage der Anfrage öffnen',
    ...ofPower({ tag: 'Tag', monat: 'Monat', jahr: 'Jahr' }),
    responses: {
      ...empty(303, 'Die Adresse zeigt die Vollmacht, in dieser Sitzung, oder warum sie sich nicht öffnet.'),
      ...pageFailures(403, 413, 415, 507),
    },
  },
  'POST /vollmacht/:id/unterschrift': {
    summary: 'Die Vollmacht unterschreiben',
    ...ofPower({ name: 'Der Name als Unterschrift', erteilt: '`ja`', fassung: 'Der gezeigte Wortlaut' }),
    responses: {
      ...empty(303, 'Die Adresse zeigt die unterschriebene Vollmacht, oder warum sie es noch nicht ist.'),
      ...pageFailures(403, 413, 415, 507),
    },
  },
  'GET /beleg/:id': {
    summary: 'Was mit der eigenen Anfrage angekommen ist, als PDF',
    tags: ['Anfragen'],
    security: BY_SESSION,
    parameters: [IN_PATH('id', '`anfrageId`')],
    responses: {
      ...gives(['application/pdf'], 'Die Eingangsbestätigung.', {
        'Content-Disposition': headerRef('ContentDisposition'),
      }),
      ...pageFailures(404, 429),
    },
  },
  'POST /api/newsletter/bestaetigen': newsletter('Den Newsletter bestätigen', 410),
  'POST /api/newsletter/abbestellen': newsletter('Den Newsletter abbestellen', 404),
  'POST /api/auth/register': account('Ein Konto anlegen', 'NoticeReply'),
  'POST /api/auth/activate': behindLink('Ein Konto aktivieren'),
  'POST /api/auth/login': account('Anmelden', 'LoginReply', 401),
  'POST /api/auth/forgot-password': account('Ein neues Passwort anfordern', 'NoticeReply'),
  'POST /api/auth/reset-password': behindLink('Ein neues Passwort setzen'),
  'POST /api/auth/logout': {
    summary: 'Abmelden: der Token gilt nicht mehr',
    tags: ['Konten'],
    security: [{}, { Token: [] }],
    responses: { ...replies('NoticeReply', 'Abgemeldet, auch ohne gültigen Token.'), ...failures(403, 507) },
  },
  'GET /api/auth/user': {
    summary: 'Für wen der Token spricht',
    tags: ['Konten'],
    security: [{ Token: [] }],
    responses: { ...replies('UserReply', 'Das Konto.'), ...failures(401, 507) },
  },
  'GET /.well-known/jwks.json': {
    summary: 'Die öffentlichen Schlüssel der Token (RFC 7517)',
    tags: ['Konten'],
    responses: {
      ...replies('KeySetReply', 'Die Schlüssel.', { 'Cache-Control': headerRef('CacheControl') }),
      ...pageFailures(),
    },
  },
  'POST /api/entwicklung': {
    summary: 'Den Schlüssel des Entwicklungsservers gegen ein Cookie tauschen',
    tags: ['Entwicklung'],
    security: BY_KEY,
    responses: { ...empty(204, 'Das Cookie ist gesetzt.'), ...failures(403, 404, 429) },
  },
  'POST /api/vorschau/:id': {
    summary: 'Antworten auf einen Entwurf prüfen; gespeichert wird nichts',
    tags: ['Entwicklung'],
    security: BY_KEY,
    parameters: [IN_PATH('id', 'Kennung des Entwurfs')],
    requestBody: json({ type: 'object' }),
    responses: { ...replies('SubmissionReply', 'Der Entwurf nähme das an.'), ...failures(...OF_JSON, 404, 422) },
  },
  'GET /dev/postfach': developmentPage('E-Mails, die ohne Mailserver blieben'),
  'GET /dev/postfach/:id': developmentPage('Eine davon', 'id'),
  'GET /dev/postfach/:id/html': developmentPage('Ihre HTML-Fassung', 'id'),
  'GET /studio': studioPage('Das Studio: Assistenten bearbeiten'),
  'GET /studio/assistenten/:wizard': studioPage('Das Studio mit einem Assistenten', 'wizard'),
  'GET /studio/vorschau': studioPage('Der Rahmen der Vorschau'),
  'GET /studio/mail': studioPage('Der Rahmen, in dem das Studio eine E-Mail zeigt'),
  'GET /studio/assets/:file': studioFile('Eine Datei des Studios', '*/*', 'file'),
  'GET /api/studio/wizards': {
    summary: 'Die Assistenten',
    tags: ['Studio'],
    security: IN_STUDIO,
    responses: {
      ...replies('StudioWizards', 'Alle, die man sehen darf, auch fehlerhafte.'),
      ...failures(401, 403, 404, 429),
    },
  },
  'GET /api/studio/wizards/:id': {
    summary: 'Die Dateien eines Assistenten',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung')],
    responses: { ...studioWizard, ...failures(401, 403, 404, 429) },
  },
  'PUT /api/studio/wizards/:id': {
    summary: 'Ändert Dateien, auf einem Server für andere die des Entwurfs, wenn sie noch den genannten Stand haben',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung'), ...CONDITIONS],
    requestBody: json(schemaRef('StudioChanges')),
    responses: { ...studioWizard, ...studioOutdated, ...failures(401, 403, 404, 415, 422, 423, 428, 429) },
  },
  'DELETE /api/studio/wizards/:id': {
    summary:
      'Löscht einen Assistenten, auf einem Server für andere seinen Entwurf, wenn er noch den genannten Stand hat',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung'), ...CONDITIONS],
    responses: { ...empty(204, 'Gelöscht.'), ...studioOutdated, ...failures(401, 403, 404, 423, 428, 429) },
  },
  'POST /api/studio/wizards/:id/windows': {
    summary: 'Meldet ein Fenster und nennt die anderen',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung')],
    requestBody: json(schemaRef('StudioWindow')),
    responses: {
      ...replies('StudioWindows', 'Der Stand des Ordners und die anderen Fenster.'),
      ...failures(401, 403, 404, 415, 429),
    },
  },
  'POST /api/studio/wizards/:id/mails': {
    summary: 'Verfasst die E-Mails zu einem Beispiel, ohne etwas zu senden',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung')],
    requestBody: json(schemaRef('StudioMailsRequest')),
    responses: {
      ...replies('StudioMails', 'Die E-Mails, wie sie gesendet würden.'),
      ...failures(400, 401, 403, 404, 415, 422, 429),
    },
  },
  'POST /api/studio/wizards/:id/evidence': {
    summary: 'Weist nach, was der gespeicherte Assistent hält',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung')],
    requestBody: json(schemaRef('StudioEvidenceRequest')),
    responses: {
      ...replies('StudioEvidence', 'Der Nachweis, auch wenn etwas nicht hält.'),
      ...failures(400, 401, 403, 404, 415, 429, 503),
    },
  },
  'GET /api/studio/wizards/:id/pages': {
    summary: 'Die Seiten, auf die ein Assistent verweisen kann, ohne seine eigenen',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung')],
    responses: { ...replies('StudioPages', 'Ihre Pfade.'), ...failures(401, 403, 404, 429) },
  },
  'GET /api/studio/wizards/:id/grounds': {
    summary: 'Was Tests über HTTP und im Browser gezeigt haben',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung')],
    responses: { ...replies('StudioGrounds', 'Leer, wenn nie geprüft wurde.'), ...failures(401, 403, 404, 429) },
  },
  'GET /api/studio/wizards/:id/revisions': {
    summary: 'Die Fassungen, die auf diesem Server in Kraft waren',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung')],
    responses: { ...replies('StudioRevisions', 'Die neueste zuerst.'), ...failures(401, 403, 404, 429) },
  },
  'GET /api/studio/wizards/:id/revisions/:revision': {
    summary: 'Die Texte einer Fassung',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung'), IN_PATH('revision', 'Fassung')],
    responses: { ...replies('StudioRevision', 'Ihre Texte.'), ...failures(401, 403, 404, 429) },
  },
  'GET /api/studio/wizards/:id/submissions/:reference': {
    summary: 'Was unter einer Vorgangsnummer gesendet wurde, ohne Antworten, die jemanden nennen könnten',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung'), IN_PATH('reference', 'Vorgangsnummer')],
    responses: { ...replies('StudioSubmission', 'Die Antworten mit Mustern.'), ...failures(401, 403, 404, 409, 429) },
  },
  'GET /api/studio/wizards/:id/release': {
    summary: 'Was live ist, und was die angemeldete Person daran ändern darf. Nur auf einem Server für andere',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung')],
    responses: { ...studioRelease, ...failures(401, 403, 404, 429) },
  },
  'POST /api/studio/wizards/:id/examination': {
    summary: 'Beginnt, einen Entwurf zu prüfen; er lässt sich veröffentlichen, wenn er besteht',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung'), ...CONDITIONS],
    responses: {
      ...replies('StudioRelease', 'Er wird geprüft, oder ist es schon.', {}, 202),
      ...studioOutdated,
      ...failures(401, 403, 404, 428, 429, 503),
    },
  },
  'POST /api/studio/wizards/:id/releases': {
    summary: 'Veröffentlicht einen geprüften Entwurf',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung'), ...CONDITIONS],
    requestBody: json(schemaRef('StudioPublish')),
    responses: { ...studioRelease, ...studioOutdated, ...failures(400, 401, 403, 404, 409, 415, 422, 428, 429, 503) },
  },
  'POST /api/studio/wizards/:id/restorations': {
    summary: 'Macht wieder live, was es schon einmal war',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung')],
    requestBody: json(schemaRef('StudioRestore')),
    responses: { ...studioRelease, ...failures(400, 401, 403, 404, 409, 415, 422, 428, 429, 503) },
  },
  'POST /api/studio/wizards/:id/switch': {
    summary: 'Schaltet einen Assistenten ab oder wieder an',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung')],
    requestBody: json(schemaRef('StudioSwitch')),
    responses: { ...studioRelease, ...failures(400, 401, 403, 404, 409, 415, 422, 428, 429, 503) },
  },
  'GET /api/studio/wizards/:id/history': {
    summary: 'Was auf diesem Server mit einem Assistenten geschehen ist',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung')],
    responses: { ...replies('StudioHistory', 'Das Neueste zuerst.'), ...failures(401, 403, 404, 429) },
  },
  'GET /api/studio/wizards/:id/history/:entry': {
    summary: 'Die Texte, die zu einem Eintrag gehören',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung'), IN_PATH('entry', 'Nummer des Eintrags')],
    responses: { ...replies('StudioHistoryFiles', 'Die Texte.'), ...failures(401, 403, 404, 429) },
  },
  'GET /api/studio/wizards/:id/pictures/:name': studioFile('Ein Bild eines Assistenten', 'image/*', 'id', 'name'),
  'PUT /api/studio/wizards/:id/pictures/:name': {
    summary: 'Legt ein Bild ab, nachdem es geprüft wurde',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung'), IN_PATH('name', 'Name')],
    requestBody: { required: true, content: { 'image/*': {} } },
    responses: { ...studioWizard, ...studioOutdated, ...failures(401, 403, 404, 422, 423, 429) },
  },
  'DELETE /api/studio/wizards/:id/pictures/:name': {
    summary: 'Entfernt ein Bild',
    tags: ['Studio'],
    security: IN_STUDIO,
    parameters: [IN_PATH('id', 'Kennung'), IN_PATH('name', 'Name')],
    responses: { ...studioWizard, ...studioOutdated, ...failures(401, 403, 404, 422, 423, 429) },
  },
  'GET /studio/anmelden': {
    summary: 'Die Anmeldung am Studio',
    tags: ['Studio'],
    parameters: [IN_QUERY('weiter', 'Die Seite des Studios, die danach kommt')],
    responses: { ...gives(['text/html'], 'Das Formular.'), ...LED_ON, ...pageFailures(404) },
  },
  'POST /studio/anmelden': {
    summary: 'Meldet am Studio an',
    tags: ['Studio'],
    requestBody: studioForm({
      email: 'Die E-Mail-Adresse',
      passwort: 'Das Passwort',
      weiter: 'Die Seite, die danach kommt',
    }),
    responses: { ...LED_ON, ...pageFailures(400, 401, 403, 404, 413, 415, 429, 503) },
  },
  'POST /studio/abmelden': {
    summary: 'Meldet vom Studio ab',
    tags: ['Studio'],
    security: IN_STUDIO,
    responses: { ...LED_ON, ...pageFailures(403, 404) },
  },
  'GET /studio/konto': {
    summary: 'Wer angemeldet ist, was die Person darf, und wo noch',
    tags: ['Studio'],
    security: IN_STUDIO,
    responses: { ...gives(['text/html'], 'Die Seite.'), ...LED_ON, ...pageFailures(404) },
  },
  'POST /studio/konto': {
    summary: 'Beendet eine Anmeldung',
    tags: ['Studio'],
    security: IN_STUDIO,
    requestBody: studioForm({ sitzung: 'Die Anmeldung' }),
    responses: { ...LED_ON, ...pageFailures(400, 403, 404, 413, 415) },
  },
};

const HTML = ['text/html'];

/** Pages and files, which have no router. */
export const PAGES: Record<string, Operation> = {
  'GET /': cached('Seiten', 'Die Startseite', HTML),
  'GET /{page}': formPage('Eine Seite, ein Artikel oder eine Datei im Stamm', ['*/*'], 'page'),
  'GET /{folder}/{page}': formPage('Eine Seite in einem Ordner', HTML, 'folder', 'page'),
  'GET /anfrage/{wizard}': formPage('Der erste Schritt eines Assistenten', HTML, 'wizard'),
  'GET /anfrage/{wizard}/{step}': formPage('Ein weiterer Schritt', HTML, 'wizard', 'step'),
  'POST /anfrage/{wizard}': stepForm('Den ersten Schritt ohne Skripte beantworten', 'wizard'),
  'POST /anfrage/{wizard}/{step}': stepForm('Einen weiteren Schritt ohne Skripte beantworten', 'wizard', 'step'),
  'POST /{page}': stepForm('Ein Formular auf einer Seite ohne Skripte senden', 'page'),
  'POST /{folder}/{page}': stepForm(
    'Ein Formular auf einer Seite in einem Ordner ohne Skripte senden',
    'folder',
    'page',
  ),
  'GET /vorschau/{wizard}/{step}': cached(
    'Seiten',
    'Ein Schritt eines Entwurfs, nur auf dem eigenen Rechner',
    HTML,
    'wizard',
    'step',
  ),
  'GET /assets/{file}': cached('Seiten', 'Skripte, Stile, Schriften und Bilder der Seiten', ['*/*'], 'file'),
};

/** The submit path of a wizard. */
export function submission(title: string, payload: string): Operation {
  return {
    summary: `${title}: senden`,
    tags: ['Anfragen'],
    security: [{}, ...BY_SESSION],
    parameters: [IDEMPOTENCY_KEY, CORRECTION, WIZARD_REVISION, FORM_SECONDS].map((name) =>
      parameterRef(name.replaceAll('-', '')),
    ),
    requestBody: json(schemaRef(payload)),
    responses: {
      ...replies('SubmissionReply', 'Gespeichert, oder unter demselben Idempotency-Key schon gewesen.', NEW_SESSION),
      ...failures(...OF_JSON, 409, 422),
    },
  };
}
