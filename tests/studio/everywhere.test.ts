import { describe, expect, it } from 'vitest';
import { ApiFault, OutdatedFault } from '../../src/studio/api/api.ts';
import { changeTexts, takeBack, type ChangeResult } from '../../src/studio/everywhere/changeTexts.ts';
import { changesOf } from '../../src/studio/everywhere/chosenChanges.ts';
import { countFound, findTexts } from '../../src/studio/everywhere/foundTexts.ts';
import { permissionOf, readOpened, type Searcher } from '../../src/studio/everywhere/openedWizard.ts';
import type { StudioWizard } from '../../src/contract/index.ts';
import { filesOf } from './folder.ts';

const VERA: Searcher = { name: 'Vera Groß', writable: false };
const OWN: Searcher = { name: undefined, writable: true };

type Extra = Partial<Omit<StudioWizard, 'files'>>;

function stored(files: StudioWizard['files'], extra: Extra = {}): StudioWizard {
  return { version: 'v1', files, pictures: {}, access: 'change', ...extra };
}

function draftOf(by: string, writer?: string): Extra {
  const times = { begun: '2026-12-03T08:00:00.000Z', changed: '2026-12-03T09:00:00.000Z' };
  const draft = { by, ...times, live: {}, liveVersion: 'live', behind: false, ...(writer !== undefined && { writer }) };
  return { draft };
}

/** A wizard of one step. */
function small(title: string, intro: string, more: Record<string, string> = {}): StudioWizard['files'] {
  return {
    'wizard.json': JSON.stringify({ title, progress: [{ label: 'Alles', steps: ['eins'] }] }),
    'machine.json': JSON.stringify({ id: 'x', initial: 'eins', states: { eins: { type: 'final' } } }),
    'steps/eins.json': JSON.stringify({
      title: 'Ihre Frist',
      intro: [intro],
      ...(more['uses'] && { uses: more['uses'] }),
    }),
  };
}

const search = (query: string) => ({ query, exact: false });

describe('where all wizards say something', () => {
  const wizards = ['bussgeldanfrage', 'verkehrsunfallanfrage', 'kontaktformular'].map((id) =>
    readOpened(id, stored(filesOf(id))),
  );

  it('is found by wizard and step, and in a shared part once, with the wizards that have it', () => {
    const found = findTexts(wizards, search('e-mail-adresse'), VERA);
    const own = found.filter(({ users }) => users === undefined);
    const parts = found.filter(({ users }) => users !== undefined);
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ wizard }) => wizard.id)).size).toBe(own.length);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.some(({ users = [] }) => users.length > 1)).toBe(true);
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
    const keys = found.flatMap(({ groups }) => groups.flatMap(({ texts }) => texts.map(({ key }) => key)));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is nothing for an empty search and for words that nobody wrote', () => {
    expect(findTexts(wizards, search(' '), VERA)).toEqual([]);
    expect(findTexts(wizards, search('Xylophonunterricht'), VERA)).toEqual([]);
  });

  it('includes a paragraph of law, with any space, and a placeholder', () => {
    const law = readOpened('a', stored(small('A', 'Nach §\u00a026 StVG verjährt es in {wochen} Wochen.')));
    expect(countFound(findTexts([law], search('§ 26 stvg'), VERA))).toEqual({ texts: 1, hits: 1 });
    const [placeholder] = findTexts([law], search('{wochen}'), VERA);
    const text = placeholder?.groups[0]?.texts[0];
    expect(text?.spans).toHaveLength(1);
    expect(text?.words).toEqual([]);
  });
});

describe('who may change what', () => {
  it.each<[string, Searcher, Extra, string, RegExp]>([
    ['what is live', VERA, {}, 'yes', /entsteht ein Entwurf/],
    ['the own draft', VERA, draftOf('Vera Groß'), 'yes', /Ihr Entwurf/],
    ["somebody else's draft", VERA, draftOf('Otto Groß'), 'asked', /Entwurf von Otto Groß/],
    ['a draft that somebody changes', VERA, draftOf('Vera Groß', 'Otto Groß'), 'no', /Otto Groß ändert/],
    ['what one may only see', VERA, { access: 'see' }, 'no', /nur ansehen/],
  ])('%s', (_, searcher, extra, may, why) => {
    const permission = permissionOf(stored({}, extra), searcher);
    expect(permission.may).toBe(may);
    expect(permission.why).toMatch(why);
  });

  it('a folder of one’s own, if it can be written', () => {
    const { access: _, ...folder } = stored(small('A', 'Alt.'));
    expect(permissionOf(folder, OWN)).toMatchObject({ may: 'yes', why: expect.stringContaining('sofort') });
    expect(permissionOf(folder, { ...OWN, writable: false }).may).toBe('no');
  });
});

describe('what a replacement changes', () => {
  const wizards = [
    readOpened('a', stored(small('A', 'Die Frist endet bald, siehe [Frist](/frist) und {frist}.'))),
    readOpened('b', stored(small('B', 'Ohne.'))),
  ];
  const found = findTexts(wizards, search('frist'), VERA);

  it('is words, never the name of a placeholder or the address of a link', () => {
    const [a, b] = changesOf(found, 'Deadline', () => true);
    expect(a?.texts.map(({ after }) => after)).toEqual([
      'Ihre Deadline',
      'Die Deadline endet bald, siehe [Deadline](/frist) und {frist}.',
    ]);
    expect(b?.texts.map(({ pointer }) => pointer)).toEqual(['/title']);
  });

  it('leaves out what is not chosen, what stays the same, and wizards without a change', () => {
    expect(changesOf(found, 'Deadline', ({ wizard }) => wizard.id === 'b').map(({ id }) => id)).toEqual(['b']);
    expect(changesOf(found, 'Frist', () => true)).toEqual([]);
  });
});

/** A server with one wizard. */
class OneWizard {
  now: StudioWizard;
  saves = 0;
  removed: string[] = [];
  /** Somebody else saves this before the next save. */
  meanwhile: StudioWizard[] = [];
  failure: ApiFault | undefined;
  constructor(now: StudioWizard) {
    this.now = now;
  }
  open = async () => this.now;
  save = async (_id: string, files: Record<string, string | null>, expected: string | undefined) => {
    this.saves += 1;
    if (this.failure !== undefined) throw this.failure;
    this.now = this.meanwhile.shift() ?? this.now;
    if (expected !== this.now.version)
      throw new OutdatedFault({ success: false, error: 'Inzwischen geändert.', current: this.now });
    const all = { ...this.now.files, ...files } as StudioWizard['files'];
    const draft = this.now.access === undefined ? {} : draftOf('Vera Groß');
    this.now = { ...this.now, ...draft, files: all, version: `${this.now.version}+` };
    return this.now;
  };
  remove = async (_id: string, expected: string) => {
    if (expected !== this.now.version) throw new ApiFault(412, 'Inzwischen geändert.');
    this.removed.push(expected);
  };
}

const INTRO = { file: 'steps/eins.json', pointer: '/intro/0', before: 'Alt.', after: 'Neu.' };
const TITLE = { file: 'steps/eins.json', pointer: '/title', before: 'Ihre Frist', after: 'Ihre Deadline' };
const BOTH = { id: 'a', title: 'A', texts: [TITLE, INTRO] };
const refuse = (current: StudioWizard) => {
  const { may, why } = permissionOf(current, VERA);
  return may === 'yes' ? undefined : why;
};
const anybody = () => undefined;
const introIn = ({ files }: StudioWizard): unknown => JSON.parse(files['steps/eins.json'] ?? '').intro[0];

describe('a change of one wizard', () => {
  it('begins a draft, and is taken back with it', async () => {
    const server = new OneWizard(stored(small('A', 'Alt.')));
    const result = await changeTexts(server, BOTH, { stored: server.now, refuse });
    expect(result).toEqual({ ...BOTH, left: [], begun: 'v1+' });
    expect(introIn(server.now)).toBe('Neu.');
    expect(await takeBack(server, result, refuse)).toMatchObject({
      left: [],
      texts: [{}, { before: 'Neu.', after: 'Alt.' }],
    });
    expect(server.removed).toEqual(['v1+']);
  });

  it('is taken back text by text in a draft that was there, or has changed since', async () => {
    const server = new OneWizard(stored(small('A', 'Alt.'), draftOf('Vera Groß')));
    const result = await changeTexts(server, BOTH, { stored: server.now, refuse });
    expect(result.begun).toBeUndefined();
    await takeBack(server, result, refuse);
    expect(introIn(server.now)).toBe('Alt.');
    expect(server.removed).toEqual([]);

    const fresh = new OneWizard(stored(small('A', 'Alt.')));
    const begun = await changeTexts(fresh, BOTH, { stored: fresh.now, refuse });
    await fresh.save('a', { 'steps/eins.json': JSON.stringify({ title: 'Ganz anders', intro: ['Neu.'] }) }, 'v1+');
    expect(await takeBack(fresh, begun, refuse)).toMatchObject({
      left: [{ before: 'Ihre Deadline' }],
      texts: [{ before: 'Neu.' }],
    });
    expect(JSON.parse(fresh.now.files['steps/eins.json'] ?? '')).toEqual({ title: 'Ganz anders', intro: ['Alt.'] });
    expect(fresh.removed).toEqual([]);
  });

  it('never deletes a wizard of the own machine', async () => {
    const { access: _, ...folder } = stored(small('A', 'Alt.'));
    const server = new OneWizard(folder);
    const result = await changeTexts(server, BOTH, { stored: server.now, refuse: anybody });
    expect(result.begun).toBeUndefined();
    await takeBack(server, { ...result, begun: server.now.version }, anybody);
    expect(server.removed).toEqual([]);
    expect(introIn(server.now)).toBe('Alt.');
  });

  it('is made on top of what somebody else has saved, whose texts stay', async () => {
    const server = new OneWizard(stored(small('A', 'Alt.')));
    server.meanwhile = [{ ...stored(small('A', 'Ganz anders.'), { version: 'v2' }) }];
    const result = await changeTexts(server, BOTH, { stored: server.now, refuse });
    expect(result).toMatchObject({ texts: [TITLE], left: [INTRO] });
    expect(introIn(server.now)).toBe('Ganz anders.');
    expect(server.saves).toBe(2);
  });

  it('is not made in a draft that somebody else has begun meanwhile', async () => {
    const server = new OneWizard(stored(small('A', 'Alt.')));
    server.meanwhile = [stored(small('A', 'Alt.'), { version: 'v2', ...draftOf('Otto Groß') })];
    const result = await changeTexts(server, BOTH, { stored: server.now, refuse });
    expect(result.failure).toBe('Hier liegt ein Entwurf von Otto Groß.');
    expect(introIn(server.now)).toBe('Alt.');
  });

  it('ends where others save faster and faster, and where nobody answers', async () => {
    const server = new OneWizard(stored(small('A', 'Alt.')));
    server.meanwhile = [2, 3, 4, 5].map((version) => stored(small('A', 'Alt.'), { version: `v${version}` }));
    expect((await changeTexts(server, BOTH, { stored: server.now, refuse })).failure).toBe('Inzwischen geändert.');
    expect(server.saves).toBe(3);
    server.failure = new ApiFault(undefined, 'Der Server antwortet nicht.');
    const failed: ChangeResult = await changeTexts(server, BOTH, { stored: server.now, refuse });
    expect(failed.failure).toBe('Der Server antwortet nicht.');
  });

  it('saves nothing where all texts say it already', async () => {
    const server = new OneWizard(stored(small('A', 'Neu.')));
    const only = { id: 'a', title: 'A', texts: [INTRO] };
    expect(await changeTexts(server, only, { stored: server.now, refuse })).toEqual({ ...only, texts: [], left: [] });
    expect(server.saves).toBe(0);
  });
});
