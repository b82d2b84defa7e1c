import { describe, expect, it } from 'vitest';
import { outlineOf, outlineReader } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { entriesOf, entriesReader, leadsNowhere } from '../../src/studio/outline/entries.ts';
import { wayTo } from '../../src/studio/panel/way.ts';
import { filesOf } from './folder.ts';

const FILES = filesOf('verkehrsunfallanfrage');

const TWO_STEPS = JSON.stringify({ initial: 'a', states: { a: { on: { NEXT: 'b' } }, b: { type: 'final' } } });
const ASKING = JSON.stringify({ title: 'A', schema: { properties: { art: { type: 'string', title: 'Alt' } } } });
const CONDITIONAL = `{
  "title": "B",
  "schema": {
    "if": { "properties": { "art": { "const": "ja" } }, "required": ["art"] },
    "then": { "properties": { "mehr": { "type": "string", "title": "Mehr" } } }
  }
}`;

function change(files: Record<string, string>, file: string, from: RegExp, to: string): Record<string, string> {
  const changed = (files[file] ?? '').replace(from, to);
  expect(changed).not.toBe(files[file]);
  return { ...files, [file]: changed };
}

describe('the outline after a change', () => {
  const [part] = outlineOf(treeReader()(FILES)).steps.flatMap(({ parts }) => parts);

  it('says the same as one that is read from nothing', () => {
    const read = treeReader();
    const outline = outlineReader();
    outline(read(FILES));
    const versions = [
      change(FILES, 'steps/ort.json', /"title": "/, '"title": "Neu: '),
      change(FILES, 'machine.json', /"initial": "[^"]+"/, '"initial": "ort"'),
      change(FILES, `../parts/${part}.json`, /"title": "/, '"title": "Anders: '),
      FILES,
    ];
    for (const files of versions) expect(outline(read(files))).toEqual(outlineOf(treeReader()(files)));
  });

  it('keeps the steps that nothing of it concerns', () => {
    const read = treeReader();
    const outline = outlineReader();
    const before = outline(read(FILES)).steps;
    const after = outline(read(change(FILES, 'steps/ort.json', /"title": "/, '"title": "Neu: '))).steps;
    const changed = after.filter((step, index) => step !== before[index]).map(({ id }) => id);
    expect(changed).toEqual(['ort']);
  });

  it('reads the steps again that use a changed part, and no other', () => {
    const read = treeReader();
    const outline = outlineReader();
    const before = outline(read(FILES)).steps;
    const after = outline(read(change(FILES, `../parts/${part}.json`, /"title": "/, '"title": "Anders: '))).steps;
    const changed = after.filter((step, index) => step !== before[index]).map(({ id }) => id);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed).toEqual(after.filter(({ parts }) => parts.length > 0).map(({ id }) => id));
  });
});

const lines = (read: ReturnType<typeof entriesReader>, files: Record<string, string>) =>
  read(outlineOf(treeReader()(files)));

describe('the lines of the outline after a change', () => {
  it('say the same as those that are made from nothing, and are kept where nothing else is said', () => {
    const [trees, outline, read] = [treeReader(), outlineReader(), entriesReader()];
    const stepsOf = (files: Record<string, string>) =>
      read(outline(trees(files))).find(({ id }) => id === 'schritte')?.children ?? [];
    const before = stepsOf(FILES);
    // Another title of a question is said in the conditions that ask for it, also in other steps.
    const changed = change(FILES, 'steps/verletzte.json', /"title": "Verletzte Personen"/, '"title": "Opfer"');
    const after = stepsOf(changed);
    expect(after).toEqual(lines(entriesReader(), changed).find(({ id }) => id === 'schritte')?.children);
    const kept = after.filter((entry, index) => entry === before[index]);
    expect(kept.length).toBeGreaterThan(after.length / 2);
    expect(kept.length).toBeLessThan(after.length);
  });

  it('say a condition anew when the question that it is about has another title', () => {
    const files = {
      'wizard.json': '{}',
      'machine.json': TWO_STEPS,
      'steps/a.json': ASKING,
      'steps/b.json': CONDITIONAL,
    };
    const [trees, outline, read] = [treeReader(), outlineReader(), entriesReader()];
    const said = (now: Record<string, string>) => JSON.stringify(read(outline(trees(now))));
    expect(said(files)).toContain('nur wenn „Alt“ „ja“ ist');
    expect(said({ ...files, 'steps/a.json': ASKING.replace('Alt', 'Neu') })).toContain('nur wenn „Neu“ „ja“ ist');
  });
});

const orderOf = (files: Record<string, string>) => outlineOf(treeReader()(files)).steps.map(({ id }) => id);
const machine = (states: Record<string, unknown>) => ({ 'machine.json': JSON.stringify({ initial: 'a', states }) });
const next = (...targets: string[]) => ({ on: { NEXT: targets.map((target) => ({ target })) } });

describe('the order of the steps', () => {
  it('stays where a new branch skips steps', () => {
    const branch =
      '"polizei": { "on": { "NEXT": [{ "target": "rettung", "guard": { "type": "x" } }, { "target": "zeugen" }] } }';
    const files = change(FILES, 'machine.json', /"polizei": \{ "on": \{ "NEXT": "zeugen" \} \}/, branch);
    expect(orderOf(files)).toEqual(orderOf(FILES));
  });

  it('has a step after all that lead to it, the first branch first, its steps together', () => {
    const states = {
      a: next('b', 'c'),
      d: next('e'),
      b: next('b2'),
      b2: next('d'),
      c: next('d'),
      e: { type: 'final' },
    };
    expect(orderOf(machine(states))).toEqual(['a', 'b', 'b2', 'c', 'd', 'e']);
  });

  it('has final steps last, then those that nobody reaches', () => {
    const states = { x: next('c'), a: next('end', 'b'), end: { type: 'final' }, b: next('c'), c: { type: 'final' } };
    expect(orderOf(machine(states))).toEqual(['a', 'b', 'end', 'c', 'x']);
  });

  it('ignores ways back', () => {
    const states = { a: next('b'), b: next('a', 'c'), c: next('b', 'd'), d: { type: 'final' } };
    expect(orderOf(machine(states))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('has both branches of the car survey before what follows both', () => {
    const order = orderOf(filesOf('kfz-gutachtenanfrage'));
    expect(order.slice(0, 4)).toEqual(['schuld', 'info-selbst', 'info', 'vorne']);
    expect(order.at(-1)).toBe('danke');
  });
});

const groupStep = (title: object) =>
  JSON.stringify({
    title: 'A',
    schema: {
      properties: {
        halter: {
          type: 'object',
          ...title,
          properties: {
            name: { type: 'string', title: 'Name' },
            adresse: { type: 'object', properties: { ort: { type: 'string', title: 'Wohnort' } } },
            telefon: { type: 'string', title: 'Telefon' },
          },
        },
      },
    },
  });
const groupLines = (step: string) => {
  const outline = outlineOf(treeReader()({ 'machine.json': TWO_STEPS, 'steps/a.json': step }));
  const entry = entriesReader()(outline).find(({ id }) => id === 'schritte')?.children[0]?.children[0];
  const pointers = ['/schema/properties/halter', '/schema/properties/halter/properties/adresse'];
  const way = pointers.map((pointer) => wayTo({ file: 'steps/a.json', pointer }, outline).at(-1)?.label);
  return [entry?.label, entry?.hint, ...(entry?.children.map(({ label }) => label) ?? []), ...way];
};

describe('a group of questions', () => {
  it('is called by its title, else after its first question, and never by its key', () => {
    expect(groupLines(groupStep({}))).toEqual(['Name', 'Text', 'Gruppe mit „Name“', 'Gruppe mit „Wohnort“']);
    expect(groupLines(groupStep({ title: 'Der Halter' }))).toEqual([
      'Der Halter',
      'Gruppe',
      'Name',
      'Wohnort',
      'Telefon',
      'Der Halter',
      'Gruppe mit „Wohnort“',
    ]);
  });

  it('that only holds questions together is no line, and no part of the way to them', () => {
    const outline = outlineOf(treeReader()({ 'machine.json': TWO_STEPS, 'steps/a.json': groupStep({}) }));
    const way = wayTo(
      { file: 'steps/a.json', pointer: '/schema/properties/halter/properties/adresse/properties/ort' },
      outline,
    );
    expect(way.map(({ label }) => label)).toEqual([expect.stringContaining('Schritt'), 'Wohnort']);
    const named = outlineOf(
      treeReader()({ 'machine.json': TWO_STEPS, 'steps/a.json': groupStep({ title: 'Der Halter' }) }),
    );
    const inNamed = wayTo({ file: 'steps/a.json', pointer: '/schema/properties/halter/properties/name' }, named);
    expect(inNamed.map(({ label }) => label).slice(1)).toEqual(['Der Halter', 'Name']);
  });
});

it('what has lost its title is called so, and not by a name that nobody has chosen', () => {
  const files = change(
    change(FILES, 'steps/ort.json', /"title": "[^"]+"/, '"title": ""'),
    'steps/verletzte.json',
    /("personenschaden": \{\s*"title": )"[^"]+"/,
    '$1""',
  );
  const { steps } = outlineOf(treeReader()(files));
  expect(steps.find(({ id }) => id === 'ort')?.title).toBe('Schritt ohne Titel');
  expect(steps.find(({ id }) => id === 'verletzte')?.questions[0]?.title).toBe('Frage ohne Titel');
});

it('leads nowhere from a heading with nothing below it, such as that of computed values', () => {
  const entries = entriesOf(outlineOf(treeReader()(FILES)));
  expect(entries.filter(leadsNowhere).map(({ label }) => label)).toEqual(['Tabellen', 'Berechnete Werte']);
});
