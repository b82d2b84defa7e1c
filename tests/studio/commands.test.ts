import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StudioWizard } from '../../src/contract/index.ts';
import type { Finding } from '../../src/check/finding.ts';
import { addQuestion, applyEdits, EditError, referencesIn } from '../../src/editing/index.ts';
import type { Api } from '../../src/studio/api/api.ts';
import { changesOn, movesOn } from '../../src/studio/bench/commands.ts';
import type { Findings } from '../../src/studio/checking/findings.ts';
import type { DialogName, Selection } from '../../src/studio/context/context.ts';
import { readerOf } from '../../src/studio/context/useDefinition.ts';
import { compileRead } from '../../src/studio/document/compile.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import type { Remedies } from '../../src/studio/remedies/remedyFinder.ts';
import { Observable } from '../../src/studio/workers/observable.ts';
import { Workspace } from '../../src/studio/workspace/workspace.ts';
import { filesOf, goodDraft } from '../engine/authored.ts';

const stored = (wizard: Record<string, unknown>): StudioWizard => ({
  version: 'v0',
  files: { 'wizard.json': `${JSON.stringify(wizard, null, 2)}\n` },
  pictures: {},
});
const STORED = stored({ title: 'Alt' });
const FOUND: Finding = {
  file: 'wizard.json',
  pointer: '/title',
  code: 'titel',
  message: 'Zu kurz.',
  remedy: 'Bitte mehr.',
};
const rename = (set: string) => [{ file: 'wizard.json', pointer: '/title', set }];

let workspace: Workspace;
let selected: Selection;
/** Where one went, and whether going back leaves that out. */
let ways: [Selection, boolean][];
const notify = vi.fn<(sentence: string) => void>();
const ask = vi.fn<(what: DialogName) => void>();
const save = vi.fn<Api['save']>();

beforeEach(() => {
  vi.resetAllMocks();
  save.mockResolvedValue(STORED);
  selected = { view: 'json', place: { file: 'wizard.json', pointer: '' } };
  ways = [];
  workspace = begin(STORED);
});

function begin(from: StudioWizard): Workspace {
  return new Workspace({
    id: 'probe',
    stored: from,
    published: true,
    api: { save } as unknown as Api,
    buffer: { put: () => undefined, remove: () => undefined },
    now: () => 0,
  });
}

/** The commands of a bench whose check has told this. */
function commands(list: Finding[] = [], remedies: Remedies = new Map(), how: Partial<Findings> = {}) {
  const bench = {
    workspace,
    outline: outlineOf({}),
    findings: { list, notes: [], stale: false, running: false, failure: undefined, ...how },
    remedies: new Observable(remedies),
    chosen: () => selected,
    show: (next: Selection, replace = false) => {
      ways.push([next, replace]);
      selected = next;
    },
    ask,
    notify,
  };
  return { ...movesOn(bench), ...changesOn(bench) };
}

describe('going somewhere', () => {
  it('keeps the view unless another one is named', () => {
    const place = { file: 'wizard.json', pointer: '/title' };
    expect(commands().select(place)).toEqual(place);
    commands().select(place, 'texte');
    expect(ways.map(([{ view }]) => view)).toEqual(['json', 'texte']);
  });

  it('leads to the next finding and says it', () => {
    commands([FOUND]).nextFinding(1);
    expect(selected.place).toEqual({ file: 'wizard.json', pointer: '/title' });
    expect(notify).toHaveBeenCalledWith('Zu kurz. Bitte mehr.');
  });

  it('says that there is no finding', () => {
    commands().nextFinding(1);
    expect(notify).toHaveBeenCalledWith('Es gibt keine Funde.');
    const beyond = [{ file: '', pointer: '', message: 'Der Link führt zum Entwurf.', remedy: '' }];
    commands([], new Map(), { beyond }).nextFinding(1);
    expect(notify).toHaveBeenLastCalledWith('Was der Server gefunden hat, steht unten in den Funden.');
    expect(ways).toEqual([]);
  });

  it.each<[string, Partial<Findings>]>([
    ['Es wird noch geprüft.', { running: true }],
    ['Die Prüfung bricht ab.', { failure: 'Die Prüfung bricht ab.' }],
  ])('says of findings that nobody knows yet: %s', (said, how) => {
    const { nextFinding, mend } = commands([], new Map(), how);
    nextFinding(1);
    mend();
    expect(notify.mock.calls).toEqual([[said], [said]]);
    expect(ways).toEqual([]);
  });
});

describe('a change', () => {
  it('is made, taken back and made again, each time at the place where it was made', () => {
    const { edit, undo, redo, select } = commands();
    expect(edit('Titel ändern', rename('Neu'))).toBe(true);
    select({ file: 'wizard.json', pointer: '/title' });
    undo();
    expect(workspace.files).toEqual(STORED.files);
    expect(notify).toHaveBeenLastCalledWith('Rückgängig: Titel ändern');
    expect(ways.at(-1)).toEqual([{ view: 'json', place: { file: 'wizard.json', pointer: '' } }, false]);
    redo();
    expect(workspace.files['wizard.json']).toContain('Neu');
    // One is there already.
    expect(ways.at(-1)?.[1]).toBe(true);
  });

  it('that is not possible is said, and changes nothing', () => {
    const { edit } = commands();
    const made = edit('Unmöglich', () => {
      throw new EditError('Das geht hier nicht.');
    });
    expect([made, workspace.files]).toEqual([false, STORED.files]);
    expect(notify).toHaveBeenCalledWith('Das geht hier nicht.');
  });

  it('that puts a question beside a choice which leads on makes it a plain one, says so, and is taken back as one', () => {
    const draft = goodDraft();
    draft['steps/frage.json'].ui = { art: { 'ui:widget': 'choice' } };
    workspace = begin({ ...STORED, files: filesOf(draft) });
    const before = workspace.files;
    const { edit, undo } = commands();
    const group = { file: 'steps/frage.json', pointer: '/schema' };
    edit('Frage ergänzen: Text', (files) => addQuestion(files, group, 'text').edits);
    expect(workspace.files['steps/frage.json']).toContain('"radio"');
    expect(notify).toHaveBeenLastCalledWith(
      'Frage ergänzen: Text. Auf dem Schritt wird noch mehr gefragt: Bei „Art“ führt ein Antippen nicht weiter. Sie ist jetzt „Auswahl groß“.',
    );
    undo();
    expect(workspace.files).toEqual(before);
  });

  it('mends the finding at the selection with its first remedy', () => {
    const remedies: Remedies = new Map([[FOUND, [{ label: 'Verlängern', edits: rename('Viel länger') }]]]);
    const { mend, select } = commands([FOUND], remedies);
    mend();
    expect(notify).toHaveBeenLastCalledWith('An dieser Stelle gibt es keinen Fund, den ein Handgriff behebt.');
    select({ file: 'wizard.json', pointer: '/title' });
    mend();
    expect(workspace.files['wizard.json']).toContain('Viel länger');
    expect(notify).toHaveBeenLastCalledWith('Behoben: Verlängern');
  });

  it('is not made by the remedy of older files, nor before it is known', () => {
    selected = { view: 'json', place: { file: 'wizard.json', pointer: '/title' } };
    const remedies: Remedies = new Map([[FOUND, [{ label: 'Verlängern', edits: rename('Viel länger') }]]]);
    commands([FOUND], remedies, { stale: true, running: true }).mend();
    expect(notify).toHaveBeenLastCalledWith('Es wird noch geprüft.');
    commands([FOUND]).mend();
    expect(notify).toHaveBeenLastCalledWith('Was hier abhilft, wird noch gesucht.');
    expect(workspace.files).toEqual(STORED.files);
  });
});

describe('saving', () => {
  it('says first what changes for people who see the wizard', () => {
    const { edit, save: store } = commands();
    edit('Titel ändern', rename('Neu'));
    store();
    expect(ask).toHaveBeenCalledWith('freigabe');
    expect(save).not.toHaveBeenCalled();
  });

  it('saves at once what nobody sees', () => {
    workspace = begin(stored({ title: 'Alt', public: false }));
    const { edit, save: store } = commands();
    edit('Titel ändern', rename('Neu'));
    store();
    expect(ask).not.toHaveBeenCalled();
    expect(save).toHaveBeenCalledOnce();
  });
});

it('reads a change once for all that makes, draws and runs it, and what has not changed not at all', () => {
  workspace = begin({ version: 'v0', files: filesOf(goodDraft()), pictures: {} });
  const draw = () => {
    const read = readerOf(workspace)(workspace.files);
    return [read.trees(), read.outline(), read.definition(), compileRead(read, () => '2026-11-29')];
  };
  draw();
  referencesIn(workspace.files);
  const parse = vi.spyOn(JSON, 'parse');
  const file = 'steps/details.json';
  const plan = addQuestion(workspace.files, { file, pointer: '/schema' }, 'text', { title: 'Neue Frage' });
  const made = applyEdits(workspace.files, plan.edits);
  commands().edit('Frage hinzufügen', plan.edits);
  draw();
  expect(workspace.files).toBe(made);
  const texts = parse.mock.calls.map(([text]) => text);
  const unchanged = Object.keys(made).filter((name) => name !== file && texts.includes(made[name] ?? ''));
  // For its tree and for its definition; and whether the wizard is published.
  expect([texts.filter((text) => text === made[file]).length, unchanged]).toEqual([2, ['wizard.json']]);
});
