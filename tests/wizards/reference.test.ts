import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { currentGuide, readKeywords, toMarkdown } from '../../server/wizardCli/reference.ts';
import { FORMATS } from '../../src/engine/formats.ts';
import { WIZARDS } from '../support/wizardFolders.ts';

const read = (name: string) => readFileSync(path.join(WIZARDS, name), 'utf8');
const keywords = await readKeywords();
/** The definitions that a schema refers to, by the title of the schema. */
const parts = new Map(
  readdirSync(WIZARDS)
    .filter((name) => name.endsWith('.schema.json'))
    .map((name) => {
      const { title, $defs } = JSON.parse(read(name)) as { title: string; $defs?: object };
      return [title, $defs ?? {}];
    }),
);
const ajv = new Ajv2020({ strict: false, formats: { ...FORMATS, regex: true } });
for (const name of ['guard.schema.json', 'formula.schema.json', 'step.schema.json'])
  ajv.addSchema(JSON.parse(read(name)) as object, name);

describe('wizards/referenz.md', () => {
  it('is what `npm run reference` writes', () => {
    expect(read('referenz.md')).toBe(toMarkdown(keywords));
  });

  it('has its conditions in the guide, too', async () => {
    expect(read('README.md')).toBe(await currentGuide());
  });

  it('covers every schema', () => {
    expect(new Set(keywords.map(({ file }) => file))).toEqual(new Set(parts.keys()));
    expect(keywords.length).toBeGreaterThan(200);
  });

  it('says of every keyword what it means', () => {
    expect(keywords.filter(({ description = '' }) => description === '')).toEqual([]);
  });

  it('shows an example of every keyword, or of every keyword in it', () => {
    const bare = keywords.filter(({ example }) => example === undefined);
    const isSplit = ({ file, place, name }: (typeof keywords)[number]) =>
      keywords.some(
        (inner) => inner.file === file && [name, `${place} › ${name}`, `${name}, je Eintrag`].includes(inner.place),
      );
    expect(bare.filter((keyword) => !isSplit(keyword))).toEqual([]);
  });

  it.each(keywords.filter(({ example }) => example !== undefined))(
    '$file, $place: the example of $name fits its schema',
    ({ file, schema, example }) => {
      const validate = ajv.compile({ $defs: parts.get(file), allOf: [schema] });
      expect([validate(example), validate.errors]).toEqual([true, null]);
    },
  );
});
