import { beforeEach, expect, it } from 'vitest';
import { keepSaved, type Wait } from '../../src/studio/workspace/keepSaved.ts';
import type { WorkspaceState } from '../../src/studio/workspace/workspace.ts';

/** A workspace whose changes and answers the test makes. */
class Desk {
  access: 'see' | 'change' | undefined = 'change';
  unsaved = false;
  conflicts: string[] = [];
  saving = false;
  failure: string | undefined;
  fails = false;
  saves: unknown[] = [];
  #tell = () => {};
  readonly subscribe = (listener: () => void) => {
    this.#tell = listener;
    return () => (this.#tell = () => {});
  };
  readonly state = () =>
    ({
      base: { access: this.access },
      saving: this.saving,
      conflicts: this.conflicts,
      failure: this.failure,
    }) as unknown as WorkspaceState;
  isUnsaved = () => this.unsaved;
  save = async (how?: { settle?: boolean }) => {
    this.saves.push(how);
    this.failure = this.fails ? 'Der Server antwortet nicht.' : undefined;
    if (!this.fails) this.unsaved = false;
    this.#tell();
  };
  /** As a report of the window is answered. */
  answers() {
    this.failure = undefined;
    this.#tell();
  }
  type() {
    this.unsaved = true;
    this.#tell();
  }
}

let desk: Desk;
let waiting: { ms: number; go: () => void } | undefined;
const wait: Wait = (ms, go) => {
  waiting = { ms, go };
  return () => (waiting = undefined);
};

async function pass(): Promise<void> {
  const due = waiting;
  waiting = undefined;
  due?.go();
  await new Promise(setImmediate);
}

beforeEach(() => {
  desk = new Desk();
  waiting = undefined;
});

it('saves what was typed three seconds after the first key, without settling words', async () => {
  keepSaved(desk, wait);
  expect(waiting).toBeUndefined();
  desk.type();
  const first = waiting;
  desk.type();
  expect(waiting).toBe(first);
  expect(waiting?.ms).toBe(3_000);
  await pass();
  expect(desk.saves).toEqual([{ settle: false }]);
  expect(waiting).toBeUndefined();
});

it('tries again after a failure, each time after twice the pause, a minute at most', async () => {
  keepSaved(desk, wait);
  desk.fails = true;
  desk.type();
  const pauses: (number | undefined)[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    pauses.push(waiting?.ms);
    await pass();
  }
  expect(pauses).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]);
  desk.fails = false;
  await pass();
  desk.type();
  expect(waiting?.ms).toBe(3_000);
});

it('tries again soon once the server answers', async () => {
  keepSaved(desk, wait);
  desk.fails = true;
  desk.type();
  for (let attempt = 0; attempt < 4; attempt += 1) await pass();
  expect(waiting?.ms).toBe(48_000);
  desk.answers();
  expect(waiting?.ms).toBe(3_000);
});

it.each([
  ['on the own machine', { access: undefined }],
  ['for who may only look', { access: 'see' as const }],
  ['before a conflict is decided', { conflicts: ['x'] }],
  ['while it is being saved', { saving: true }],
])('saves nothing %s', (_when, how) => {
  keepSaved(Object.assign(desk, how), wait);
  desk.type();
  expect(waiting).toBeUndefined();
});

it('saves what is due at once when the wizard is left, and nothing later', async () => {
  const stop = keepSaved(desk, wait);
  desk.type();
  stop();
  expect(waiting).toBeUndefined();
  expect(desk.saves).toEqual([undefined]);
  desk.type();
  expect(waiting).toBeUndefined();
});

it('saves nothing when a wizard is left that is saved', () => {
  keepSaved(desk, wait)();
  expect(desk.saves).toEqual([]);
});
