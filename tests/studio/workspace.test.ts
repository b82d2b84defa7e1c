import { beforeEach, describe, expect, it } from 'vitest';
import type { StudioWizard } from '../../src/contract/index.ts';
import { ApiFault, OutdatedFault, type Api } from '../../src/studio/api/api.ts';
import { Workspace, type Buffered } from '../../src/studio/workspace/workspace.ts';

/** A server in memory, which refuses what is based on another version. */
class Folder implements Api {
  current: StudioWizard = { version: 'v0', files: { 'wizard.json': '{\n  "title": "Alt"\n}\n' }, pictures: {} };
  saves = 0;
  offline = false;
  signedOut = false;
  list = () => Promise.reject(new ApiFault(404, 'nicht hier'));
  open = () => Promise.resolve(this.current);
  report = () => Promise.resolve({ version: this.current.version, others: [] });
  putPicture = () => Promise.resolve(this.current);
  removePicture = () => Promise.resolve(this.current);
  leave = () => {};
  remove = () => Promise.resolve();
  onto: string | undefined;
  async save(
    _id: string,
    changes: Record<string, string | null>,
    expected: string | undefined,
    onto?: string,
  ): Promise<StudioWizard> {
    if (this.signedOut) throw new ApiFault(401, 'Sie sind im Studio nicht (mehr) angemeldet.');
    if (this.offline) throw new ApiFault(undefined, 'Der Server antwortet nicht.');
    if (expected !== this.current.version)
      throw new OutdatedFault({ success: false, error: 'Der Ordner wurde geändert.', current: this.current });
    this.saves += 1;
    this.onto = onto;
    this.write(changes);
    return this.current;
  }
  /** As an editor beside the studio does it. */
  write(changes: Record<string, string | null>): void {
    const files = { ...this.current.files };
    for (const [name, text] of Object.entries(changes))
      if (text === null) delete files[name];
      else files[name] = text;
    this.current = { ...this.current, files, version: `${this.current.version}+` };
  }
}

const BY_ANNA = { by: 'Anna Klein' } as NonNullable<StudioWizard['draft']>;

let folder: Folder;
let kept: Buffered | undefined;
let workspace: Workspace;
let time: number;

beforeEach(() => {
  folder = new Folder();
  kept = undefined;
  time = 0;
  workspace = open();
});

function open(published = true): Workspace {
  const buffer = { put: (buffered: Buffered) => void (kept = buffered), remove: () => void (kept = undefined) };
  return new Workspace({
    id: 'probe',
    stored: folder.current,
    published,
    api: folder,
    buffer,
    now: () => (time += 10_000),
  });
}

const title = (value: string, pointer = '/title') =>
  workspace.change([{ file: 'wizard.json', pointer, set: value }], {
    label: 'Titel ändern',
    at: '',
  });
const onDisk = () => folder.current.files['wizard.json'];

describe('a workspace', () => {
  it.each([
    ['a save', () => (title('Neu'), workspace.save())],
    ['a picture', async () => workspace.pictured(await folder.putPicture())],
  ])('never takes in what was read before %s was answered', async (_what, change) => {
    const slow = Promise.withResolvers<StudioWizard>();
    const before = folder.current;
    folder.open = () => slow.promise;
    const read = workspace.reload();
    folder.putPicture = () => {
      folder.current = { ...folder.current, pictures: { 'ort.webp': 'hash' }, version: 'v1' };
      return Promise.resolve(folder.current);
    };
    await change();
    const saved = folder.current;
    expect(saved).not.toEqual(before);
    folder.open = () => Promise.resolve(folder.current);
    slow.resolve(before);
    await read;
    expect(workspace.state().base).toEqual(saved);
    expect(workspace.files).toEqual(saved.files);
    expect(workspace.isUnsaved()).toBe(false);
  });

  it('saves what has changed, and keeps it outside of the page until then', async () => {
    title('Neu');
    expect(workspace.isUnsaved()).toBe(true);
    expect(kept?.history.files['wizard.json']).toBe('{\n  "title": "Neu"\n}\n');
    await workspace.save();
    expect(onDisk()).toBe('{\n  "title": "Neu"\n}\n');
    expect(workspace.isUnsaved()).toBe(false);
  });

  it('takes back what is saved after a reload too, and keeps nothing once there is nothing to take back', async () => {
    expect(kept).toBeUndefined();
    const before = workspace.files;
    title('Neu');
    await workspace.save();
    const reloaded = open();
    expect(kept).toBeDefined();
    if (kept !== undefined) reloaded.restore(kept);
    expect(reloaded.isUnsaved()).toBe(false);
    reloaded.undo();
    expect(reloaded.files).toEqual(before);
    expect(reloaded.isUnsaved()).toBe(true);
  });

  it('is byte for byte what it was after everything was taken back and saved', async () => {
    const before = folder.current.files;
    title('Neu');
    await workspace.save();
    workspace.change({ ...workspace.files, 'machine.json': '{}' }, { label: 'Datei', at: '' });
    title('Neuer');
    while (workspace.undo() !== undefined);
    await workspace.save();
    expect(folder.current.files).toEqual(before);
  });

  it('takes in what an editor has changed, and saves on top of it', async () => {
    title('Neu');
    folder.write({ 'machine.json': '{}' });
    await workspace.save();
    expect(folder.current.files).toEqual({ 'wizard.json': '{\n  "title": "Neu"\n}\n', 'machine.json': '{}' });
    expect(workspace.files).toEqual(folder.current.files);
  });

  it('takes what has become live into the draft, asks where both differ, and tells the server once', async () => {
    const [base, live, mine] = [
      { title: 'Alt', description: 'Alt', button: 'Alt' },
      { title: 'Live', description: 'Live', button: 'Alt' },
      { title: 'Meins', description: 'Alt', button: 'Meins' },
    ].map((file) => ({ 'wizard.json': JSON.stringify(file) }));
    const at = '2026-12-03T08:00:00.000Z';
    folder.current = {
      ...folder.current,
      files: mine ?? {},
      draft: {
        by: 'Vera',
        begun: at,
        changed: at,
        live: live ?? {},
        liveVersion: 'l2',
        base: base ?? {},
        behind: true,
      },
    };
    workspace = open();
    workspace.takeLive('');
    expect(JSON.parse(workspace.files['wizard.json'] ?? '')).toEqual({
      title: 'Meins',
      description: 'Live',
      button: 'Meins',
    });
    expect(workspace.state().conflicts).toEqual([{ file: 'wizard.json', pointer: '/title' }]);
    workspace.decide('theirs', '');
    expect(JSON.parse(workspace.files['wizard.json'] ?? '')).toEqual({
      title: 'Live',
      description: 'Live',
      button: 'Meins',
    });
    await workspace.save();
    expect(folder.onto).toBe('l2');
    expect(workspace.isUnsaved()).toBe(false);
    title('Anders');
    await workspace.save();
    expect(folder.onto).toBeUndefined();
  });

  it('tells the server that the draft contains what is live also where nothing changes', async () => {
    const files = { 'wizard.json': '{"title":"Live"}' };
    const at = '2026-12-03T08:00:00.000Z';
    const base = { 'wizard.json': '{"title":"Alt"}' };
    folder.current = {
      ...folder.current,
      files,
      draft: { by: 'Vera', begun: at, changed: at, live: files, liveVersion: 'l2', base, behind: true },
    };
    workspace = open();
    workspace.takeLive('');
    expect(workspace.isUnsaved()).toBe(true);
    await workspace.save();
    expect([folder.saves, folder.onto, workspace.isUnsaved()]).toEqual([1, 'l2', false]);
  });

  it('asks before it overwrites the same value, and saves the decision', async () => {
    title('Meins');
    folder.write({ 'wizard.json': '{\n  "title": "Ihres"\n}\n' });
    await workspace.save();
    expect(onDisk()).toBe('{\n  "title": "Ihres"\n}\n');
    expect(workspace.state().conflicts).toEqual([{ file: 'wizard.json', pointer: '/title' }]);
    await workspace.save();
    expect(onDisk()).toBe('{\n  "title": "Ihres"\n}\n');
    workspace.decide('mine', '');
    await workspace.save();
    expect(onDisk()).toBe('{\n  "title": "Meins"\n}\n');
  });

  it('still asks after a reload, and forgets the question once it is decided', async () => {
    title('Meins');
    folder.write({ 'wizard.json': '{\n  "title": "Ihres"\n}\n' });
    await workspace.save();
    const left = structuredClone(kept);
    workspace = open();
    workspace.restore(left as Buffered);
    expect(workspace.state().conflicts).toEqual([{ file: 'wizard.json', pointer: '/title' }]);
    await workspace.save();
    expect(onDisk()).toContain('Ihres');
    workspace.decide('theirs', '');
    expect(workspace.files['wizard.json']).toContain('Ihres');
    workspace.undo();
    workspace = open();
    workspace.restore(left as Buffered);
    workspace.decide('mine', '');
    const decided = structuredClone(kept);
    workspace = open();
    workspace.restore(decided as Buffered);
    expect(workspace.state().conflicts).toEqual([]);
    await workspace.save();
    expect(onDisk()).toContain('Meins');
  });

  it('takes its own save that arrived without an answer for its own', async () => {
    title('Eins');
    const save = folder.save.bind(folder);
    folder.save = async (...given) => {
      await save(...given);
      throw new ApiFault(undefined, 'Der Server antwortet nicht.');
    };
    await workspace.save();
    folder.save = save;
    title('Zwei');
    await workspace.save();
    expect([workspace.state().conflicts, JSON.parse(onDisk() ?? '').title]).toEqual([[], 'Zwei']);
  });

  it('shows what is live once its draft is discarded, without what could not be saved, until that is taken back', async () => {
    const at = '2026-12-03T08:00:00.000Z';
    const live = { 'wizard.json': '{"title":"Live"}' };
    const draft = { by: 'Vera', begun: at, changed: at, live, liveVersion: 'l2', behind: true };
    folder.current = {
      ...folder.current,
      files: { 'wizard.json': '{"title":"Entwurf"}' },
      draft: { ...draft, base: { 'wizard.json': '{"title":"Alt"}' } },
    };
    workspace = open();
    workspace.takeLive('');
    expect(workspace.state().conflicts).toHaveLength(1);
    title('Zuletzt');
    workspace.discarded({ version: 'l2', files: live, pictures: {} }, '');
    expect([workspace.files, workspace.state().conflicts, workspace.isUnsaved()]).toEqual([live, [], false]);
    expect(workspace.undo()?.label).toBe('Entwurf verwerfen');
    expect(workspace.files['wizard.json']).toContain('Zuletzt');
  });

  it('keeps all that can be undone and made again when a draft that says what is live ends', () => {
    const { files } = workspace;
    title('Eins');
    title('Zwei');
    workspace.undo();
    workspace.undo();
    workspace.discarded({ version: 'l1', files, pictures: {} }, '');
    expect([workspace.redo()?.label, workspace.redo()?.label]).toEqual(['Titel ändern', 'Titel ändern']);
    expect(workspace.files['wizard.json']).toContain('Zwei');
  });

  it('can take the other version, and take that back', async () => {
    title('Meins');
    folder.write({ 'wizard.json': '{\n  "title": "Ihres"\n}\n' });
    await workspace.save();
    workspace.decide('theirs', '');
    expect(workspace.files['wizard.json']).toBe('{\n  "title": "Ihres"\n}\n');
    workspace.undo();
    expect(workspace.files['wizard.json']).toBe('{\n  "title": "Meins"\n}\n');
  });

  it('takes what others have at these places only', async () => {
    title('Meins');
    title('Nur von mir', '/description');
    folder.write({ 'wizard.json': '{\n  "title": "Ihres"\n}\n' });
    await workspace.save();
    workspace.decide('theirs', '');
    expect(JSON.parse(workspace.files['wizard.json'] ?? '')).toEqual({ title: 'Ihres', description: 'Nur von mir' });
  });

  it('keeps everything while the server does not answer', async () => {
    title('Neu');
    folder.offline = true;
    await workspace.save();
    expect(workspace.state()).toMatchObject({ failure: 'Der Server antwortet nicht.', saving: false });
    expect(kept?.history.files['wizard.json']).toContain('Neu');
    folder.offline = false;
    await workspace.save();
    expect(workspace.state().failure).toBeUndefined();
    expect(onDisk()).toContain('Neu');
  });

  it('says no longer that the server does not answer once it does', async () => {
    title('Neu');
    folder.offline = true;
    await workspace.save();
    folder.offline = false;
    workspace.heard({ version: workspace.state().base.version, others: [] });
    expect(workspace.state().failure).toBeUndefined();
    expect(workspace.isUnsaved()).toBe(true);
  });

  it('knows that nobody is signed in, until somebody is', async () => {
    title('Neu');
    folder.signedOut = true;
    await workspace.save();
    expect(workspace.state()).toMatchObject({
      failure: 'Sie sind im Studio nicht (mehr) angemeldet.',
      signedOut: true,
    });
    folder.signedOut = false;
    workspace.heard({ version: workspace.state().base.version, others: [] });
    expect(workspace.state()).toMatchObject({ failure: undefined, signedOut: false });
  });

  it('names who has replaced words that were written here, and puts them back', async () => {
    title('Von Vera');
    await workspace.save();
    folder.write({ 'wizard.json': '{\n  "title": "Von Anna"\n}\n' });
    workspace.takeIn({ ...folder.current, draft: BY_ANNA });
    expect(workspace.state().replaced).toEqual({
      by: 'Anna Klein',
      texts: [{ file: 'wizard.json', pointer: '/title', text: 'Von Vera' }],
    });
    workspace.takeBack('');
    expect(workspace.state().replaced).toBeUndefined();
    expect(workspace.files['wizard.json']).toContain('Von Vera');
  });

  it('names nobody for words that others had written', async () => {
    title('Von Vera', '/description');
    await workspace.save();
    for (const text of ['Von Anna', 'Von Otto']) {
      folder.write({ 'wizard.json': (onDisk() ?? '').replace(/"title": "[^"]*"/, `"title": "${text}"`) });
      workspace.takeIn(folder.current);
    }
    expect(workspace.state().replaced).toBeUndefined();
  });

  it('knows whose words the others are where both have changed a place', async () => {
    title('Meins');
    folder.write({ 'wizard.json': '{\n  "title": "Von Anna"\n}\n' });
    workspace.takeIn({ ...folder.current, draft: BY_ANNA });
    expect(workspace.state().theirsOf).toEqual({ by: 'Anna Klein' });
  });

  it('saves once, however often it is asked at the same time', async () => {
    title('Neu');
    await Promise.all([workspace.save(), workspace.save(), workspace.save()]);
    expect(folder.saves).toBe(1);
  });

  it('saves what was changed during a save after it, before whoever asked goes on', async () => {
    const held = Promise.withResolvers<void>();
    const save = folder.save.bind(folder);
    folder.save = async (...given) => {
      await held.promise;
      return save(...given);
    };
    title('Eins');
    const first = workspace.save();
    title('Zwei');
    const others = [workspace.save(), workspace.save()].map((saving) => saving.then(onDisk));
    held.resolve();
    expect((await Promise.all(others)).map((text = '') => JSON.parse(text).title)).toEqual(['Zwei', 'Zwei']);
    await first;
    expect([folder.saves, workspace.isUnsaved()]).toEqual([2, false]);
  });

  it('goes on after a crash where it was, with its history, on top of what was saved meanwhile', async () => {
    title('Neu');
    const left = structuredClone(kept);
    folder.write({ 'machine.json': '{}' });
    workspace = open();
    if (left !== undefined) workspace.restore(left);
    expect(workspace.files).toEqual({ 'wizard.json': '{\n  "title": "Neu"\n}\n', 'machine.json': '{}' });
    await workspace.save();
    workspace.undo();
    workspace.undo();
    expect(workspace.files['wizard.json']).toBe('{\n  "title": "Alt"\n}\n');
  });

  it('creates a folder again that somebody has removed', async () => {
    expect(workspace.heard({ version: null, others: [] })).toBe(false);
    expect(workspace.state().gone).toBe(true);
  });

  it('reads again what a draft has become that somebody else has published, although its texts are the same', () => {
    const live = folder.current;
    const draft = { by: 'Vera Groß', begun: '2026-12-03T08:00:00.000Z', changed: '2026-12-03T09:00:00.000Z' };
    folder.current = { ...live, draft: { ...draft, live: live.files, liveVersion: 'l1', behind: false } };
    workspace = open();
    const told = (more: object) => workspace.heard({ version: 'v0', others: [], ...more });
    expect(told({ draft: { begun: draft.begun, behind: false } })).toBe(false);
    expect(told({ draft: { begun: draft.begun, behind: true } })).toBe(true);
    expect(told({})).toBe(true);
    workspace.takeIn(live);
    expect(workspace.state().base.draft).toBeUndefined();
    expect(told({})).toBe(false);
  });

  it('hears that somebody has switched the wizard off, and on again', () => {
    workspace.heard({ version: 'v0', others: [], off: true });
    expect(workspace.state().off).toBe(true);
    workspace.heard({ version: 'v0', others: [], off: false });
    expect(workspace.state().off).toBe(false);
  });

  it('changes nothing if an edit cannot be applied', () => {
    const before = workspace.state().history;
    expect(() => workspace.change([{ file: 'fehlt.json', pointer: '/a', set: 1 }], { label: 'x', at: '' })).toThrow(
      "Die Datei 'fehlt.json' gibt es nicht.",
    );
    expect(workspace.state().history).toBe(before);
  });
});

describe('names in a workspace', () => {
  const STEP = 'steps/start.json';
  const draft = (isPublic = false) => {
    folder.current = {
      version: 'v0',
      files: {
        'wizard.json': JSON.stringify({ title: 'Probe', ...(!isPublic && { public: false }) }),
        'machine.json': '{ "initial": "start", "states": { "start": {} } }',
        [STEP]: JSON.stringify({
          title: 'A',
          schema: { properties: { neueFrage: { title: 'Neue Frage', type: 'string' } } },
        }),
      },
      pictures: {},
    };
    workspace = open(isPublic);
  };
  const ask = (words: string, merge = 'titel') =>
    workspace.change([{ file: STEP, pointer: '/schema/properties/neueFrage/title', set: words }], {
      label: 'Titel',
      at: '',
      merge,
    });

  it('follow the words once another change begins, and are taken back with them', () => {
    draft();
    const before = workspace.files;
    ask('Wann');
    ask('Wann brauchen Sie ihn?');
    expect(workspace.files[STEP]).toContain('"neueFrage"');
    title('Neuer Titel');
    expect(workspace.files[STEP]).toContain('"wannBrauchenSieIhn"');
    expect(workspace.state().renamed).toHaveLength(1);
    workspace.undo();
    workspace.undo();
    workspace.undo();
    expect(workspace.files).toEqual(before);
  });

  it('follow before they are saved, and the saved ones of a published wizard never', async () => {
    draft();
    ask('Wann?');
    await workspace.save();
    expect(folder.current.files[STEP]).toContain('"wann"');
    draft(true);
    ask('Wann?');
    await workspace.save();
    expect(folder.current.files[STEP]).toContain('"neueFrage"');
  });

  it('do not follow words that may still be typed, when these are saved by themselves', async () => {
    draft();
    ask('Wann');
    await workspace.save({ settle: false });
    expect(folder.current.files[STEP]).toContain('"title":"Wann"');
    expect([workspace.files[STEP], folder.current.files[STEP]]).toEqual([
      expect.stringContaining('"neueFrage"'),
      expect.stringContaining('"neueFrage"'),
    ]);
    ask('Wann brauchen Sie ihn?');
    title('Neuer Titel');
    expect(workspace.files[STEP]).toContain('"wannBrauchenSieIhn"');
  });

  it('stay once the wizard was published in this window', async () => {
    draft();
    workspace.change([{ file: 'wizard.json', pointer: '/public', remove: true }], { label: 'Veröffentlichen', at: '' });
    await workspace.save();
    workspace.change([{ file: 'wizard.json', pointer: '/public', set: false }], { label: 'Entwurf', at: '' });
    await workspace.save();
    ask('Wann?');
    workspace.settle();
    expect(workspace.files[STEP]).toContain('"neueFrage"');
  });

  it('do not follow what is written as text', () => {
    draft();
    const text = workspace.files[STEP]?.replace('Neue Frage', 'Wann?') ?? '';
    workspace.change({ ...workspace.files, [STEP]: text }, { label: 'Text', at: '' });
    workspace.settle();
    expect(workspace.files[STEP]).toBe(text);
  });
});

const TITLED = { 'wizard.json': '{\n  "title": "Neu"\n}\n' };

/** What the wizard's own file says now. */
function said(): unknown {
  return JSON.parse(workspace.files['wizard.json'] ?? '');
}

describe('undoing, once others have saved', () => {
  it.each(['change', 'see'] as const)('takes back nothing for who has done nothing (%s)', async (access) => {
    folder.current = { ...folder.current, access };
    workspace = open();
    folder.write(TITLED);
    await workspace.reload();
    expect(said()).toEqual({ title: 'Neu' });
    expect(workspace.undo()).toBeUndefined();
    expect([said(), workspace.isUnsaved()]).toEqual([{ title: 'Neu' }, false]);
  });

  it('takes back and makes again only what was done here', async () => {
    title('Mein Satz', '/description');
    folder.write(TITLED);
    await workspace.reload();
    expect(said()).toEqual({ title: 'Neu', description: 'Mein Satz' });
    const text = workspace.files['wizard.json'];
    workspace.undo();
    expect([said(), workspace.isUnsaved()]).toEqual([{ title: 'Neu' }, false]);
    workspace.redo();
    expect(workspace.files['wizard.json']).toBe(text);
  });

  it('takes back what was taken back, too, beside what the others wrote', async () => {
    title('A', '/description');
    title('B', '/description');
    workspace.undo();
    folder.write(TITLED);
    await workspace.reload();
    workspace.redo();
    expect(said()).toEqual({ title: 'Neu', description: 'B' });
    workspace.undo();
    workspace.undo();
    expect(said()).toEqual({ title: 'Neu' });
  });

  it('does not bring back words that somebody has replaced by others', async () => {
    title('Meiner');
    await workspace.save();
    folder.write({ 'wizard.json': '{\n  "title": "Ihrer"\n}\n' });
    await workspace.reload();
    expect(workspace.undo()).toBeUndefined();
    expect(said()).toEqual({ title: 'Ihrer' });
  });
});
