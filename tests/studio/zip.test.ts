import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { packWizard, unpackWizard } from '../../src/studio/list/zip.ts';

const WIZARD = { 'wizard.json': '{"id":"grün"}', 'machine.json': '{}', 'steps/eins.json': '{}' };
const bytesOf = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
const LARGE = new Uint8Array(11 * 1024 * 1024);

/** The zip with other sizes promised for its files, in their own heads and in the list at its end. */
function promising(zip: Uint8Array, size: number): Uint8Array {
  const view = new DataView(zip.buffer);
  for (let at = 0; at + 4 <= zip.length; at += 1) {
    const signature = view.getUint32(at, true);
    if (signature === 0x04034b50) view.setUint32(at + 22, size, true);
    if (signature === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return zip;
}

describe('the zip file of a wizard', () => {
  it('comes back as it was packed, and also from a folder', () => {
    const picture = new Uint8Array([1, 2, 3]);
    const packed = packWizard(WIZARD, { 'auto.png': picture });
    expect(unpackWizard(packed)).toEqual({ files: WIZARD, pictures: { 'auto.png': picture } });
    const inFolder = Object.fromEntries(Object.entries(bytesOf(WIZARD)).map(([name, text]) => [`gruen/${name}`, text]));
    expect(unpackWizard(zipSync({ ...inFolder, '__MACOSX/x': strToU8('x') })).files).toEqual(WIZARD);
    expect(unpackWizard(zipSync(bytesOf(WIZARD), { level: 0 })).files).toEqual(WIZARD);
  });

  it.each([0, 1, 100_000])('is read with the bytes that come, not the %i that each file promises', (size) => {
    const text = JSON.stringify({ text: 'x'.repeat(50_000) });
    const zip = zipSync(bytesOf({ ...WIZARD, 'steps/eins.json': text }));
    expect(unpackWizard(promising(zip, size)).files).toEqual({ ...WIZARD, 'steps/eins.json': text });
  });

  it.each([undefined, 0])('is refused above 10 MB, whatever it promises (%j)', (size) => {
    const zip = zipSync({ ...bytesOf(WIZARD), 'steps/eins.json': LARGE });
    expect(() => unpackWizard(size === undefined ? zip : promising(zip, size))).toThrow('höchstens 10 MB');
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['something else', strToU8('%PDF-1.7')],
    ['only its beginning', zipSync(bytesOf(WIZARD)).subarray(0, 60)],
    ['without its end', zipSync(bytesOf(WIZARD)).subarray(0, -30)],
  ])('is refused if it is %s', (_, content) => {
    expect(() => unpackWizard(content)).toThrow('kein lesbares Zip');
  });

  it('is refused without a wizard in it', () => {
    expect(() => unpackWizard(zipSync(bytesOf({ 'machine.json': '{}' })))).toThrow('steckt kein Assistent');
  });
});
