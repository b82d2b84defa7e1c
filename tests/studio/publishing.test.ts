import { beforeEach, describe, expect, it } from 'vitest';
import { ApiFault } from '../../src/studio/api/api.ts';
import { Publishing } from '../../src/studio/publishing/publishing.ts';
import { Workspace } from '../../src/studio/workspace/workspace.ts';
import { FakeServer, PASSED, RUNNING } from './fakeServer.ts';

const LIVE = { 'wizard.json': '{\n  "title": "Alt"\n}\n' };
const DRAFT = { 'wizard.json': '{\n  "title": "Neu"\n}\n' };
const SIGNED = { note: ' Titel berichtigt ', password: '' };

let server: FakeServer;
let workspace: Workspace;
let publishing: Publishing;
let pauses: (() => void)[];

beforeEach(() => open(new FakeServer(LIVE, DRAFT)));

function open(at: FakeServer): void {
  server = at;
  pauses = [];
  workspace = new Workspace({
    id: 'probe',
    stored: server.stored,
    published: true,
    api: server as never,
    buffer: { put: () => undefined, remove: () => undefined },
    now: () => 0,
  });
  const pause = () => new Promise<void>((resolve) => void pauses.push(resolve));
  publishing = new Publishing({ workspace, api: server, pause });
}

const turn = () => new Promise(setImmediate);
const examination = () => publishing.state().release?.examination;

describe('the check before publishing', () => {
  it('is begun for exactly this draft and followed until it is done', async () => {
    server.checks = [RUNNING, { ...RUNNING, done: 2 }, PASSED];
    const done = publishing.examine();
    await turn();
    expect([server.calls, examination()?.done]).toEqual([['examine v1'], 1]);
    pauses.shift()?.();
    await turn();
    expect([examination()?.state, examination()?.done]).toEqual(['running', 2]);
    pauses.shift()?.();
    await done;
    expect([server.calls, examination()?.state]).toEqual([['examine v1', 'release', 'release'], 'passed']);
  });

  it('is begun again where the server has dropped it, such as when what is live beside it has changed', async () => {
    server.checks = [RUNNING, PASSED];
    const done = publishing.examine();
    await turn();
    const { examination: _dropped, ...rest } = server.told;
    server.told = rest;
    pauses.shift()?.();
    await turn();
    pauses.shift()?.();
    await done;
    expect([server.calls, examination()?.state]).toEqual([['examine v1', 'release', 'examine v1'], 'passed']);
  });

  it('is given up where the server drops it each time, and asked for again by hand', async () => {
    server.checks = [RUNNING];
    const drop = () => {
      const { examination: _dropped, ...rest } = server.told;
      server.told = rest;
    };
    const done = publishing.examine();
    for (let round = 0; round < 20; round += 1) {
      await turn();
      drop();
      pauses.shift()?.();
    }
    await done;
    expect(publishing.state().unknown).toMatch(/^Die Prüfung ist mehrmals abgebrochen\./);
    server.checks = [PASSED];
    await publishing.examine();
    expect([publishing.state().unknown, examination()?.state]).toEqual([undefined, 'passed']);
  });

  it('is not followed any more once nobody looks', async () => {
    server.checks = [RUNNING];
    const done = publishing.examine();
    await turn();
    publishing.stop();
    pauses.shift()?.();
    await done;
    expect(server.calls).toEqual(['examine v1']);
  });

  it('takes in what somebody else has saved instead of checking what is not there any more', async () => {
    server.saveByOther({ 'wizard.json': '{\n  "title": "Von Otto"\n}\n' });
    await publishing.examine();
    expect(workspace.files['wizard.json']).toContain('Von Otto');
    expect(publishing.state().unknown).toBeUndefined();
    await publishing.examine();
    expect(examination()?.version).toBe('v1*');
  });

  it('is done even if an older answer to another question arrives last', async () => {
    const before = server.told;
    const late = Promise.withResolvers<typeof before>();
    const done = publishing.examine();
    server.release = () => late.promise;
    const loaded = publishing.load();
    await done;
    late.resolve(before);
    await loaded;
    expect(examination()?.state).toBe('passed');
  });

  it('says that the server does not answer, and goes on when asked again', async () => {
    server.offline = true;
    await publishing.examine();
    expect(publishing.state().unknown).toBe('Der Server antwortet nicht.');
    server.offline = false;
    await publishing.examine();
    expect([publishing.state().unknown, examination()?.state]).toEqual([undefined, 'passed']);
  });

  it('is not begun without a draft', async () => {
    open(new FakeServer(LIVE));
    await publishing.prepare();
    await publishing.examine();
    expect(server.calls).toEqual(['open', 'release']);
  });

  it('is begun by who may only look, of the draft as the server has it', async () => {
    const other = new FakeServer(LIVE, DRAFT);
    other.stored = { ...other.stored, access: 'see' };
    open(other);
    await publishing.prepare();
    await publishing.examine();
    expect(server.calls).toEqual(['open', 'examine v1']);
    expect(examination()?.state).toBe('passed');
  });
});

describe('publishing', () => {
  it('makes the draft live once, however often it is pressed, and shows that there is none any more', async () => {
    const [first, second] = await Promise.all([publishing.publish(SIGNED), publishing.publish(SIGNED)]);
    expect([first, second]).toEqual([true, false]);
    expect(server.calls).toEqual(['publish Titel berichtigt', 'open']);
    expect(workspace.state().base.draft).toBeUndefined();
    expect(publishing.state()).toMatchObject({
      acting: false,
      done: { what: 'published', since: '2026-12-03T13:05:00.000Z' },
      release: { live: { by: 'Vera Groß' } },
    });
  });

  it('asks for the password when the server wants it, and keeps the note', async () => {
    publishing.write('published', 'Titel berichtigt');
    server.refusal = new ApiFault(428, 'Bitte geben Sie Ihr Passwort noch einmal ein.');
    expect(await publishing.publish(SIGNED)).toBe(false);
    expect(publishing.state()).toMatchObject({
      asksPassword: true,
      fault: 'Bitte geben Sie Ihr Passwort noch einmal ein.',
      notes: { published: 'Titel berichtigt' },
    });
    expect(await publishing.publish({ ...SIGNED, password: 'geheim' })).toBe(true);
    expect(server.calls).toContain('publish Titel berichtigt geheim');
    expect(publishing.state()).toMatchObject({ asksPassword: false, fault: undefined, notes: { published: '' } });
  });

  it('shows what somebody else has saved meanwhile, and publishes nothing', async () => {
    server.saveByOther({ 'wizard.json': '{\n  "title": "Von Otto"\n}\n' });
    expect(await publishing.publish(SIGNED)).toBe(false);
    expect(publishing.state().fault).toBe('Der Entwurf wurde inzwischen geändert.');
    expect(workspace.files['wizard.json']).toContain('Von Otto');
  });

  it('looks at what there is after the server has refused', async () => {
    server.refusal = new ApiFault(409, 'Was live ist, hat sich geändert. Der Entwurf wird noch einmal geprüft.');
    expect(await publishing.publish(SIGNED)).toBe(false);
    expect(server.calls).toEqual(['publish Titel berichtigt', 'release', 'open']);
  });

  it('can be tried again as soon as it says that it has failed, while it still looks at what there is', async () => {
    server.refusal = new ApiFault(403, 'Das Passwort stimmt nicht. Es ist noch nichts geschehen.');
    const { release, told } = server;
    const late = Promise.withResolvers<typeof told>();
    server.release = () => late.promise;
    const first = publishing.publish({ ...SIGNED, password: 'falsch' });
    await turn();
    expect(publishing.state()).toMatchObject({ acting: false, fault: expect.stringContaining('stimmt nicht') });
    const second = publishing.publish({ ...SIGNED, password: 'geheim' });
    expect(publishing.state().acting).toBe(true);
    late.resolve(await release());
    expect(await first).toBe(false);
    expect(await second).toBe(true);
    expect(publishing.state()).toMatchObject({ acting: false, fault: undefined, done: { what: 'published' } });
  });

  it('does not claim that nothing happened when no answer arrives', async () => {
    server.offline = true;
    await publishing.publish(SIGNED);
    expect(publishing.state().fault).toBe(
      'Der Server antwortet nicht. Ob es angekommen ist, steht oben, sobald er wieder antwortet.',
    );
  });

  it('says that it has arrived after all, and forgets the note, once the server answers again', async () => {
    publishing.write('published', SIGNED.note);
    const { publish } = server;
    server.publish = async (...asked) => {
      await publish(...asked);
      throw new ApiFault(undefined, 'Der Server antwortet nicht.');
    };
    expect(await publishing.publish(SIGNED)).toBe(false);
    await publishing.load();
    expect(publishing.state()).toMatchObject({
      fault: 'Der Server antwortet wieder. Es ist angekommen.',
      notes: { published: '' },
      done: { what: 'published', since: '2026-12-03T13:05:00.000Z' },
    });
  });

  it('says that it has not arrived once the server answers again, and keeps the note', async () => {
    publishing.write('published', SIGNED.note);
    await publishing.load();
    server.offline = true;
    await publishing.publish(SIGNED);
    server.offline = false;
    await publishing.load();
    expect(publishing.state()).toMatchObject({
      fault: 'Der Server antwortet wieder. Angekommen ist es bisher nicht.',
      notes: { published: SIGNED.note },
      done: undefined,
    });
  });

  it('is done even if the window cannot be brought up to date', async () => {
    server.open = () => Promise.reject(new ApiFault(undefined, 'Der Server antwortet nicht.'));
    expect(await publishing.publish(SIGNED)).toBe(true);
    expect(publishing.state().fault).toBeUndefined();
  });
});

describe('restoring and switching', () => {
  it('leave the draft alone and show beside it what is live now', async () => {
    const { draft } = server.stored;
    const older = { 'wizard.json': '{\n  "title": "Uralt"\n}\n' };
    if (draft !== undefined) server.stored = { ...server.stored, draft: { ...draft, live: older, behind: true } };
    expect(await publishing.restore(1, SIGNED)).toBe(true);
    expect(server.calls).toEqual(['restore 1 Titel berichtigt', 'open']);
    expect(workspace.files).toEqual(DRAFT);
    expect(workspace.state().base.draft).toMatchObject({ live: older, behind: true });
  });

  it('say what was done until somebody has read it', async () => {
    await publishing.turn(false, SIGNED);
    expect(server.calls[0]).toBe('turn off Titel berichtigt');
    expect(publishing.state().done?.what).toBe('off');
    publishing.dismiss();
    expect(publishing.state().done).toBeUndefined();
  });
});

it('the texts of an entry are asked for once, and again after a failure', async () => {
  server.offline = true;
  await expect(publishing.filesOf(3)).rejects.toThrow('Der Server antwortet nicht.');
  server.offline = false;
  server.files.set(3, LIVE);
  expect(await publishing.filesOf(3)).toEqual(LIVE);
  expect(await publishing.filesOf(3)).toEqual(LIVE);
  expect(server.calls).toEqual(['files 3', 'files 3']);
});
