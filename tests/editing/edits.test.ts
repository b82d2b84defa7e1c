import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import { assert, constantFrom, jsonValue, oneof, property, type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, EditError, type Edit } from '../../src/editing/index.ts';
import { joinPointer, parsePointer } from '../../src/engine/index.ts';
import { WIZARD_IDS, wizardFiles } from './wizards.ts';

const edit = (text: string, ...edits: Edit[]) => applyEdits({ f: text }, edits)['f'];
const at = (pointer: string) => ({ file: 'f', pointer });

const STEP = `{
  "title": "Ort",
  "schema": {
    "type": "object",
    "required": ["ort"],
    "properties": {
      "ort": { "title": "Ort", "type": "string" },
      "land": {
        "title": "Land",
        "type": "string"
      }
    }
  },
  "ui": {}
}
`;

describe('edits of a file', () => {
  it('replace a value, and nothing else', () => {
    expect(edit(STEP, { ...at('/schema/properties/ort/title'), set: 'Ort "A"' })).toBe(
      STEP.replace('"ort": { "title": "Ort"', String.raw`"ort": { "title": "Ort \"A\""`),
    );
    expect(edit(STEP, { ...at('/schema/properties/land'), set: { title: 'Land', type: 'string' } })).toBe(
      STEP.replace(/\{\s+"title": "Land",\s+"type": "string"\s+\}/, '{ "title": "Land", "type": "string" }'),
    );
  });

  it('add to what is on one line while it stays short, else break it from the outermost value on', () => {
    expect(edit(STEP, { ...at('/schema/required/-'), insert: 'land' })).toBe(
      STEP.replace('["ort"]', '["ort", "land"]'),
    );
    expect(edit(STEP, { ...at('/schema/required/0'), insert: 'land' })).toBe(
      STEP.replace('["ort"]', '["land", "ort"]'),
    );
    const long = 'Bitte nennen Sie den Ort so genau, wie Sie ihn kennen, am besten mit der Straße und der Hausnummer.';
    expect(edit(STEP, { ...at('/schema/properties/ort/description'), set: long })).toBe(
      STEP.replace(
        '"ort": { "title": "Ort", "type": "string" }',
        `"ort": {\n        "title": "Ort",\n        "type": "string",\n        "description": "${long}"\n      }`,
      ),
    );
  });

  it('add lines where there are lines', () => {
    const plz = { title: 'PLZ', type: 'string' };
    const line = '"plz": { "title": "PLZ", "type": "string" }';
    expect(edit(STEP, { ...at('/schema/properties/plz'), set: plz })).toBe(
      STEP.replace('"type": "string"\n      }\n', `"type": "string"\n      },\n      ${line}\n`),
    );
    expect(edit(STEP, { ...at('/schema/properties/plz'), insert: plz, before: 'ort' })).toBe(
      STEP.replace('      "ort"', `      ${line},\n      "ort"`),
    );
  });

  it('create what is missing on the way', () => {
    expect(edit(STEP, { ...at('/ui/ort/ui:width'), set: 'half' })).toBe(
      STEP.replace('"ui": {}', '"ui": { "ort": { "ui:width": "half" } }'),
    );
  });

  it('remove a member with its comma', () => {
    expect(edit(STEP, { ...at('/schema/properties/ort'), remove: true })).toBe(STEP.replace(/ +"ort": \{.*\n/, ''));
    expect(edit(STEP, { ...at('/ui'), remove: true })).toBe(STEP.replace(',\n  "ui": {}', ''));
    expect(edit(STEP, { ...at('/schema/required/0'), remove: true })).toBe(STEP.replace('["ort"]', '[]'));
  });

  it('rename a key and move members', () => {
    expect(edit(STEP, { ...at('/schema/properties/ort'), rename: 'stadt' })).toBe(
      STEP.replace('"ort": {', '"stadt": {'),
    );
    const moved = edit(STEP, { ...at('/schema/properties/land'), move: 'ort' });
    expect(Object.keys(JSON.parse(moved ?? '').schema.properties)).toEqual(['land', 'ort']);
    expect(edit(moved ?? '', { ...at('/schema/properties/land'), move: '' })).toBe(STEP);
    expect(edit('[1, 2,\n 3]', { ...at('/2'), move: 0 })).toBe('[3, 1,\n 2]');
  });

  it('keep line endings, tabs and a missing last line end', () => {
    const windows = STEP.replaceAll('\n', '\r\n').replaceAll('  ', '\t').trimEnd();
    const edits: Edit[] = [
      { ...at('/schema/properties/plz'), set: { title: 'P'.repeat(150) } },
      { ...at('/schema/properties/ort'), remove: true },
    ];
    expect(edit(windows, ...edits)).toBe(
      edit(STEP, ...edits)
        ?.replaceAll('\n', '\r\n')
        .replaceAll('  ', '\t')
        .trimEnd(),
    );
  });

  it('keep how numbers and texts are written, also where a line is broken', () => {
    const raw = '{ "a": { "b": 1.50, "c": "\\u00e4" } }';
    expect(edit(raw, { ...at('/a/d'), set: 'x'.repeat(140) })).toBe(
      `{\n  "a": {\n    "b": 1.50,\n    "c": "\\u00e4",\n    "d": "${'x'.repeat(140)}"\n  }\n}`,
    );
  });

  it('create, replace, delete and rename files', () => {
    const files = { a: '1', b: '2' };
    expect(applyEdits(files, [{ file: 'c', create: '3' }])).toEqual({ a: '1', b: '2', c: '3' });
    expect(applyEdits(files, [{ file: 'a', replace: '{' }])).toEqual({ a: '{', b: '2' });
    expect(applyEdits(files, [{ file: 'a', delete: true }])).toEqual({ b: '2' });
    expect(Object.entries(applyEdits(files, [{ file: 'a', moveTo: 'z' }]))).toEqual([
      ['z', '1'],
      ['b', '2'],
    ]);
    expect(files).toEqual({ a: '1', b: '2' });
  });

  it.each<[string, Edit, RegExp]>([
    ['a file that exists', { file: 'f', create: '' }, /^Die Datei 'f' gibt es schon\.$/],
    ['a file that does not exist', { file: 'g', replace: '' }, /^Die Datei 'g' gibt es nicht\.$/],
    ['a file that is no JSON', { file: 'x', pointer: '/a', remove: true }, /^Die Datei 'x' ist kein JSON, Zeile 2\.$/],
    ['a name that is taken', { ...at('/title'), rename: 'ui' }, /^Den Namen 'ui' gibt es dort in 'f' schon\.$/],
    ['a key that is there already', { ...at('/title'), insert: 1 }, /^Den Namen 'title'/],
    ['a place that does not exist', { ...at('/schema/nichts'), remove: true }, /die Stelle \/schema\/nichts nicht/],
    ['a neighbour that does not exist', { ...at('/neu'), insert: 1, before: 'nichts' }, /die Stelle \/nichts nicht/],
    ['an index beyond the end', { ...at('/schema/required/2'), insert: 1 }, /die Stelle \/schema\/required\/2 nicht/],
    ['a text that holds nothing', { ...at('/title/x'), set: 1 }, /An der Stelle \/title\/x/],
    ['the key of an item', { ...at('/schema/required/0'), rename: 'x' }, /steht kein Name/],
    ['a member moved like an item', { ...at('/title'), move: 1 }, /lässt sich so nichts verschieben/],
    ['the whole file removed', { ...at(''), remove: true }, /die Stelle \/ nicht/],
  ])('are refused for %s', (_, wrong, message) => {
    const files = { f: STEP, x: '{\n  "a": ,\n}' };
    expect(() => applyEdits(files, [{ ...at('/title'), set: 'Neu' }, wrong])).toThrow(EditError);
    expect(() => applyEdits(files, [wrong])).toThrow(message);
  });
});

/** A value as entries, so that the order of members counts. */
type Model = { key?: string; value: unknown }[];

function pointersIn(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  return [pointer, ...Object.entries(value).flatMap(([key, child]) => pointersIn(child, joinPointer(pointer, key)))];
}

/** What an edit means for the value, done without any text. */
function modelled(value: unknown, path: string[], change: (entries: Model, name: string) => Model): unknown {
  const [name = '', ...rest] = path;
  const isList = Array.isArray(value);
  const entries: Model = isList
    ? value.map((item) => ({ value: item }))
    : Object.entries(Object(value)).map(([key, member]) => ({ key, value: member }));
  const changed =
    rest.length === 0
      ? change(entries, name)
      : entries.map((entry, index) =>
          (entry.key ?? String(index)) === name ? { ...entry, value: modelled(entry.value, rest, change) } : entry,
        );
  return isList
    ? changed.map((entry) => entry.value)
    : Object.fromEntries(changed.map((entry) => [entry.key, entry.value]));
}

const indexIn = (entries: Model, name: string) =>
  entries.findIndex((entry, index) => (entry.key ?? String(index)) === name);

const json = jsonValue({ maxDepth: 2 }).filter((value) => !JSON.stringify(value).includes('__proto__'));

type Sample = { edit: Edit; expected: (value: unknown) => unknown };

/** An edit at a place of a value, with what it means. */
function samples(file: string, pointer: string, value: unknown): Arbitrary<Sample> {
  const path = parsePointer(pointer);
  const isMember = !Array.isArray(path.slice(0, -1).reduce((node, token) => Object(node)[token], value));
  const set = json.map((after): Sample => ({
    edit: { file, pointer, set: after },
    expected: (whole) =>
      modelled(whole, path, (all, name) => all.with(indexIn(all, name), { ...at0(all, name), value: after })),
  }));
  const remove: Sample = {
    edit: { file, pointer, remove: true },
    expected: (whole) => modelled(whole, path, (all, name) => all.toSpliced(indexIn(all, name), 1)),
  };
  const fresh = 'ganzNeu';
  const freshPointer = [...path.slice(0, -1), fresh].reduce(joinPointer, '');
  const insert = json.map((added): Sample => ({
    edit: isMember
      ? { file, pointer: freshPointer, insert: added, before: path.at(-1) ?? '' }
      : { file, pointer, insert: added },
    expected: (whole) =>
      modelled(whole, path, (all, name) =>
        all.toSpliced(indexIn(all, name), 0, { ...(isMember && { key: fresh }), value: added }),
      ),
  }));
  const last: Sample = {
    edit: isMember ? { file, pointer, move: '' } : { file, pointer, move: 0 },
    expected: (whole) =>
      modelled(whole, path, (all, name) => {
        const rest = all.toSpliced(indexIn(all, name), 1);
        return rest.toSpliced(isMember ? rest.length : 0, 0, at0(all, name));
      }),
  };
  const rename: Sample = {
    edit: { file, pointer, rename: fresh },
    expected: (whole) =>
      modelled(whole, path, (all, name) => all.with(indexIn(all, name), { ...at0(all, name), key: fresh })),
  };
  return oneof(set, insert, constantFrom(remove, last, ...(isMember ? [rename] : [])));
}

function at0(entries: Model, name: string): Model[number] {
  const entry = entries[indexIn(entries, name)];
  if (entry === undefined) throw new Error(`Nothing is called ${name}.`);
  return entry;
}

/** The lines, counted from 0, on which the entry of a container and its neighbours stand. */
function linesAround(text: string, pointer: string, isMove: boolean): [number, number] {
  const root = parseTree(text);
  const path = parsePointer(pointer);
  const found = (tokens: string[]): Node | undefined =>
    tokens.reduce<Node | undefined>(
      (node, token) => node && findNodeAtLocation(node, [node.type === 'array' ? Number(token) : token]),
      root,
    );
  const node = isMove ? found(path.slice(0, -1)) : found(path);
  if (node === undefined) throw new Error(`Nothing is at ${pointer}.`);
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length - 1;
  let entry = node;
  // What begins on the same line is laid out together.
  while (entry.parent !== undefined && lineOf(entry.parent.offset) === lineOf(node.offset)) entry = entry.parent;
  return [lineOf(entry.offset) - 1, lineOf(entry.offset + entry.length) + 1];
}

const SAMPLES = WIZARD_IDS.flatMap((id) =>
  Object.entries(wizardFiles(id))
    .filter(([file]) => !file.startsWith('../') || id === 'alles')
    .map(([file, text]) => ({ file, text, value: JSON.parse(text) as unknown })),
);

describe('edits anywhere in any wizard', () => {
  const chosen = constantFrom(...SAMPLES).chain(({ file, text, value }) =>
    constantFrom(...pointersIn(value).filter((pointer) => pointer !== '')).chain((pointer) =>
      samples(file, pointer, value).map((sample) => ({ text, value, pointer, sample })),
    ),
  );

  it('mean what they say, and leave all other lines as they are', () => {
    assert(
      property(chosen, ({ text, value, pointer, sample: { edit: one, expected } }) => {
        const after = applyEdits({ [one.file]: text }, [one])[one.file] ?? '';
        expect(JSON.stringify(JSON.parse(after))).toBe(JSON.stringify(expected(value)));
        const [old, now] = [text.split('\n'), after.split('\n')];
        const firstOther = old.findIndex((line, index) => line !== now[index]);
        if (firstOther < 0) return;
        const reversed = now.toReversed();
        const same = old.toReversed().findIndex((line, index) => line !== reversed[index]);
        const [first, last] = linesAround(text, pointer, 'move' in one);
        expect(firstOther).toBeGreaterThanOrEqual(first);
        expect(old.length - 1 - same).toBeLessThanOrEqual(last);
      }),
      { numRuns: 3000 },
    );
  });

  it('give the same bytes when a renaming or a move is taken back', () => {
    assert(
      property(chosen, ({ text, pointer, sample: { edit: one } }) => {
        const files = { [one.file]: text };
        const back = inverseOf(one, pointer);
        expect(back === undefined ? files : applyEdits(files, [one, back])).toEqual(files);
      }),
      { numRuns: 1000 },
    );
  });
});

function inverseOf(one: Edit, pointer: string): Edit | undefined {
  const path = parsePointer(pointer);
  const name = path.pop() ?? '';
  const beside = (other: string) => ({ file: one.file, pointer: [...path, other].reduce(joinPointer, '') });
  if ('rename' in one) return { ...beside(one.rename), rename: name };
  return 'move' in one && one.move === 0 ? { ...beside('0'), move: Number(name) } : undefined;
}
