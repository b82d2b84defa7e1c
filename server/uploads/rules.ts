import { LIMITS } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { UNKNOWN_TYPE } from './sniff.ts';

/** What a field of a wizard takes; its definition says so under `upload`. */
export type UploadRule = {
  /** Media types; 'image/*' stands for every image we know. */
  accept: string[];
  /** Largest file, in bytes. */
  maxBytes?: number;
  maxItems?: number;
  messages?: { accept?: string; maxBytes?: string; maxItems?: string };
};

/**
 * The rules for a `dokumentTyp` and, when named, one of its fields. Without a field, nobody knows which of them a file is for: at least
 * one must take its type, and of those that do, the strictest limits its size. undefined: there is no such type or field.
 */
export type UploadRules = (dokumentTyp: string, feld: string | undefined) => UploadRule[] | undefined;

/** A file as the rules see it; `mediaType` is what `sniff` found. */
type SniffedFile = { mediaType: string; bytes: number };

const TYPE_NAMES: Record<string, string> = {
  'image/*': 'Bilder',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'application/pdf': 'PDF',
};

/** Why the rules refuse a file, as one German sentence; undefined when they do not. */
export function checkFile(rules: UploadRule[], { mediaType, bytes }: SniffedFile): string | undefined {
  if (bytes === 0) return 'Die Datei ist leer.';
  const fitting = rules.filter((rule) => accepts(rule, mediaType));
  const [first, ...others] = fitting;
  if (first === undefined) return acceptMessage(rules);
  const strictest = others.reduce((best, rule) => (maxBytes(rule, mediaType) < maxBytes(best, mediaType) ? rule : best), first);
  return bytes <= maxBytes(strictest, mediaType) ? undefined : sizeMessage(strictest, mediaType);
}

/** Why a request brings too many files for one field, as one German sentence; undefined when it does not. */
export function checkCount(rules: UploadRule[], count: number): string | undefined {
  const most = Math.max(...rules.map(maxItems));
  if (count <= most) return undefined;
  const told = rules.find((rule) => maxItems(rule) === most)?.messages?.maxItems;
  return told ?? `Bitte laden Sie höchstens ${most === 1 ? 'eine Datei' : `${most} Dateien`} hoch.`;
}

/** The rules for a form's type and field, or a 422. */
export function requireRules(rules: UploadRules, dokumentTyp: string, feld: string | undefined): UploadRule[] {
  const found = rules(dokumentTyp, feld);
  if (found === undefined || found.length === 0) throw new Fault(422, 'Zu dieser Anfrage oder diesem Feld können keine Dateien hochgeladen werden.');
  return found;
}

function accepts(rule: UploadRule, mediaType: string): boolean {
  if (mediaType === UNKNOWN_TYPE) return false;
  return rule.accept.map(canonical).some((type) => type === mediaType || (type === 'image/*' && mediaType.startsWith('image/')));
}

/** 'image/jpg' is no registered type, but the specification and many programs say it. */
function canonical(type: string): string {
  return type === 'image/jpg' ? 'image/jpeg' : type;
}

function maxBytes(rule: UploadRule, mediaType: string): number {
  return rule.maxBytes ?? (mediaType === 'application/pdf' ? LIMITS.pdfBytes : LIMITS.imageBytes);
}

function maxItems(rule: UploadRule): number {
  return rule.maxItems ?? LIMITS.filesPerField;
}

function acceptMessage(rules: UploadRule[]): string {
  const told = rules.find((rule) => rule.messages?.accept !== undefined)?.messages?.accept;
  if (told !== undefined) return told;
  const types = new Set(rules.flatMap((rule) => rule.accept.map(canonical)));
  const names = Array.from(types, (type) => TYPE_NAMES[type] ?? type.replace(/^.*\//, '').toUpperCase());
  return `Erlaubt sind nur diese Dateien: ${new Intl.ListFormat('de', { type: 'disjunction' }).format(names)}.`;
}

function sizeMessage(rule: UploadRule, mediaType: string): string {
  const megabytes = new Intl.NumberFormat('de', { maximumFractionDigits: 1 }).format(maxBytes(rule, mediaType) / 1024 / 1024);
  return rule.messages?.maxBytes ?? `Die Datei darf nicht größer als ${megabytes} MB sein.`;
}
