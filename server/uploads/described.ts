import { LIMITS } from '../../src/contract/index.ts';
import {
  BY_SESSION,
  failures,
  FILE_TYPES,
  gives,
  headerRef,
  inPath,
  inQuery,
  NEW_SESSION,
  pageFailures,
  parameterRef,
  replies,
  type Operation,
} from '../routes/index.ts';

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

const FILE = gives(FILE_TYPES, 'Die Datei.', { 'Content-Disposition': headerRef('ContentDisposition') });

export const SEND_FILES: Operation = {
  summary: 'Dateien hochladen; ohne Sitzung beginnt eine',
  tags: ['Dateien'],
  security: [{}, ...BY_SESSION],
  parameters: [parameterRef('WizardRevision')],
  requestBody: { required: true, content: { 'multipart/form-data': { schema: UPLOAD_FORM } } },
  responses: {
    ...replies('UploadReply', 'Alle Dateien sind angenommen.', NEW_SESSION),
    ...failures(403, 415, 422, 429, 507),
  },
};

export const VIEW_FILE: Operation = {
  summary: 'Eine eigene Datei ansehen',
  tags: ['Dateien'],
  security: BY_SESSION,
  parameters: [inPath('id', 'Kennung der Datei')],
  responses: { ...FILE, ...failures(404, 409, 410) },
};

export const DELETE_FILE: Operation = {
  summary: 'Eine eigene Datei löschen, die noch nicht gesendet ist',
  tags: ['Dateien'],
  security: BY_SESSION,
  parameters: [inPath('id', 'Kennung der Datei')],
  responses: { ...replies('DoneReply', 'Die Datei ist gelöscht.'), ...failures(403, 404, 409, 507) },
};

export const VIEW_DOCUMENT: Operation = {
  summary: 'Eine gesendete Datei, über den Link in der E-Mail an die Kanzlei',
  tags: ['Dateien'],
  parameters: [
    inPath('id', 'Kennung der Datei'),
    inQuery('bis', 'Ende der Gültigkeit, Sekunden seit 1970'),
    inQuery('sig', 'Unterschrift'),
  ],
  responses: { ...FILE, ...pageFailures(404, 410) },
};
