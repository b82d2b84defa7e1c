import { Fault } from '../http/fault.ts';
import { malformed } from './formFaults.ts';

/** What a part says about itself. `fileName` is undefined for a field, '' for a file input without a choice. */
export type PartHeader = { name: string; fileName: string | undefined };

/** All headers of one part together. */
const MAX_HEADER_BYTES = 8 * 1024;

const NAME = /\bname=(?:"([^"]*)"|([^\s"(),/:;<=>?@[\\\]{}]+))/i;
/** Older browsers write quotes inside of a name as they are: the name ends before a semicolon or the end. */
const FILE_NAME = /\bfilename=(?:"(.*?)"|([^\s"(),/:;<=>?@[\]{}]+))(?:$|;\s)/i;
/** Those that leave the content as it is. RFC 7578, section 4.7, wants no others. */
const PLAIN_ENCODING = /^(?:7bit|8bit|binary)$/i;

/**
 * Reads the header of a part (RFC 7578), whose lines are given by their lower-case names, as Latin-1. Throws a Fault:
 * 413 for more than MAX_HEADER_BYTES, 400 for content that is encoded.
 */
export function readPartHeader(lines: Record<string, string[]>): PartHeader {
  if (bytesOf(lines) > MAX_HEADER_BYTES) throw new Fault(413, 'Der Name einer Datei oder eines Feldes ist zu lang.');
  if (!PLAIN_ENCODING.test(lines['content-transfer-encoding']?.[0] ?? 'binary')) throw malformed();
  const disposition = lines['content-disposition']?.[0] ?? '';
  const name = NAME.exec(disposition);
  const fileName = FILE_NAME.exec(disposition);
  return {
    name: text(name?.[1] ?? name?.[2] ?? ''),
    // Browsers write a quote as %22 (HTML, 'multipart/form-data encoding algorithm').
    fileName: fileName === null ? undefined : text(fileName[1] ?? fileName[2] ?? '').replaceAll('%22', '"'),
  };
}

/** With the four characters of each line that hold no text, so that many empty ones count too. */
function bytesOf(lines: Record<string, string[]>): number {
  let bytes = 0;
  for (const [name, values] of Object.entries(lines))
    for (const value of values) bytes += name.length + value.length + 4;
  return bytes;
}

function text(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8');
}
