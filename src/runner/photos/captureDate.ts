/**
 * The day and time at which a photo was taken, in the Exif data of a JPEG (CIPA DC-008, tag DateTimeOriginal). No other
 * data are read or written, such as the position.
 */

const START_OF_IMAGE = 0xffd8;
const APP1 = 0xffe1;
const START_OF_SCAN = 0xffda;
const EXIF_POINTER = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const ASCII = 2;
const LONG = 4;
const LITTLE_ENDIAN = 0x4949;
const HEADER = 'Exif\0\0';
/** Length of the date with its final NUL. */
const DATE_BYTES = 20;
const DATE = /^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/;

/** Where Exif data stand in a file: at most 64 kB behind other segments of at most that size. */
export const EXIF_WITHIN_BYTES = 256 * 1024;

/** Reads the capture date, 'YYYY:MM:DD hh:mm:ss', from the beginning of a JPEG. Undefined if it has none. */
export function readCaptureDate(bytes: ArrayBuffer): string | undefined {
  const view = new DataView(bytes);
  try {
    const start = exifStart(view);
    return start === undefined ? undefined : dateIn(view, start);
  } catch (error) {
    // The data end too early, or point outside of themselves.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Where the TIFF structure of the Exif segment begins. */
function exifStart(view: DataView): number | undefined {
  if (view.getUint16(0) !== START_OF_IMAGE) return undefined;
  for (let at = 2; view.getUint16(at) !== START_OF_SCAN; at += 2 + view.getUint16(at + 2))
    if (view.getUint16(at) === APP1 && textAt(view, at + 4, HEADER.length) === HEADER) return at + 4 + HEADER.length;
  return undefined;
}

function dateIn(view: DataView, start: number): string | undefined {
  const little = view.getUint16(start) === LITTLE_ENDIAN;
  const directory = entry(start + view.getUint32(start + 4, little), EXIF_POINTER);
  if (directory === undefined) return undefined;
  const date = entry(start + view.getUint32(directory + 8, little), DATE_TIME_ORIGINAL);
  if (date === undefined) return undefined;
  const text = textAt(view, start + view.getUint32(date + 8, little), DATE_BYTES - 1);
  return DATE.test(text) ? text : undefined;

  /** Where the entry of a tag stands in a directory. */
  function entry(at: number, tag: number): number | undefined {
    const count = view.getUint16(at, little);
    for (let index = 0; index < count; index += 1)
      if (view.getUint16(at + 2 + index * 12, little) === tag) return at + 2 + index * 12;
    return undefined;
  }
}

function textAt(view: DataView, at: number, length: number): string {
  return Array.from({ length }, (_, index) => String.fromCharCode(view.getUint8(at + index))).join('');
}

/** An Exif segment (APP1) that holds nothing but the capture date, to be put behind the first two bytes of a JPEG. */
export function captureDateSegment(date: string): Uint8Array<ArrayBuffer> {
  if (!DATE.test(date)) throw new RangeError(`no Exif date: ${date}`);
  const [directory, value] = [26, 44];
  const tiff = 4 + HEADER.length;
  const bytes = new Uint8Array(tiff + value + DATE_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, APP1);
  view.setUint16(2, bytes.length - 2);
  write(4, HEADER);
  write(tiff, 'MM\0*');
  view.setUint32(tiff + 4, 8);
  setEntry(8, EXIF_POINTER, LONG, 1, directory);
  setEntry(directory, DATE_TIME_ORIGINAL, ASCII, DATE_BYTES, value);
  write(tiff + value, `${date}\0`);
  return bytes;

  function write(at: number, text: string): void {
    for (let index = 0; index < text.length; index += 1) bytes[at + index] = text.charCodeAt(index);
  }

  /** A directory of one entry. */
  function setEntry(at: number, tag: number, type: number, count: number, content: number): void {
    view.setUint16(tiff + at, 1);
    view.setUint16(tiff + at + 2, tag);
    view.setUint16(tiff + at + 4, type);
    view.setUint32(tiff + at + 6, count);
    view.setUint32(tiff + at + 10, content);
  }
}
