import { describe, expect, it } from 'vitest';
import { fillOwnParts, partsUsed } from '../../src/check/index.ts';
import { targetsIn } from '../../src/check/checkTargets.ts';
import { withoutLinks } from '../../src/engine/index.ts';
import { headOf } from '../../server/studio/index.ts';
import { sample } from '../support/extent.ts';
import { processorRatio } from '../support/processorTime.ts';
import { COSTLY_DRAFTS } from './costlyDrafts.ts';

const plain = JSON.stringify(Array.from({ length: 60_000 }, (_, index) => ({ [`frage${index}`]: 'Wort' })));
/** Work on a plain text of one megabyte, as long as a draft may be. */
const readPlain = () => JSON.parse(plain) as unknown;

describe.each(sample(Object.entries(COSTLY_DRAFTS), 8))('a draft of %s', (_, of) => {
  it('is filled in at no more cost than reading it some times, and is told what is too much', async () => {
    const texts = of();
    let filled: ReturnType<typeof fillOwnParts> | undefined;
    expect(await processorRatio(() => (filled = fillOwnParts(texts)), readPlain)).toBeLessThan(15);
    expect(JSON.stringify(filled?.texts).length).toBeLessThan(10_000_000);
    expect(filled?.findings.length).toBeLessThanOrEqual(200);
  });

  it('has a head that is short, and costs no more than to read it', async () => {
    const texts = of();
    let head: ReturnType<typeof headOf> | undefined;
    expect(await processorRatio(() => (head = headOf('probe', texts)), readPlain)).toBeLessThan(2);
    expect(JSON.stringify(head).length).toBeLessThan(60_000);
    expect(await processorRatio(() => partsUsed(texts), readPlain)).toBeLessThan(2);
  });
});

it('parts that add up to too much are told once, where the one too many stands', () => {
  const { findings } = fillOwnParts(COSTLY_DRAFTS['some numbers in a shared part']?.() ?? {});
  expect(findings.map(({ code, file }) => [code, file])).toEqual([['teil-zu-viel', 'steps/neu.json']]);
});

it('parts that use each other in a long row are told', () => {
  const { findings } = fillOwnParts(COSTLY_DRAFTS['parts in a row']?.() ?? {});
  expect(findings.map(({ code }) => code)).toEqual(['teil-zu-tief']);
});

it('what is no schema is data, also where it says `uses`', () => {
  const step = JSON.stringify({
    title: 'Eins',
    schema: { properties: { a: { type: 'string', enum: [{ uses: 'plz' }], default: { uses: 'plz' } } } },
  });
  const { texts, findings } = fillOwnParts({ 'steps/eins.json': step, '../parts/plz.json': '{"schema":{}}' });
  expect([texts['steps/eins.json'], findings]).toEqual([step, []]);
});

describe('links in a text', () => {
  it.each([
    ['Ein [Wort](/seite) und [noch eines](https://andere.example).', ['/seite', 'https://andere.example']],
    ['[leer]()', ['']],
    ['[a] (/b) ](/c) [](/d)', []],
    ['[a](/b', []],
    ['[a [b](/c)', ['/c']],
    ['[a](/b(c)', ['/b(c']],
  ])('%s', (text, targets) => {
    expect(targetsIn(text)).toEqual(targets);
  });

  it.each(['[', '[a](', '](', '[](', '][', '[a]', 'a](b)', '[a](b'])(
    'are read in one pass: %s many times',
    async (text) => {
      const long = text.repeat(300_000 / text.length);
      expect(await processorRatio(() => [targetsIn(long), withoutLinks(long)], readPlain)).toBeLessThan(3);
      expect(await processorRatio(() => [targetsIn(`${long})`), withoutLinks(`${long})`)], readPlain)).toBeLessThan(3);
    },
  );
});
