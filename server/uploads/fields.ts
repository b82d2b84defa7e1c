import { Fault } from '../http/fault.ts';

/** The form's fields about its files. `feld` is a JSON Pointer (RFC 6901) into the answers. */
export type UploadFields = { dokumentTyp: string; feld: string | undefined };

const DOCUMENT_TYPE = /^\w[\w-]{0,59}$/;
const POINTER = /^(?:\/(?:[^~/]|~[01])*)+$/;
const POINTER_CHARACTERS = 200;
const CONTACT_CHARACTERS = 200;
const CONTACT_FIELDS = ['name', 'email', 'telefon'];

/**
 * Reads the documented fields (specification 2, section 7). The contact data is validated and discarded: the session
 * owns the files, and personal data is not needed before the submission. Throws a 400 for malformed fields.
 */
export function readUploadFields(fields: Map<string, string>): UploadFields {
  const dokumentTyp = fields.get('dokumentTyp')?.trim() ?? '';
  if (!DOCUMENT_TYPE.test(dokumentTyp))
    throw new Fault(400, 'Es fehlt die Angabe, zu welcher Anfrage die Dateien gehören (dokumentTyp).');
  const feld = fields.get('feld') || undefined;
  if (feld !== undefined && !isPointer(feld)) throw new Fault(400, 'Die Angabe des Feldes ist unlesbar (feld).');
  if (!isContact(Object.fromEntries(fields)) || !isContact(contactOf(fields)))
    throw new Fault(400, 'Die Kontaktangaben sind unlesbar.');
  return { dokumentTyp, feld };
}

function isPointer(text: string): boolean {
  return text.length <= POINTER_CHARACTERS && POINTER.test(text);
}

/** The fine review sends its contact data as JSON in one field; {} without it. */
function contactOf(fields: Map<string, string>): unknown {
  try {
    return JSON.parse(fields.get('kontakt') || '{}');
  } catch {
    return undefined;
  }
}

function isContact(contact: unknown): boolean {
  if (typeof contact !== 'object' || contact === null || Array.isArray(contact)) return false;
  const values = new Map(Object.entries(contact));
  return CONTACT_FIELDS.every((field) => isShortText(values.get(field) ?? ''));
}

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= CONTACT_CHARACTERS;
}
