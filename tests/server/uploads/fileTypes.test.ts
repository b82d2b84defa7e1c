import { describe, expect, it } from 'vitest';
import { typeOfBytes, withEndingOf } from '../../../src/contract/index.ts';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

describe('the type of a file, which browser and server tell by the same bytes', () => {
  it.each<[string, string | undefined]>([
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['GIF89a', 'image/gif'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
    ['II*\0', 'image/tiff'],
    ['MM\0*', 'image/tiff'],
    ['%PDF-1.7', 'application/pdf'],
    ...['avif', 'avis'].map((brand): [string, string] => [`\0\0\0\x18ftyp${brand}`, 'image/avif']),
    ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'].map((brand): [string, string] => [
      `\0\0\0\x18ftyp${brand}`,
      'image/heic',
    ]),
    ...['mif1', 'msf1'].map((brand): [string, string] => [`\0\0\0\x18ftyp${brand}`, 'image/heif']),
    ['\0\0\0\x18ftypmp42', undefined],
    ['<html>', undefined],
    ['', undefined],
  ])('%j is %s', (text, type) => {
    expect(typeOfBytes(bytes(text))).toBe(type);
  });

  it('finds a PDF behind other bytes, as readers do, within the first 1,024', () => {
    expect(typeOfBytes(bytes(`\xef\xbb\xbf\r\n%PDF-1.4`))).toBe('application/pdf');
    expect(typeOfBytes(bytes(`${' '.repeat(1019)}%PDF-1.4`))).toBe('application/pdf');
    expect(typeOfBytes(bytes(`${' '.repeat(1020)}%PDF-1.4`))).toBeUndefined();
    expect(typeOfBytes(bytes('\xff\xd8\xff\xe1 %PDF-1.4'))).toBe('image/jpeg');
  });
});

describe('a name ends as the content is', () => {
  it.each([
    ['Bescheid.jpg', 'application/pdf', 'Bescheid.pdf'],
    ['IMG_1.JPG', 'image/heic', 'IMG_1.heic'],
    ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
    ['Foto.JPEG', 'image/jpeg', 'Foto.JPEG'],
    ['Scan.TIFF', 'image/tiff', 'Scan.TIFF'],
    ['Bescheid', 'application/pdf', 'Bescheid.pdf'],
    ['Bescheid 3.12', 'application/pdf', 'Bescheid 3.12.pdf'],
    ['seite.html', 'application/pdf', 'seite.html.pdf'],
    ['.pdf', 'image/png', '.pdf.png'],
    ['x.bin', 'application/octet-stream', 'x.bin'],
  ])('%s, %s: %s', (name, type, shown) => {
    expect(withEndingOf(type, name)).toBe(shown);
  });
});
