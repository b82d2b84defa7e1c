import { Fault } from '../http/fault.ts';
import { readUtf8 } from '../http/utf8.ts';
import { malformed } from './formFaults.ts';

/** The header of a part. `fileName` is undefined for a field, '' for a file input without a file. */
export type PartHeader = { name: string; fileName: string | undefined };

/** Limit for all headers of one part. */
const MAX_HEADER_BYTES = 8 * 1024;

const NAME = /\bname=(?:"([^"]*)"|([^\s"(),/:;<=>?@[\\\]{}]+))/i;
/** Older browsers do not escape quotes within a name: the name ends at a quote before a semicolon or the end. */
const FILE_NAME = /\bfilename=(?:"(.*?)"|([^\s"(),/:;<=>?@[\]{}]+))(?:$|;\s)/i;
/** Encodings that leave the content unchanged (RFC 7578, section 4.7, deprecates the header). */
const PLAIN_ENCODING = /^(?:7bit|8bit|binary)$/i;

/**
 * Parses the headers of a part (RFC 7578), given as Latin-1 by lower-case name. Throws a Fault: 413 for more than
 * MAX_HEADER_BYTES, 400 for encoded content and for a field's name that is no UTF-8.
 */
export function readPartHeader(lines: Record<string, string[]>): PartHeader {
  if (bytesOf(lines) > MAX_HEADER_BYTES) throw new Fault(413, 'Der Name einer Datei oder eines Feldes ist zu lang.');
  if (!PLAIN_ENCODING.test(lines['content-transfer-encoding']?.[0] ?? 'binary')) throw malformed();
  const disposition = lines['content-disposition']?.[0] ?? '';
  const name = NAME.exec(disposition);
  const fileName = FILE_NAME.exec(disposition);
  return {
    name: readUtf8(Buffer.from(name?.[1] ?? name?.[2] ?? '', 'latin1')),
    // Browsers encode a quote as %22 (HTML, 'multipart/form-data encoding algorithm').
    fileName: fileName === null ? undefined : label(fileName[1] ?? fileName[2] ?? '').replaceAll('%22', '"'),
  };
}

/** Includes four bytes per line for separators, so that many empty lines count too. */
function bytesOf(lines: Record<string, string[]>): number {
  let bytes = 0;
  for (const [name, values] of Object.entries(lines))
    for (const value of values) bytes += name.length + value.length + 4;
  return bytes;
}

/** A file's name is only a label. One in another encoding refuses no file. */
function label(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8');
}
