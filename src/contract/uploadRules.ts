import { LIMITS } from './limits.ts';

/**
 * What a field takes; its definition says so under `upload`. Browser and server judge by it with the functions below.
 */
export type UploadRule = {
  /** Media types; 'image/*' stands for every image we know. */
  accept: string[];
  /** Largest file, in bytes. */
  maxBytes?: number;
  maxItems?: number;
  messages?: { accept?: string; maxBytes?: string; maxItems?: string; none?: string };
};

const TYPE_NAMES: Record<string, string> = {
  'image/*': 'Bilder',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'application/pdf': 'PDF',
};

/** Whether a rule takes files of a media type. */
export function takesType({ accept }: UploadRule, mediaType: string): boolean {
  const wanted = canonicalType(mediaType);
  return accept.some((type) => canonicalType(type) === wanted || (type === 'image/*' && wanted.startsWith('image/')));
}

/** The largest file of a media type, in bytes. */
export function largestFile({ maxBytes }: UploadRule, mediaType: string): number {
  return maxBytes ?? (mediaType === 'application/pdf' ? LIMITS.pdfBytes : LIMITS.imageBytes);
}

/** The most files of one field. */
export function mostFiles({ maxItems }: UploadRule): number {
  return maxItems ?? LIMITS.filesPerField;
}

/** 'Bitte laden Sie höchstens 20 Dateien hoch.', or as the rule says it. */
export function countSentence(rule: UploadRule): string {
  const most = mostFiles(rule);
  return rule.messages?.maxItems ?? `Bitte laden Sie höchstens ${most === 1 ? 'eine Datei' : `${most} Dateien`} hoch.`;
}

/** 'Die Datei darf nicht größer als 10 MB sein.', or as the rule says it. */
export function sizeSentence(rule: UploadRule, mediaType: string): string {
  return (
    rule.messages?.maxBytes ?? `Die Datei darf nicht größer als ${describeSize(largestFile(rule, mediaType))} sein.`
  );
}

/** 'Erlaubt sind nur diese Dateien: JPG oder PNG.', or as the first rule says it that says something. */
export function typeSentence(rules: UploadRule[]): string {
  const told = rules.find(({ messages }) => messages?.accept !== undefined)?.messages?.accept;
  return told ?? `Erlaubt sind nur diese Dateien: ${list(rules.flatMap(({ accept }) => accept.map(typeName)))}.`;
}

/** All limits in one line: 'PDF bis 20 MB, JPG oder PNG bis 10 MB, höchstens 20 Dateien'. */
export function limitsLine(rule: UploadRule): string {
  const sizes = [...new Set(rule.accept.map((type) => largestFile(rule, type)))];
  const kinds = sizes.map(
    (bytes) =>
      `${list(rule.accept.filter((type) => largestFile(rule, type) === bytes).map(typeName))} bis ${describeSize(bytes)}`,
  );
  const most = mostFiles(rule);
  return [...kinds, most === 1 ? 'eine Datei' : `höchstens ${most} Dateien`].join(', ');
}

/** '18 MB', '2,5 MB', '80 kB'. By hand, as the first use of Intl costs a slow phone 60 ms. */
export function describeSize(bytes: number): string {
  if (bytes < 100 * 1024) return `${Math.ceil(bytes / 1024)} kB`;
  return `${String(Math.round((bytes / 1024 / 1024) * 10) / 10).replace('.', ',')} MB`;
}

/** 'image/jpg' is no registered type, but the specification and many programs say it. */
function canonicalType(type: string): string {
  return type === 'image/jpg' ? 'image/jpeg' : type;
}

function typeName(type: string): string {
  return TYPE_NAMES[canonicalType(type)] ?? type.replace(/^.*\//, '').toUpperCase();
}

function list(names: string[]): string {
  const different = [...new Set(names)];
  return [different.slice(0, -1).join(', '), ...different.slice(-1)].filter(Boolean).join(' oder ');
}
