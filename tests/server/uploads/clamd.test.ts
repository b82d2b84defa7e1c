import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clamdAnswers, clamdScanner, ScannerAway } from '../../../server/uploads/index.ts';
import type { Verdict } from '../../../server/uploads/scanner.ts';
import { EICAR, FakeClamd } from './fakeClamd.ts';
import { hasRealClamd, startRealClamd } from './realClamd.ts';

const MEBIBYTE = 1024 * 1024;

function inChunks(content: Buffer, size = 60_000): Readable {
  const count = Math.ceil(content.length / size);
  return Readable.from(Array.from({ length: count }, (_, index) => content.subarray(index * size, (index + 1) * size)));
}

/**
 * clamd closes after that answer: if its reset meets further data, Node discards the answer, and the file is scanned
 * again later.
 */
async function insist(scan: () => Promise<Verdict>): Promise<Verdict | 'away'> {
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const verdict = await scan().catch((error: unknown) => {
      if (!(error instanceof ScannerAway)) throw error;
      return 'away' as const;
    });
    if (verdict !== 'away') return verdict;
  }
  return 'away';
}

type Daemon = { url: string; limit?: number; stop: () => Promise<void> };

/** Tests for any clamd. */
function describeScanner(name: string, start: () => Promise<Daemon>, isThere = true): void {
  describe.skipIf(!isThere)(`virus scanner: ${name}`, () => {
    let daemon: Daemon;
    beforeAll(async () => {
      daemon = await start();
    });
    afterAll(() => daemon.stop());
    const scan = (content: Buffer) => clamdScanner(daemon.url).scan(inChunks(content));

    it('lets clean content pass, in one chunk and in many', async () => {
      expect(await scan(Buffer.from('Guten Tag'))).toBe('clean');
      expect(await scan(randomBytes(900_000))).toBe('clean');
    });

    it('finds the EICAR test file', async () => {
      expect(await scan(Buffer.from(EICAR))).toBe('infected');
    });

    it('answers a ping', async () => {
      expect(await clamdAnswers(daemon.url)).toBe(true);
    });

    it('keeps scans at the same time apart', async () => {
      const verdicts = await Promise.all(
        Array.from({ length: 8 }, (_, index) => scan(index % 2 === 0 ? Buffer.from(EICAR) : randomBytes(100_000))),
      );
      expect(verdicts).toEqual(Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? 'infected' : 'clean')));
    });

    it('tells content above its limit from clean content', async ({ skip }) => {
      if (daemon.limit === undefined) skip('the limit of this clamd is not known');
      for (const more of [1, 70_000, 3 * MEBIBYTE])
        expect(await insist(() => scan(randomBytes((daemon.limit ?? 0) + more)))).toBe('tooLarge');
    });
  });
}

describeScanner('the protocol of clamd(8)', async () => {
  const fake = await FakeClamd.start();
  return { url: fake.url, limit: fake.limit, stop: () => fake.down() };
});

describeScanner('a real clamd, where one is installed or CLAMD_URL names one', startRealClamd, hasRealClamd());

function someContent(): Readable {
  return inChunks(randomBytes(300_000));
}

describe('a virus scanner that gives no verdict', () => {
  it.each(['silent', 'strange', 'hangsUp'] as const)('because it is %s is away', async (mood) => {
    const fake = await FakeClamd.start();
    fake.mood = mood;
    await expect(clamdScanner(fake.url, { patienceMs: 300 }).scan(someContent())).rejects.toBeInstanceOf(ScannerAway);
    expect(await clamdAnswers(fake.url, 300)).toBe(false);
    await fake.down();
  });

  it('because nobody listens is away', async () => {
    expect(await clamdAnswers('tcp://127.0.0.1:1')).toBe(false);
    await expect(clamdScanner('tcp://127.0.0.1:1').scan(someContent())).rejects.toBeInstanceOf(ScannerAway);
  });

  it('because the content cannot be read is away, at once', async () => {
    const fake = await FakeClamd.start();
    const broken = new Readable({ read: () => broken.destroy(new Error('unreadable')) });
    await expect(clamdScanner(fake.url).scan(broken)).rejects.toBeInstanceOf(ScannerAway);
    await fake.down();
  });
});
