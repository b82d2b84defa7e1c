import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeptExamination } from '../../../server/studioReleases/keptExamination.ts';
import { openPlans } from '../../../server/studioReleases/index.ts';
import { planDraft, stopPlan } from '../../../server/studioReleases/planRelease.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { CONTACT, openInstance, type Instance } from './instance.ts';
import { STEP } from './publishing.ts';

/** Planned releases with several instances: once, and never after somebody has stopped it. */

const FRIEDA = { id: randomUUID(), name: 'Frieda Groß', email: 'frieda@kanzlei.example' };
const DUE = new Date(Date.now() + 60 * 60_000);
const ROUNDS = 6;

let database: TestDatabase;
let now = new Date();
const instances: Instance[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  now = new Date();
});
afterEach(async () => {
  for (const instance of instances.splice(0)) await instance.close();
  await database.drop();
});

/** What a program finds. */
const found = (...messages: string[]): KeptExamination => ({
  version: '',
  state: messages.length === 0 ? 'passed' : 'faulty',
  stage: '',
  done: 1,
  of: 1,
  findings: messages.map((message) => ({ file: '', pointer: '', code: '', message, remedy: '' })),
  notes: [],
  law: [],
});

const refuse = async () => found('Das versteht dieses Programm nicht.');

type Examine = (wizard: string, files: { day?: string }) => Promise<KeptExamination | undefined>;

/** An instance with the clock of the test. `examine`: what its program finds. */
async function open(examine?: Examine) {
  const instance = await openInstance(database.knex, 'Vom Ordner');
  instances.push(instance);
  const { examiner } = instance.context;
  const warned: unknown[] = [];
  const context = {
    ...instance.context,
    examiner: { ...examiner, ...(examine && { examine }) },
    clock: () => now,
    releasersOf: async () => [FRIEDA],
    publicUrl: 'https://localhost',
    log: { warn: (...all: unknown[]) => void warned.push(all) },
  };
  return { instance, context, warned, tick: openPlans(context).tick };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** A draft with this title is examined and planned. Returns the number of the plan. */
async function plan({ instance, context }: Opened, title: string): Promise<number> {
  const before = await instance.store.open(CONTACT);
  const step: unknown = JSON.parse(before?.files[STEP] ?? '{}');
  const files = { [STEP]: JSON.stringify({ ...(step as object), title }) };
  const draft = await instance.store.save(CONTACT, files, before?.version);
  await instance.context.examiner.begin(CONTACT, draft);
  await instance.context.examiner.idle();
  const asked = { wizard: CONTACT, expected: draft.version, by: FRIEDA, note: title, may: () => true };
  await planDraft(context, { ...asked, dueAt: DUE });
  return Number((await database.knex('studio_planned').first('entry'))?.entry);
}

const entries = async (kind: string) =>
  (await database.knex('studio_history').where({ kind }).orderBy('id').select('note')).map(({ note }) => note);
const mails = async () => (await database.knex('mails').select('recipient')).length;
const later = () => (now = new Date(DUE.getTime() + 1000));

describe('two instances', () => {
  it('publish it once, and both show it', async () => {
    const [one, two] = [await open(), await open()];
    await plan(one, 'Geplant');
    later();
    await Promise.all([one.tick(), two.tick(), one.tick()]);
    await Promise.all([one.tick(), two.tick()]);
    expect(await entries('veroeffentlicht')).toEqual(['Geplant']);
    for (const { instance, warned } of [one, two]) {
      await instance.refresh();
      expect([instance.shows(), warned]).toEqual(['Geplant', []]);
    }
  });

  it('tell once what is in its way, and note it once', async () => {
    const [one, two] = [await open(refuse), await open(refuse)];
    await plan(one, 'Geplant');
    await Promise.all([one.tick(), two.tick()]);
    expect(await mails()).toBe(1);
    const { obstacle } = await database.knex('studio_planned').first('obstacle');
    expect(obstacle.why).toBe('Die Prüfung hat inzwischen einen Fund: Das versteht dieses Programm nicht.');
    later();
    await Promise.all([one.tick(), two.tick()]);
    expect([await entries('unterblieben'), await entries('veroeffentlicht'), await mails()]).toEqual([
      [obstacle.why],
      [],
      1,
    ]);
  });

  it(`publish or have stopped it, never both, ${ROUNDS} times`, async () => {
    const [one, two] = [await open(), await open()];
    for (let round = 1; round <= ROUNDS; round += 1) {
      now = new Date();
      const title = `Stand ${round}`;
      const number = await plan(one, title);
      // Both have examined it: what comes first is a matter of the lock.
      await Promise.all([one.tick(), two.tick()]);
      later();
      const stop = () =>
        stopPlan(two.context, { wizard: CONTACT, plan: number, by: FRIEDA, note: title }).then(
          () => 'stopped',
          ({ status }: { status: number }) => status,
        );
      const [first, second] = round % 2 === 0 ? [stop, one.tick] : [one.tick, stop];
      const outcomes = await Promise.all([first(), second()]);
      const stopped = outcomes.includes('stopped');
      expect((await entries('gestoppt')).includes(title)).toBe(stopped);
      expect((await entries('veroeffentlicht')).includes(title)).toBe(!stopped);
      expect(outcomes.includes(409)).toBe(!stopped);
      await one.instance.refresh();
      expect(one.instance.shows() === title).toBe(!stopped);
      expect(await database.knex('studio_planned').select('wizard')).toEqual([]);
    }
  });
});

describe('an examination', () => {
  it('that was broken off decides nothing: the next tick examines', async () => {
    const outcomes = [undefined, undefined, found()];
    const one = await open(async () => outcomes.shift());
    await plan(one, 'Geplant');
    later();
    await one.tick();
    await one.tick();
    expect([await entries('veroeffentlicht'), await mails()]).toEqual([[], 0]);
    await one.tick();
    expect(await entries('veroeffentlicht')).toEqual(['Geplant']);
  });

  it('that never ends is told once, a quarter of an hour after the first attempt at its time', async () => {
    const one = await open(async () => undefined);
    await plan(one, 'Geplant');
    await one.tick();
    later();
    await one.tick();
    now = new Date(now.getTime() + 15 * 60_000 - 1);
    await one.tick();
    expect([await entries('unterblieben'), await mails()]).toEqual([[], 0]);
    now = new Date(now.getTime() + 1);
    await one.tick();
    await one.tick();
    expect([await entries('unterblieben'), await mails()]).toEqual([[expect.stringContaining('Prüfung')], 1]);
  });

  it('is made once by each program, for the day of its time, and anew when something else is live or it is late by a day', async () => {
    const days: (string | undefined)[] = [];
    const examine: Examine = async (_wizard, { day }) => {
      days.push(day);
      return found();
    };
    const one = await open(examine);
    await plan(one, 'Geplant');
    await database.knex('studio_planned').update({ due_at: new Date('2026-12-31T23:00:00Z') });
    now = new Date('2026-12-30T12:00:00Z');
    for (let count = 0; count < 3; count += 1) await one.tick();
    now = new Date('2026-12-31T22:59:59Z');
    await one.tick();
    expect(days).toEqual(['2027-01-01']);
    await database.knex('studio_generation').increment('generation', 1);
    await one.instance.refresh();
    await one.tick();
    expect(days).toEqual(['2027-01-01', '2027-01-01']);
    await (await open(examine)).tick();
    expect(days.length).toBe(3);
    now = new Date('2027-01-02T22:59:00Z');
    await one.tick();
    expect(days.slice(3)).toEqual(['2027-01-02']);
    expect(await entries('veroeffentlicht')).toEqual(['Geplant']);
  });
});
