import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { StudioServer } from '../studioAccess/studioServer.ts';
import { apiOf, at, body } from './publishing.ts';

/** Wizards that the accounts take: without them nobody could sign in, so they are not retired. */

const FORMS = readdirSync('wizards').filter((name) => name.startsWith('konto-'));
const server = StudioServer.use({}, FORMS);
const NOTE = 'Der Bereich ist geschlossen';
const RETIREMENT = { sentence: 'Seit Januar beraten wir dazu nicht mehr.', way: 'telefon', note: NOTE };

it.each(FORMS)('%s cannot be retired, also while it is switched off', async (form) => {
  const frieda = await server.current.signedIn(await server.current.person('Frieda', 'freigabe'));
  const otto = await server.current.signedIn(await server.current.person('Otto', 'betrieb'));
  const retire = () => frieda.call('POST', `${apiOf(form)}/retirement`, RETIREMENT);
  const refused = await retire();
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('melden sich Menschen an')]);
  expect((await at(frieda, form).release()).may).toMatchObject({ publish: true, retire: false });
  body(await at(otto, form).switch({ on: false, note: NOTE }));
  expect([(await retire()).status, (await at(frieda, form).release()).may.retire]).toEqual([409, false]);
});

it('others can', async () => {
  const frieda = await server.current.signedIn(await server.current.person('Frieda', 'freigabe'));
  expect((await at(frieda).release()).may.retire).toBe(true);
});
