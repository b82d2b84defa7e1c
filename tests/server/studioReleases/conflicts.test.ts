import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPool } from '../../../server/db/pool.ts';
import { listRevisions } from '../../../server/revisions/index.ts';
import { Line } from '../../support/line.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { checkOnce } from '../checked.ts';
import { CONTACT, openInstance, type Instance, type StartOptions } from './instance.ts';

/**
 * Folder and studio beside each other, row by row of the table in server/studioReleases/README.md: instances of old and new deployments on one
 * database, each with its own folder.
 */

const PATIENCE = { timeout: 60_000 };
const AWAY = 'Die Datenbank antwortet nicht. Live bleibt, was es war, bis sie wieder antwortet.';

let database: TestDatabase;
let instances: Instance[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const instance of instances) await instance.close();
  instances = [];
  await database.drop();
});

async function deployed(title: string | undefined, check = checkOnce, start: StartOptions = {}): Promise<Instance> {
  const instance = await openInstance(database.knex, title, check, start);
  instances.push(instance);
  return instance;
}

/** The check of a program that refuses what the studio published. */
const newProgram: typeof checkOnce = async (folder) =>
  JSON.stringify(folder.texts).includes('Studio') ? [REFUSED] : checkOnce(folder);

const REFUSED = {
  file: 'wizard.json',
  pointer: '',
  code: 'neu',
  message: 'Das geht nicht mehr.',
  remedy: 'Bitte ändern.',
};

/** What an instance has told of folder and studio of the wizard. */
const between = ({ logged }: Instance): string[] =>
  logged
    .map((line) => JSON.parse(line) as { wizard?: string; msg: string })
    .flatMap(({ wizard, msg }) => (wizard === CONTACT ? [msg] : []));

const kinds = async (): Promise<string[]> =>
  database.knex('studio_history').where({ wizard: CONTACT }).orderBy('id').pluck('kind');

it('says once that the database is away, and once that it answers again', async () => {
  const line = await Line.to(database.url);
  const knex = createPool(line.url);
  const one = await openInstance(knex, 'Ordner A');
  const said = () => one.logged.map((text) => (JSON.parse(text) as { msg: string }).msg);
  line.break();
  await vi.waitFor(() => expect(said()).toContain(AWAY), PATIENCE);
  // It has asked again meanwhile.
  const { refused } = line;
  await vi.waitFor(() => expect(line.refused).toBeGreaterThan(refused + 1), PATIENCE);
  line.restore();
  await vi.waitFor(() => expect(said()).toContain('Die Datenbank antwortet wieder.'), PATIENCE);
  expect(said().filter((text) => text === AWAY)).toHaveLength(1);
  await one.close();
  line.close();
  await knex.destroy();
});

describe('the folder leads', () => {
  it('as without a studio, and a change of the folder goes live', async () => {
    const one = await deployed('Ordner A');
    expect(one.shows()).toBe('Ordner A');
    await one.deploy('Ordner B');
    expect(one.shows()).toBe('Ordner B');
    expect(await kinds()).toEqual(['ordner', 'ordner']);
  });

  it('and if it becomes faulty, the studio shows what visitors still get', async () => {
    const one = await deployed('Ordner A');
    await one.breakFolder();
    expect(one.shows()).toBe('Ordner A');
    expect(one.context.releases.live(CONTACT)).toMatchObject({ ledBy: 'ordner', off: false });
    expect((await one.store.open(CONTACT))?.files['steps/nachricht.json']).toContain('Ordner A');
  });

  it('and if it becomes faulty after it has gone back, the studio shows what it has gone back to', async () => {
    const one = await deployed('Ordner A');
    await one.deploy('Ordner B');
    await one.deploy('Ordner A');
    await one.breakFolder();
    expect(one.shows()).toBe('Ordner A');
    expect((await one.store.open(CONTACT))?.files['steps/nachricht.json']).toContain('Ordner A');
  });

  it('and a draft says that what is live has changed', async () => {
    const one = await deployed('Ordner A');
    const before = await one.store.open(CONTACT);
    await one.store.save(CONTACT, { 'steps/danke.json': before?.files['steps/danke.json'] ?? '' }, before?.version);
    await one.deploy('Ordner B');
    expect((await one.store.open(CONTACT))?.draft?.behind).toBe(true);
  });
});

describe('the studio leads', () => {
  it('on every instance, whatever its folder says, also after a start', async () => {
    const [one, two] = [await deployed('Ordner A'), await deployed('Ordner A')];
    await one.publish('Studio');
    expect(one.shows()).toBe('Studio');
    await expect.poll(() => two.shows()).toBe('Studio');
    expect((await deployed('Ordner A')).shows()).toBe('Studio');
    expect(await kinds()).toEqual(['ordner', 'veroeffentlicht']);
    const [entry] = await database.knex('studio_history').orderBy('id', 'desc').select('at');
    expect(await two.store.changedAt(CONTACT)).toEqual(entry.at);
  });

  it('until the folder says the same; an older instance takes nothing back', async () => {
    const old = await deployed('Ordner A');
    await old.publish('Studio');
    const next = await deployed('Ordner A');
    // What the studio published is committed and deployed.
    const files = (await next.store.open(CONTACT))?.files['steps/nachricht.json'] ?? '';
    await next.deploy('Studio');
    expect(JSON.parse(files)).toMatchObject({ title: 'Studio' });
    expect((await kinds()).at(-1)).toBe('uebernommen');
    await old.refresh();
    expect([old.shows(), next.shows()]).toEqual(['Studio', 'Studio']);
    expect(next.context.releases.live(CONTACT)?.ledBy).toBe('ordner');
    // And from then on the folder leads.
    await next.deploy('Ordner B');
    await old.refresh();
    expect([old.shows(), next.shows()]).toEqual(['Studio', 'Ordner B']);
  });

  it('until a folder has taken over; what led last goes on where that becomes faulty, or goes', async () => {
    const one = await deployed('Ordner A');
    await one.publish('Studio');
    await one.deploy('Studio');
    await one.deploy('Ordner B');
    await one.breakFolder();
    expect(one.shows()).toBe('Ordner B');
    const next = await deployed('Ordner B', checkOnce, { broken: true });
    expect([next.shows(), next.context.releases.live(CONTACT)?.ledBy]).toEqual(['Ordner B', 'ordner']);
    expect((await deployed(undefined)).shows()).toBe('Ordner B');
    expect((await deployed('Ordner A')).shows()).toBe('Studio');
  });

  it('beside a newer folder: a conflict, noted once, until somebody publishes anew', async () => {
    const old = await deployed('Ordner A');
    await old.publish('Studio');
    const [next, other] = [await deployed('Ordner B'), await deployed('Ordner B')];
    for (const instance of [old, next, other]) expect(instance.shows()).toBe('Studio');
    await next.refresh();
    expect(next.logged.filter((line) => line.includes('hat sich geändert, seit das Studio führt'))).toHaveLength(1);
    expect((await kinds()).filter((kind) => kind === 'konflikt')).toHaveLength(1);
    expect(await conflict()).not.toBeNull();
    await next.publish('Beides');
    expect(await conflict()).toBeNull();
    for (const instance of [old, next, other]) {
      await instance.refresh();
      expect(instance.shows()).toBe('Beides');
    }
    expect((await kinds()).filter((kind) => kind === 'konflikt')).toHaveLength(1);
  });

  it('although the folder is faulty, or gone', async () => {
    const one = await deployed('Ordner A');
    await one.publish('Studio');
    await one.breakFolder();
    expect(one.shows()).toBe('Studio');
    await one.removeFolder();
    expect(one.shows()).toBe('Studio');
    expect((await deployed(undefined)).shows()).toBe('Studio');
  });

  it('although the folder is faulty, which is said while it lasts and after a start', async () => {
    const one = await deployed('Ordner A');
    await one.publish('Studio');
    await one.breakFolder();
    expectFaultBeside(one);
    const two = await deployed('Ordner A', checkOnce, { broken: true });
    expectFaultBeside(two);
    await two.deploy('Ordner A');
    expect(two.catalogue.faults()).toEqual([]);
    expect(two.logged.join('')).toContain('Behoben: kontaktformular hat keinen Fehler mehr.');
    await two.breakFolder();
    await two.switch(false);
    expect(two.catalogue.faults().map(({ wizard }) => wizard)).toContain(CONTACT);
    expect(two.logged.join('')).toContain('kontaktformular ist abgeschaltet.');
  });

  it('not where this program cannot run it: the folder is live there, and the studio’s becomes a draft', async () => {
    const one = await deployed('Ordner A');
    await one.publish('Studio');
    const next = await deployed('Ordner A', newProgram);
    expect(next.shows()).toBe('Ordner A');
    await next.refresh();
    expect((await kinds()).filter((kind) => kind === 'verdraengt')).toHaveLength(1);
    const draft = await next.store.open(CONTACT);
    expect(draft?.draft).toBeDefined();
    expect(draft?.files['steps/nachricht.json']).toContain('Studio');
  });

  it('which each start of such a program says, and nothing else of it', async () => {
    const one = await deployed('Ordner A');
    await one.publish('Studio');
    const [next, last] = [await deployed('Ordner A', newProgram), await deployed('Ordner A', newProgram)];
    for (const instance of [next, last]) {
      await instance.refresh();
      expect(instance.context.releases.isDisplaced(CONTACT)).toBe(true);
      expect(between(instance)).toEqual([expect.stringContaining('besteht die Prüfung dieser Programmfassung nicht')]);
    }
    expect(between(next)[0]).toContain('liegt als Entwurf bereit');
    expect(between(last)[0]).toContain('steht im Verlauf');
    expect(one.context.releases.isDisplaced(CONTACT)).toBe(false);
  });

  it('and if somebody has a draft already, it stays, and nobody says that the studio’s is one', async () => {
    const one = await deployed('Ordner A');
    await one.publish('Studio');
    const before = await one.store.open(CONTACT);
    await one.store.save(CONTACT, { 'steps/danke.json': before?.files['steps/danke.json'] ?? '' }, before?.version);
    const next = await deployed('Ordner A', newProgram);
    expect(between(next)).toEqual([expect.stringContaining('Einen Entwurf gibt es schon')]);
  });
});

describe('a start says', () => {
  it('nothing while a check goes on that is not waited for', async () => {
    await deployed('Ordner A');
    const unending = new Promise<never>(() => undefined);
    const two = await deployed('Ordner A', async () => unending, { patience: async () => undefined });
    expect(between(two)).toEqual([]);
    expect(two.context.releases.standing(CONTACT)).toEqual({
      off: false,
      retired: false,
      differs: false,
      conflict: false,
    });
  });

  it('nothing of the studio where a folder is faulty of which it has published nothing', async () => {
    await deployed('Ordner A');
    const two = await deployed('Ordner A', checkOnce, { broken: true });
    expect(two.shows()).toBe('Ordner A');
    expect(between(two)).toEqual([]);
    expect(two.context.releases.standing(CONTACT).differs).toBe(false);
  });

  it('that a folder is missing', async () => {
    await (await deployed('Ordner A')).publish('Studio');
    expect(between(await deployed(undefined))).toEqual([
      expect.stringContaining('Der Ordner von kontaktformular fehlt.'),
    ]);
  });

  it('that an older folder lies there than the one that took over, and how it leads', async () => {
    const one = await deployed('Ordner A');
    await one.publish('Studio');
    await one.deploy('Studio');
    const [line, ...more] = between(await deployed('Ordner A'));
    expect(more).toEqual([]);
    expect(line).toContain('ältere Fassung');
    expect(line).toContain('npm run wizard -- lead kontaktformular ordner');
    expect(line).not.toContain('pull');
  });
});

describe('switched off', () => {
  it.each(['ordner', 'studio'])(
    'is nothing offered, whatever the folder says, and on again what was (%s)',
    async (led) => {
      const [one, two] = [await deployed('Ordner A'), await deployed('Ordner A')];
      if (led === 'studio') await one.publish('Studio');
      await one.switch(false);
      await expect.poll(() => two.shows()).toBeUndefined();
      expect((await deployed('Ordner A')).shows()).toBeUndefined();
      await one.switch(true);
      expect(one.shows()).toBe(led === 'studio' ? 'Studio' : 'Ordner A');
    },
  );
});

describe('at the same time', () => {
  it('one of two wizards is published after the other, and both are live everywhere', async () => {
    const [one, two] = [await deployed('Ordner A'), await deployed('Ordner A')];
    await Promise.all([one.publish('Studio'), two.switch(false).then(() => two.switch(true))]);
    for (const instance of [one, two]) {
      await instance.refresh();
      expect(instance.shows()).toBe('Studio');
    }
  });

  it('keeps the revisions that were live, whoever published them', async () => {
    const one = await deployed('Ordner A');
    await one.publish('Studio');
    expect(await listRevisions(database.knex, CONTACT)).toHaveLength(2);
  });
});

describe('a database that comes from a backup while instances run', () => {
  it('is what is live, also where it gives the numbers of lost entries to others', async () => {
    const [one, two] = [await deployed('Ordner A'), await deployed('Ordner A')];
    await one.publish('Studio 1');
    await two.refresh();
    const restore = await backUp();
    await one.publish('Studio 2');
    await restore();
    // Either one may have seen the lost entry meanwhile.
    await Promise.all([one.refresh(), two.refresh()]);
    expect(one.shows()).toBe('Studio 1');
    const told = one.logged.filter((line) => line.includes('Die Datenbank kennt weniger Veröffentlichungen'));
    expect(told.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([50]);
    await two.publish('Studio 3');
    await one.refresh();
    expect([one.shows(), two.shows()]).toEqual(['Studio 3', 'Studio 3']);
    expect((await one.store.open(CONTACT))?.files['steps/nachricht.json']).toContain('Studio 3');
  });
});

/** Keeps what is published, and returns what brings it back. */
async function backUp(): Promise<() => Promise<void>> {
  const { knex } = database;
  const [live, generation] = [await knex('studio_live').select(), await knex('studio_generation').first()];
  const last = Number((await knex('studio_history').max<{ max: string }[]>('id'))[0]?.max);
  return () =>
    knex.transaction(async (trx) => {
      await trx('studio_live').delete();
      await trx.raw('alter table studio_history disable trigger append_only');
      await trx('studio_history').where('id', '>', last).delete();
      await trx.raw('alter table studio_history enable trigger append_only');
      await trx.raw(`select setval('studio_history_id_seq', ?)`, [last]);
      await trx('studio_live').insert(live);
      await trx('studio_generation').update(generation);
    });
}

function expectFaultBeside(instance: Instance): void {
  expect(instance.shows()).toBe('Studio');
  expect(instance.catalogue.faults().map(({ wizard, finding }) => [wizard, finding.file])).toContainEqual([
    CONTACT,
    'steps/nachricht.json',
  ]);
  const line = instance.logged.find((one) => one.includes('Assistenten sind fehlerhaft'));
  expect(line).toContain('Von kontaktformular bleibt live, was zuletzt veröffentlicht oder übernommen wurde.');
  expect(line).not.toContain('bleibt, wie es war');
}

async function conflict(): Promise<string | null> {
  const row = await database
    .knex('studio_live')
    .where({ wizard: CONTACT })
    .first<{ conflict: string | null }>('conflict');
  return row.conflict;
}
