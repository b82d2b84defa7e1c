import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replay } from '../../src/engine/index.ts';
import { AppServer } from '../server/appServer.ts';
import { FOREIGN } from '../support/wizardFolders.ts';
import { LOADED } from './folders.ts';
import { uploadAll } from './uploadAll.ts';

/**
 * What every wizard gets for free: each journey goes through the real server into the real database, files included.
 */

// Account forms send to calls that keep nothing as a submission; tests/server/accounts/accounts.test.ts has them.
const SENDING = LOADED.filter(({ wizard }) => wizard.submitPath?.startsWith('/api/auth/') === false);
const JOURNEYS = SENDING.flatMap(({ wizard, definition }) =>
  definition.journeys
    // The server has its own day, on which a journey of another day may be refused.
    .filter(({ answers, expect: expected }) => expected?.today === undefined || replay(wizard, answers).complete)
    .map(({ name, answers }) => ({ id: wizard.id, name, wizard, answers })),
);

let server: AppServer;
beforeAll(async () => {
  server = await AppServer.start({ wizards: LOADED.map(({ wizard }) => wizard.id) });
});
afterAll(() => server.close());

it.skipIf(FOREIGN)('there are journeys to send', () => {
  expect(JOURNEYS.length).toBeGreaterThan(0);
});

describe.each(JOURNEYS)('$id: $name', ({ wizard, answers }) => {
  it('is accepted, and stored as its page sends it', async () => {
    const { sent, cookie, files } = await uploadAll(server, wizard, answers);
    const { status, body } = await server.submit(wizard.submitPath ?? '', sent, { cookie });
    expect([status, body.felder]).toEqual([200, undefined]);
    expect(body.referenz).toMatch(
      new RegExp(`^${wizard.definition.wizard.submit?.reference}-[2-9A-Z]{4}-[2-9A-Z]{4}$`),
    );
    const row = await server.knex('submissions').where({ id: body.anfrageId }).first();
    expect(row).toMatchObject({ wizard: wizard.id, revision: wizard.revision, reference: body.referenz });
    expect(row.answers).toEqual(sent);
    expect(await server.knex('uploads').where({ submission_id: body.anfrageId }).pluck('id')).toHaveLength(files);
  });
});
