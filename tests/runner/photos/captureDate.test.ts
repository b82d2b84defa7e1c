import { array, assert, nat, property, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { captureDateSegment, readCaptureDate } from '../../../src/runner/photos/captureDate.ts';
import { jpegName } from '../../../src/runner/photos/shrinkPhoto.ts';
import { exifOf } from './exif.ts';

const DATE = '2026:11:20 17:45:03';
/** The start of a JPEG with a JFIF segment, and of its picture. */
const JFIF = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
const SCAN = Buffer.from('ffda000c03010002110311003f00', 'hex');

const read = (...parts: Uint8Array[]) => {
  const bytes = Buffer.concat(parts);
  return readCaptureDate(Uint8Array.from(bytes).buffer);
};

it('reads the date that cameras write, wherever its segment stands', () => {
  expect(read(JFIF.subarray(0, 2), exifOf({ date: DATE, orientation: 6 }), SCAN)).toBe(DATE);
  expect(read(JFIF, exifOf({ date: DATE, orientation: 1 }), SCAN)).toBe(DATE);
});

it('reads the date that it wrote, and writes nothing else', () => {
  const segment = captureDateSegment(DATE);
  expect(read(JFIF.subarray(0, 2), segment, SCAN)).toBe(DATE);
  expect(segment.length).toBe(74);
});

it('finds none where there is none', () => {
  expect(read(JFIF, SCAN)).toBeUndefined();
  expect(read(JFIF, exifOf({ orientation: 6 }), SCAN)).toBeUndefined();
  expect(read(JFIF, exifOf({ date: '    :  :     :  :  ', orientation: 6 }), SCAN)).toBeUndefined();
  expect(read(Buffer.from('89504e470d0a1a0a', 'hex'))).toBeUndefined();
  expect(read(Buffer.alloc(0))).toBeUndefined();
});

it('ends on any bytes, and finds no date but a well-formed one', () => {
  const whole = Buffer.concat([JFIF, exifOf({ date: DATE, orientation: 6 }), SCAN]);
  assert(
    property(nat(whole.length), array(tuple(nat(whole.length - 1), nat(255)), { maxLength: 20 }), (length, changes) => {
      const bytes = Uint8Array.from(whole);
      for (const [at, value] of changes) bytes[at] = value;
      const found = readCaptureDate(bytes.slice(0, length).buffer);
      expect(found === undefined || /^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/.test(found)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ['IMG_2041.HEIC', 'IMG_2041.jpg'],
  ['vorne.rechts.webp', 'vorne.rechts.jpg'],
  ['IMG_1.JPG', 'IMG_1.JPG'],
  ['Foto', 'Foto.jpg'],
  ['Größe 3.5', 'Größe 3.5.jpg'],
])('%s is called %s as a JPEG', (name, expected) => {
  expect(jpegName(name)).toBe(expected);
});
