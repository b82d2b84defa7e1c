import { cp } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KITCHEN_SINK, kitchenSink, TEST_WIZARDS } from '../../explore/kitchenSink.ts';
import { AppServer } from '../appServer.ts';

/** Values that a definition stores are computed by the server, whatever a request says of them. */

const ADDRESS = `/api/anfrage/${KITCHEN_SINK}`;
const [{ answers }] = kitchenSink()['journeys.json'].journeys;
/** As a browser sends them: the repetition of the address stays there. */
const { mailWiederholung: _repeated, ...ANSWERS } = answers;
const COMPUTED = { gesamt: 410, spanne: 100, gebührDerAnzeige: 10 };

let server: AppServer;
beforeAll(async () => {
  server = await AppServer.start({
    wizards: [],
    prepare: (directory) =>
      cp(path.join(TEST_WIZARDS, KITCHEN_SINK), path.join(directory, KITCHEN_SINK), { recursive: true }),
  });
});
afterAll(async () => {
  await server.close();
});

async function lastComputed(): Promise<unknown> {
  const row = await server.knex('submissions').orderBy('created_at', 'desc').first('computed');
  return row?.computed;
}

describe('stored values', () => {
  it('are computed from the answers and stored beside them', async () => {
    const { status, body } = await server.submit(ADDRESS, ANSWERS);
    expect([status, body.berechnet]).toEqual([200, expect.objectContaining({ gesamt: '410\u00A0€' })]);
    expect(await lastComputed()).toEqual(COMPUTED);
    const row = await server.onlySubmission();
    expect(Object.keys(row.answers)).not.toContain('gesamt');
  });

  it.each([{ gesamt: 1 }, { computed: { gesamt: 1 } }, { berechnet: { gesamt: '1 €' } }, { '=gesamt': 1 }])(
    'are never taken from a request: %j',
    async (forged) => {
      await server.knex('submissions').delete();
      const { status } = await server.submit(ADDRESS, { ...ANSWERS, ...forged });
      expect(status).toBe(422);
      expect(await lastComputed()).toBeUndefined();
    },
  );

  it('follow the answers, and are missing where these do not suffice', async () => {
    await server.knex('submissions').delete();
    const { status, body } = await server.submit(ADDRESS, {
      ...ANSWERS,
      schaden: { hoehe: 4000 },
      personen: 1,
      bemerkt: '2026-05-01',
    });
    expect([status, body.felder]).toEqual([200, undefined]);
    expect(await lastComputed()).toEqual({ gesamt: 4200, spanne: 420, gebührDerAnzeige: 200 });
    await server.knex('submissions').delete();
    expect((await server.submit(ADDRESS, { ...ANSWERS, schaden: { hoehe: 4000 } })).status).toBe(200);
    expect(await lastComputed()).toEqual({});
  });
});
