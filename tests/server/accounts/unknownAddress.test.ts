import { describe, expect, it } from 'vitest';
import { AccountServer, MANDANT } from './accountServer.ts';

describe('known and unknown addresses look the same', () => {
  const server = AccountServer.use();
  const ROUNDS = 40;
  /** Other load on the machine may disturb one series; a real difference shows in each. */
  const SERIES = 4;

  it.each([
    { name: 'login', bodyFor: (email: string) => ({ email, password: 'falsch geraten' }) },
    { name: 'forgot-password', bodyFor: (email: string) => ({ email }) },
    { name: 'register', bodyFor: (email: string) => ({ ...MANDANT, email }) },
  ])('$name: status, headers, body, and time within 20 %', async ({ name, bodyFor }) => {
    const { current } = server;
    await current.addAccount(MANDANT);
    const seen = new Set<string>();
    const timed = async (email: string) => {
      const start = performance.now();
      const { status, headers, text } = await current.post(name, bodyFor(email));
      const time = performance.now() - start;
      const { date: _date, 'x-request-id': _id, ...rest } = headers;
      seen.add(JSON.stringify([status, rest, text]));
      return time;
    };
    const ratios: number[] = [];
    while (ratios.length < SERIES && !ratios.some((ratio) => ratio > 1 / 1.2 && ratio < 1.2)) {
      const times: { known: number; unknown: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const stranger = `wer${round}@example.net`;
        // Alternating, so that other load affects both.
        const [first, second] =
          round % 2 === 0
            ? [await timed(MANDANT.email), await timed(stranger)]
            : [await timed(stranger), await timed(MANDANT.email)];
        times.push(round % 2 === 0 ? { known: first, unknown: second } : { known: second, unknown: first });
      }
      ratios.push(median(times.map(({ known }) => known)) / median(times.map(({ unknown }) => unknown)));
      await current.settled();
    }
    expect([...seen]).toHaveLength(1);
    expect(Math.abs(Math.log(ratios.at(-1) ?? 0)), `known : unknown is ${ratios.join(', ')}`).toBeLessThan(
      Math.log(1.2),
    );
  });
});

function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
