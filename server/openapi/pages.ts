import { CORRECTION, FORM_SECONDS, IDEMPOTENCY_KEY, WIZARD_REVISION } from '../../src/contract/index.ts';
import {
  BY_SESSION,
  cached,
  empty,
  failures,
  inPath,
  inQuery,
  NEW_SESSION,
  OF_JSON,
  pageFailures,
  parameterRef,
  replies,
  schemaRef,
  type Operation,
} from '../routes/index.ts';

/** The id of a run that the server keeps. */
const RUN = inQuery('lauf', 'Antworten, die ohne Skripte gegeben wurden; lesbar nur mit dem Cookie der Sitzung.');
/** The name of a day that the last step of a run offers for the calendar. */
const CALENDAR = inQuery('kalender', 'Ein Tag der letzten Seite, als Datei für den Kalender statt der Seite.');

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
    parameters: [...names.map((name) => inPath(name, 'Name')), RUN],
    requestBody: { required: true, content: { 'multipart/form-data': {} } },
    responses: {
      ...empty(303, 'Die Antworten sind aufbewahrt. Die Adresse zeigt den nächsten Schritt, oder was noch fehlt.'),
      ...empty(204, 'Die Antworten sind vergessen.'),
      ...pageFailures(400, 403, 404, 405, 413, 415, 429, 507),
    },
  };
}

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
    requestBody: { required: true, content: { 'application/json': { schema: schemaRef(payload) } } },
    responses: {
      ...replies('SubmissionReply', 'Gespeichert, oder unter demselben Idempotency-Key schon gewesen.', NEW_SESSION),
      ...failures(...OF_JSON, 409, 422),
    },
  };
}
