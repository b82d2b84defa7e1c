import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePlaceholder, placeholdersIn, readBrand } from '../../../server/config/brand.ts';

const DEFAULT = path.resolve(import.meta.dirname, '../../../src/site/brand.json');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorfahrt-brand-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function file(brand: object): Promise<string> {
  const name = path.join(folder, 'brand.json');
  await writeFile(name, JSON.stringify(brand));
  return name;
}

describe('the brand', () => {
  it('is called Vorfahrt unless somebody says otherwise', async () => {
    expect((await readBrand(DEFAULT, {})).name).toBe('Vorfahrt');
  });

  it('takes single texts from the environment, and the rest from the file or the default', async () => {
    const brand = await readBrand(await file({ name: 'Meyer', imprint: { city: '10115 Berlin' } }), {
      BRAND_PHONE: '030 1',
      BRAND_IMPRINT_CHAMBER_NAME: 'RAK Berlin',
    });
    expect(brand).toMatchObject({
      name: 'Meyer',
      phone: '030 1',
      imprint: { city: '10115 Berlin', chamber: { name: 'RAK Berlin' } },
    });
    expect(brand.imprint.operator).toMatch(/^\[/);
  });

  it('refuses what it does not know, in the file and in the environment', async () => {
    const reading = readBrand(await file({ nmae: 'Meyer' }), { BRAND_FAX: '1' });
    await expect(reading).rejects.toThrow(/'nmae'[\s\S]*BRAND_FAX/);
  });

  it.each(['', ' '])(
    'refuses a telephone number of %j, which pages and mails would name all the same',
    async (phone) => {
      await expect(readBrand(DEFAULT, { BRAND_PHONE: phone })).rejects.toThrow(/BRAND_PHONE ist leer/);
      await expect(readBrand(await file({ phone }), {})).rejects.toThrow(/BRAND_PHONE ist leer/);
    },
  );

  it('names each placeholder that is left, and how to fill it in', async () => {
    const left = placeholdersIn(await readBrand(DEFAULT, { BRAND_IMPRINT_CHAMBER_NAME: 'RAK Berlin' }));
    const texts = left.map(describePlaceholder);
    expect(texts.some((text) => text.includes('BRAND_IMPRINT_INSURER_NAME'))).toBe(true);
    expect(texts.some((text) => text.includes('BRAND_IMPRINT_CHAMBER_NAME'))).toBe(false);
  });
});
