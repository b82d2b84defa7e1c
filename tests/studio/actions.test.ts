import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { describe, expect, it } from 'vitest';
import { applyEdits, EditError } from '../../src/editing/index.ts';
import { actionsFor } from '../../src/studio/actions/actionsFor.ts';
import { scaffold } from '../../src/check/scaffold.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { entriesOf, type OutlineEntry } from '../../src/studio/outline/entries.ts';
import { formatFindings } from '../editing/findings.ts';
import { filesOf } from './folder.ts';
import type { Action, Subject, Values } from '../../src/studio/actions/action.ts';

const ACCIDENT = filesOf('verkehrsunfallanfrage');
const FINE = filesOf('bussgeldanfrage');

function read(files: DefinitionFiles) {
  const trees = treeReader()(files);
  return { trees, outline: outlineOf(trees) };
}

function action(files: DefinitionFiles, subject: Subject, id: string): Action {
  const found = actionsFor(read(files), subject).find((one) => one.id === id);
  if (found === undefined) throw new Error(`no action ${id}`);
  return found;
}

/** The files after an action, with what was typed into its dialog. */
function done(files: DefinitionFiles, subject: Subject, id: string, typed: Values = {}): DefinitionFiles {
  const found = action(files, subject, id);
  if ('make' in found) return applyEdits(files, found.make(files).edits);
  if (!('form' in found)) throw new Error(`${id} changes nothing by itself`);
  const values: Record<string, string> = {};
  for (const { name, start } of found.form.fields) values[name] = typed[name] ?? start(values);
  return applyEdits(files, found.form.plan(files, values).edits);
}

function waysOf(files: DefinitionFiles, step: string) {
  const node = read(files).outline.steps.find(({ id }) => id === step);
  return node?.exits.map(({ target }) => target);
}

function titles(entries: readonly OutlineEntry[], depth = 0): string[] {
  return entries.flatMap(({ label, children }) => [`${'  '.repeat(depth)}${label}`, ...titles(children, depth + 1)]);
}

/** The answers that the step 'ort' asks for. */
function names(files: DefinitionFiles) {
  const step = read(files).outline.steps.find(({ id }) => id === 'ort');
  return step?.questions.map(({ field }) => field);
}

const QUESTION = { file: 'steps/ort.json', pointer: '/schema/properties/strasse' };

describe('actions on a step', () => {
  it('inserts a step behind it, named by its title', () => {
    const after = done(ACCIDENT, { kind: 'step', id: 'ort' }, 'insert', { title: 'Fotos vom Ort, bitte!' });
    expect(waysOf(after, 'ort')).toEqual(['fotos-vom-ort-bitte']);
    expect(waysOf(after, 'fotos-vom-ort-bitte')).toEqual(['hergang']);
  });

  it('adds a branch on an answer before the last one', () => {
    const after = done(ACCIDENT, { kind: 'step', id: 'verletzte' }, 'branch', {
      question: '/personenschaden',
      answer: '"nein"',
      target: 'pruefung',
    });
    expect(waysOf(after, 'verletzte')).toEqual(['verletzte-personen', 'pruefung', 'rettung']);
    expect(after['machine.json']).toContain('"field": "/personenschaden", "value": "nein"');
  });

  it('connects the chosen one of several ways', () => {
    const after = done(ACCIDENT, { kind: 'step', id: 'verletzte' }, 'connect', { way: '0', target: 'pruefung' });
    expect(waysOf(after, 'verletzte')).toEqual(['pruefung', 'rettung']);
  });

  it('deletes it with what leads to it rerouted as chosen, and names every use', () => {
    const subject: Subject = { kind: 'step', id: 'zeugen' };
    const found = action(ACCIDENT, subject, 'delete');
    if (!('form' in found)) throw new Error('no dialog');
    const { uses } = found.form.plan(ACCIDENT, { target: 'rettung' });
    expect(uses?.map(({ says }) => says)).toContain("Übergang von 'polizei' nach 'zeugen'");
    expect(waysOf(done(ACCIDENT, subject, 'delete', { target: 'rettung' }), 'polizei')).toEqual(['rettung']);
    expect(waysOf(done(ACCIDENT, subject, 'delete'), 'polizei')).toEqual(['verletzte']);
  });

  it('duplicates it under a free name', () => {
    const after = done(ACCIDENT, { kind: 'step', id: 'ort' }, 'duplicate');
    expect(after['steps/ort-2.json']).toBe(ACCIDENT['steps/ort.json']);
  });

  it('offers nothing that would lose what is sent', () => {
    const ids = actionsFor(read(ACCIDENT), { kind: 'step', id: 'senden' }).map(({ id }) => id);
    expect(ids).not.toContain('rename');
    expect(() => done(ACCIDENT, { kind: 'step', id: 'senden' }, 'delete')).toThrow(EditError);
  });
});

/** What is selected after a deletion. */
function selectedAfter(files: DefinitionFiles, subject: Subject) {
  const found = action(files, subject, 'delete');
  return 'form' in found ? found.form.plan(files, {}).select : undefined;
}

function afterTable(name = '') {
  return selectedAfter(filesOf('bussgeldrechner'), { kind: 'table', name });
}

describe('what is selected after a deletion', () => {
  const tables = read(filesOf('bussgeldrechner')).outline.tables.map(({ name }) => name);

  it('is the next one, else the previous one, else what it belonged to', () => {
    expect(afterTable(tables[0])).toEqual({ file: `tables/${tables[1]}.json`, pointer: '' });
    expect(afterTable(tables.at(-1))).toEqual({ file: `tables/${tables.at(-2)}.json`, pointer: '' });
    const single = done(FINE, { kind: 'all', of: 'tabellen' }, 'new', { title: 'Kosten', source: '§ 1' });
    expect(selectedAfter(single, { kind: 'table', name: 'kosten' })).toEqual({ file: 'wizard.json', pointer: '' });
  });

  it('is the next question of the same group', () => {
    const root = '/schema/properties';
    const file = JSON.parse(ACCIDENT['steps/ort.json'] ?? '') as { schema: { properties: Record<string, unknown> } };
    const asked = Object.keys(file.schema.properties);
    const select = (name = '') =>
      selectedAfter(ACCIDENT, {
        kind: 'question',
        step: 'ort',
        place: { file: 'steps/ort.json', pointer: `${root}/${name}` },
      });
    expect(asked.length).toBeGreaterThan(2);
    expect(select(asked[0])).toEqual({ file: 'steps/ort.json', pointer: `${root}/${asked[1]}` });
    expect(select(asked.at(-1))).toEqual({ file: 'steps/ort.json', pointer: `${root}/${asked.at(-2)}` });
  });

  it('is the next step, and the example that moves up', () => {
    const { steps, journeys } = read(ACCIDENT).outline;
    const at = steps.findIndex(({ id }) => id === 'polizei');
    expect(selectedAfter(ACCIDENT, { kind: 'step', id: 'polizei' })).toEqual({
      file: steps[at + 1]?.file,
      pointer: '',
    });
    expect(journeys.length).toBeGreaterThan(1);
    expect(selectedAfter(ACCIDENT, { kind: 'journey', index: 0 })).toEqual({
      file: 'journeys.json',
      pointer: '/journeys/0',
    });
    const last = journeys.length - 1;
    expect(selectedAfter(ACCIDENT, { kind: 'journey', index: last })).toEqual({
      file: 'journeys.json',
      pointer: `/journeys/${last - 1}`,
    });
  });
});

function stepOf(id: string): Subject {
  return { kind: 'step', id };
}

/** The actions on a step of the accident wizard. */
function actionsOn(id: string): string[] {
  return actionsFor(read(ACCIDENT), stepOf(id)).map((one) => one.id);
}

describe('a step is moved', () => {
  it('one place along its way and back, without a trace', () => {
    const down = done(ACCIDENT, stepOf('ort'), 'down');
    expect(waysOf(down, 'zeitpunkt')).toEqual(['hergang']);
    expect(waysOf(down, 'hergang')).toEqual(['ort']);
    expect(waysOf(down, 'ort')).toEqual(['reaktion']);
    const back = done(down, stepOf('ort'), 'up');
    expect(back['machine.json']).toBe(ACCIDENT['machine.json']);
    expect(back['journeys.json']).toBe(ACCIDENT['journeys.json']);
  });

  it('to the beginning, and away from it', () => {
    const first = done(ACCIDENT, stepOf('zeitpunkt'), 'up');
    expect(read(first).outline.steps[0]?.id).toBe('zeitpunkt');
    expect(done(first, stepOf('zeitpunkt'), 'down')['machine.json']).toBe(ACCIDENT['machine.json']);
    expect(read(done(ACCIDENT, stepOf('ort'), 'move', { after: '/' })).outline.initial).toBe('ort');
  });

  it('past one that branches, with its branches, and offers only places that lead on', () => {
    const moved = done(ACCIDENT, stepOf('zeugen'), 'down');
    expect(waysOf(moved, 'verletzte')).toEqual(['zeugen']);
    expect(waysOf(moved, 'zeugen')).toEqual(['verletzte-personen', 'rettung']);
    const move = action(ACCIDENT, stepOf('zeugen'), 'move');
    const offered = 'form' in move ? (move.form.fields[0]?.options?.({}).map(({ id }) => id) ?? []) : [];
    expect(offered).toContain('einwilligung');
    expect(offered.filter((id) => ['zeugen', 'senden', 'danke'].includes(id))).toEqual([]);
  });

  it('by its keys only where there is one way, and not to where it is', () => {
    expect(actionsOn('rettung')).not.toContain('up');
    expect(actionsOn('verletzte-personen')).not.toContain('down');
    expect(actionsOn('verursacher')).not.toContain('up');
    expect(actionsOn('danke')).not.toContain('move');
    expect(actionsOn('senden')).not.toContain('move');
    expect(() => done(ACCIDENT, stepOf('ort'), 'move', { after: 'zeitpunkt' })).toThrow(
      'Dort steht der Schritt schon.',
    );
  });
});

describe('actions on a branch', () => {
  it('puts a step on it, in the section of the step before', () => {
    const after = done(ACCIDENT, { kind: 'branch', step: 'verletzte', index: 1 }, 'between', { title: 'Keine' });
    expect(waysOf(after, 'verletzte')).toEqual(['verletzte-personen', 'keine']);
    expect(waysOf(after, 'keine')).toEqual(['rettung']);
    const wizard = JSON.parse(after['wizard.json'] ?? '') as { progress: { steps: string[] }[] };
    expect(wizard.progress.find(({ steps }) => steps.includes('keine'))?.steps).toContain('verletzte');
  });

  it('deletes it', () => {
    expect(waysOf(done(ACCIDENT, { kind: 'branch', step: 'verletzte', index: 0 }, 'delete'), 'verletzte')).toEqual([
      'rettung',
    ]);
  });

  it('does not let the branch for all others be tried before them', () => {
    expect(() => done(ACCIDENT, { kind: 'branch', step: 'verletzte', index: 1 }, 'up')).toThrow(EditError);
  });
});

describe('actions on a question', () => {
  const subject: Subject = { kind: 'question', step: 'ort', place: QUESTION };

  it('stand for what the step asks', () => {
    expect(names(ACCIDENT)).toContain('/strasse');
  });

  it('moves it and back, without a trace', () => {
    const down = done(ACCIDENT, subject, 'down');
    expect(names(down)).not.toEqual(names(ACCIDENT));
    expect(done(down, subject, 'up')['steps/ort.json']).toBe(ACCIDENT['steps/ort.json']);
  });

  it('duplicates it behind itself, with its looks', () => {
    const after = names(done(ACCIDENT, subject, 'duplicate')) ?? [];
    expect(after[after.indexOf('/strasse') + 1]).toBe('/strasse2');
  });

  it('inserts a question of a kind behind it', () => {
    const after = names(done(ACCIDENT, subject, 'question', { kind: 'zahl', title: 'Wie viele?' })) ?? [];
    expect(after[after.indexOf('/strasse') + 1]).toBe('/wieViele');
  });

  it('moves it to another step', () => {
    const after = read(done(ACCIDENT, subject, 'step', { step: 'hergang' })).outline.steps;
    const asked = after.find(({ id }) => id === 'hergang')?.questions.map(({ field }) => field);
    expect(asked).toContain('/strasse');
  });

  it('deletes it with its answers in the examples', () => {
    const after = done(ACCIDENT, subject, 'delete');
    expect(names(after)).not.toContain('/strasse');
  });
});

describe('actions on everything else', () => {
  it('makes, renames and deletes tables, parts, mails and examples', () => {
    const table = done(FINE, { kind: 'all', of: 'tabellen' }, 'new', { title: 'Kosten', source: '§ 1' });
    expect(JSON.parse(table['tables/kosten.json'] ?? '')).toMatchObject({ title: 'Kosten', source: '§ 1', rows: [] });
    expect(done(table, { kind: 'table', name: 'kosten' }, 'rename', { name: 'preise' })['tables/preise.json']).toBe(
      table['tables/kosten.json'],
    );
    expect(done(table, { kind: 'table', name: 'kosten' }, 'delete')).toEqual(FINE);
    const example = done(FINE, { kind: 'all', of: 'beispiele' }, 'new', { name: 'Ein Fall' });
    const index = read(example).outline.journeys.findIndex(({ name }) => name === 'Ein Fall');
    expect(done(example, { kind: 'journey', index }, 'delete')['journeys.json']).toBe(FINE['journeys.json']);
    const part = done(FINE, { kind: 'all', of: 'teile' }, 'new', { title: 'Alter' });
    expect(done(part, { kind: 'part', name: 'alter' }, 'delete')).toEqual(FINE);
    const mailless = done(FINE, { kind: 'mail', name: 'confirmation' }, 'delete');
    expect(read(mailless).outline.mails.map(({ name }) => name)).not.toContain('confirmation');
    expect(actionsFor(read(mailless), { kind: 'all', of: 'mails' }).map(({ id }) => id)).toContain('confirmation');
  });

  it('begins mails that pass the check', () => {
    const template = Object.entries(scaffold('probe')).map(([file, content]) => [file, JSON.stringify(content)]);
    const mails: Subject = { kind: 'all', of: 'mails' };
    const after = done(done(Object.fromEntries(template), mails, 'client'), mails, 'confirmation');
    expect(formatFindings('probe', after)).toEqual([]);
  });

  it('asks for the name of a file last, and says what was made by its title', () => {
    const table = action(FINE, { kind: 'all', of: 'tabellen' }, 'new');
    if (!('form' in table)) throw new Error('no dialog');
    expect(table.form.fields.map(({ name }) => name)).toEqual(['title', 'source', 'result', 'validFrom', 'name']);
    expect(table.form.fields.filter(({ isForExperts }) => isForExperts).map(({ name }) => name)).toEqual(['name']);
    const step = action(FINE, { kind: 'step', id: 'kontakt' }, 'insert');
    if (!('form' in step)) throw new Error('no dialog');
    const { label } = step.form.plan(FINE, { title: 'Und Ihr Auto?', name: 'auto' });
    expect(label).toBe("Schritt 'Und Ihr Auto?' einfügen");
  });

  it('asks for what is missing', () => {
    expect(() => done(FINE, { kind: 'all', of: 'tabellen' }, 'new', { title: 'Kosten' })).toThrow('die Quelle');
    expect(() => done(FINE, { kind: 'all', of: 'beispiele' }, 'new', { name: ' ' })).toThrow(EditError);
  });
});

it('makes a question one of another kind, and says what goes', () => {
  const question: Subject = { kind: 'question', step: 'ort', place: QUESTION };
  const found = action(ACCIDENT, question, 'kind');
  if (!('form' in found)) throw new Error('no dialog');
  expect(() => found.form.plan(ACCIDENT, {})).toThrow('Bitte wählen Sie eine Art.');
  const offered = found.form.fields[0]?.options?.({}).map(({ label }) => label) ?? [];
  expect(offered).toContain('Datum');
  expect(offered).not.toContain('Falle');
  expect(offered).not.toContain('Text');
  expect(found.form.plan(ACCIDENT, { kind: 'datum' }).lost).toEqual(['wie viele Zeichen es höchstens sind']);
});

it('shows groups and conditions as levels of the outline', () => {
  const entries = entriesOf(read(ACCIDENT).outline);
  const step = entries.find(({ id }) => id === 'schritte')?.children.find(({ id }) => id === 'schritt zeugen');
  const said = titles(step?.children ?? []);
  expect(said.some((title) => /^ *nur wenn „.+“ „.+“ ist$/.test(title))).toBe(true);
  const levels = (step?.children ?? []).flatMap((one) => [one, ...one.children]);
  const condition = levels.find(({ label }) => label.startsWith('nur wenn'));
  // Choosing it shows the condition.
  expect(condition?.place?.pointer).toMatch(/\/if$/);
});

describe('a new table', () => {
  it.each([
    ['Preis', 'preis'],
    ['Preis je Tag', 'preisJeTag'],
  ])('has a first column that is named in words: %s', (result, name) => {
    const after = done(FINE, { kind: 'all', of: 'tabellen' }, 'new', { title: 'Kosten', source: '§ 1', result });
    expect(JSON.parse(after['tables/kosten.json'] ?? '{}').otherwise).toEqual({ [name]: null });
  });

  const tables: Subject = { kind: 'all', of: 'tabellen' };
  const add = (validFrom: string) => {
    const after = done(FINE, tables, 'new', { title: 'Sätze', name: 'saetze', source: 'BKatV', validFrom });
    return JSON.parse(after['tables/saetze.json'] ?? '{}').validFrom;
  };

  it.each([
    ['24.11.2026', '2026-11-24'],
    ['1.2.2027', '2027-02-01'],
    [' 01. 02. 2027 ', '2027-02-01'],
    ['2026-11-24', '2026-11-24'],
  ])('applies from a day that is written as %s', (typed, day) => {
    expect(add(typed)).toBe(day);
  });

  it.each(['', '31.02.2027', '24.11.26', 'morgen', '2026-02-30'])('takes %j for no day', (typed) => {
    expect(() => add(typed)).toThrow('Bitte geben Sie einen Tag an, den es gibt, wie 24.11.2026.');
  });

  it('offers today as people write it', () => {
    const found = action(FINE, tables, 'new');
    if (!('form' in found)) throw new Error('no dialog');
    expect(found.form.fields.find(({ name }) => name === 'validFrom')?.start({})).toMatch(/^\d\d\.\d\d\.\d{4}$/);
  });
});

describe('computed values', () => {
  const ALL: Subject = { kind: 'all', of: 'werte' };

  it('a new deadline begins with the first day that is asked for', () => {
    const after = done(FINE, ALL, 'new', { title: 'Einspruchsfrist', source: '§ 67 Abs. 1 OWiG' });
    expect(JSON.parse(after['wizard.json'] ?? '').computed.einspruchsfrist).toEqual({
      deadline: { from: '/bussgeld/zustellungsdatum', period: 'P2W' },
      source: '§ 67 Abs. 1 OWiG',
    });
    expect(titles(entriesOf(read(after).outline))).toContain('  Einspruchsfrist');
  });

  it('a deadline needs its rule, and other values need none', () => {
    expect(() => done(FINE, ALL, 'new', { title: 'Frist' })).toThrow('Bitte geben Sie die Vorschrift an.');
    expect(done(FINE, ALL, 'new', { operation: 'years', title: 'Alter' })['wizard.json']).toContain('"alter"');
  });

  it('one is shown on the last page at first, with a gap where it stands', () => {
    const after = done(FINE, { kind: 'computed', name: 'frist' }, 'show');
    expect(JSON.parse(after['steps/danke.json'] ?? '').intro.at(-1)).toBe('Bis {=frist} läuft die Frist.');
  });

  it('one is renamed in all texts', () => {
    const after = done(FINE, { kind: 'computed', name: 'frist' }, 'rename', { name: 'einspruchsfrist' });
    expect(Object.values(after).join('')).not.toMatch(/=frist["}]/);
  });
});
