import { KINDS, type KindName, WIDGETS } from '../../src/format/index.ts';
import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { describe, expect, it } from 'vitest';
import {
  addBranch,
  addChoice,
  addQuestion,
  addSection,
  addStep,
  applyEdits,
  connect,
  connectBranch,
  duplicateStep,
  EditError,
  insertPart,
  insertStep,
  liftCondition,
  makeConditional,
  makeFinal,
  makeUnconditional,
  moveBranch,
  moveQuestion,
  moveQuestionToStep,
  setGuard,
  setRequired,
  setSection,
  type Edit,
} from '../../src/editing/index.ts';
import { isPlainObject } from '../../src/engine/pointer.ts';
import { wizardReader } from '../../src/studio/document/readWizard.ts';
import { plainChoices } from '../../src/studio/document/plainChoices.ts';
import { Plan } from '../../src/editing/plan.ts';
import { isConsent } from '../../src/editing/consents.ts';
import { formatFindings } from './findings.ts';
import { LONG, sample } from '../support/extent.ts';
import { WIZARD_IDS, wizardFiles } from './wizards.ts';

const value = (files: DefinitionFiles, file: string) => JSON.parse(files[file] ?? 'null');
const codes = (id: string, files: DefinitionFiles) => [
  ...new Set(formatFindings(id, files).map((said) => said.split(' ')[0] ?? '')),
];

/** The steps of a wizard that ask questions of their own. */
function askingSteps(files: DefinitionFiles): string[] {
  return Object.keys(files).flatMap((file) => {
    const step = /^steps\/(.+)\.json$/.exec(file)?.[1];
    return step !== undefined && value(files, file).schema?.properties !== undefined ? [step] : [];
  });
}

/** Findings about examples, which an author writes anew with the questions. */
const ABOUT_EXAMPLES = /^beispiel-/;

describe('the kinds of questions', () => {
  it('use every widget', () => {
    const used = new Set<string>(Object.values(KINDS).flatMap((kind) => ('widget' in kind ? [kind.widget] : [])));
    expect(WIDGETS.filter((widget) => !used.has(widget))).toEqual([]);
  });

  /** Each kind in some wizards, so that each wizard gets some kinds. */
  const SAMPLES = Object.keys(KINDS).flatMap((kind, index) =>
    WIZARD_IDS.filter((_, at) => LONG || (at + index) % 12 === 0).map((id) => [kind as KindName, id] as const),
  );

  it.each(SAMPLES)('%s brings no finding in %s, but examples lack its answer', (kind, id) => {
    const files = wizardFiles(id);
    const [step = ''] = askingSteps(files);
    const group = { file: `steps/${step}.json`, pointer: '/schema' };
    const added = outcome(() => {
      const { edits } = addQuestion(files, group, kind);
      return applyEdits(files, [...edits, ...(plainChoices(files, edits, wizardReader(id))?.edits ?? [])]);
    });
    const sends = value(files, 'wizard.json').submit !== undefined;
    const refused = kind === 'datei' && !sends;
    const found = typeof added === 'string' ? [added] : codes(id, added);
    expect(found.filter((code) => !ABOUT_EXAMPLES.test(code))).toEqual(
      refused ? ['Dieser Assistent sendet nichts, also kann er keine Dateien annehmen.'] : [],
    );
  });
});

function outcome<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof EditError) return error.message;
    throw error;
  }
}

describe.each(WIZARD_IDS)('commands on %s', (id) => {
  const files = wizardFiles(id);

  it('insert a step after each one that leads on, without a finding', () => {
    const { states } = value(files, 'machine.json');
    const steps = Object.keys(states).filter((step) => states[step].on !== undefined);
    const found = sample(steps, 4).flatMap((step) =>
      codes(id, applyEdits(files, insertStep(files, step, 'neuer-schritt', 'Neu'))),
    );
    expect([...new Set(found)]).toEqual([]);
  });

  it('make each question optional and required again, without a finding', () => {
    const found = sample(askingSteps(files), 3).flatMap((step) => {
      const file = `steps/${step}.json`;
      const { properties, required = [] } = value(files, file).schema;
      // Whether a consent is demanded is decided by its kind.
      const names: string[] = required.filter(
        (name: string) =>
          Object.hasOwn(properties, name) &&
          !isConsent(new Plan(files), { file, pointer: `/schema/properties/${name}` }),
      );
      const toggled = names.reduce((current, name) => {
        const question = { file, pointer: `/schema/properties/${name}` };
        const optional = applyEdits(current, setRequired(current, question, false));
        return applyEdits(optional, setRequired(optional, question, true));
      }, files);
      const now: string[] = value(toggled, file).schema.required ?? [];
      return [
        ...(now.toSorted().join() === required.toSorted().join() ? [] : [step]),
        ...codes(id, toggled).filter((code) => !ABOUT_EXAMPLES.test(code)),
      ];
    });
    expect([...new Set(found)]).toEqual([]);
  });

  it('move each question to the end and back: the order is as before, and nothing is found', () => {
    const wrong = sample(askingSteps(files), 3).flatMap((step) => {
      const file = `steps/${step}.json`;
      const names = Object.keys(value(files, file).schema.properties);
      return names.slice(0, -1).flatMap((name, index) => {
        const place = { file, pointer: `/schema/properties/${name}` };
        const moved = applyEdits(files, moveQuestion(files, place, ''));
        const back = applyEdits(moved, moveQuestion(moved, place, names[index + 1] ?? ''));
        const order = Object.keys(value(back, file).schema.properties);
        return [
          ...(order.join() === names.join() ? [] : [`${step} ${name}`]),
          ...(index === 0 ? codes(id, moved) : []),
        ];
      });
    });
    expect(wrong).toEqual([]);
  });
});

const SMALL: DefinitionFiles = {
  'wizard.json': '{\n  "title": "T",\n  "progress": [{ "label": "Alles", "steps": ["eins", "zwei"] }]\n}\n',
  'machine.json': `{
  "initial": "eins",
  "states": {
    "eins": { "on": { "NEXT": "zwei" } },
    "zwei": { "on": { "SUBMIT": "senden" } },
    "senden": { "invoke": { "src": "submit", "onDone": "danke", "onError": "zwei" } },
    "danke": { "type": "final" }
  }
}
`,
  'steps/eins.json': `{
  "$schema": "../../step.schema.json",
  "title": "Eins",
  "schema": {
    "type": "object",
    "required": ["art", "ort"],
    "properties": {
      "art": { "title": "Art", "type": "string", "oneOf": [{ "const": "a", "title": "A" }, { "const": "b", "title": "B" }] },
      "ort": { "title": "Ort", "type": "string", "errorMessage": { "required": "Wo?" } },
      "plz": { "title": "PLZ", "type": "string" }
    }
  },
  "ui": { "ui:order": ["art", "plz", "ort"], "ort": { "ui:width": "half" } },
  "advice": [{ "field": "/ort", "unless": { "minLength": 2 }, "message": "Kurz." }]
}
`,
  'steps/zwei.json': '{\n  "title": "Zwei"\n}\n',
  'steps/danke.json': '{\n  "title": "Danke"\n}\n',
  'journeys.json': '{ "journeys": [{ "name": "Fall", "answers": {}, "path": ["eins", "zwei", "danke"] }] }',
};
/** What is asked under a condition. Objects that are written with a member `then` look like promises. */
const under = (asked: unknown, key = 'then') => ({ [key]: asked });
const EINS = 'steps/eins.json';
const place = (name: string) => ({ file: EINS, pointer: `/schema/properties/${name}` });
const after = (edits: readonly Edit[], files: DefinitionFiles = SMALL) => applyEdits(files, edits);

const statesAfter = (edits: readonly Edit[], files: DefinitionFiles = SMALL) =>
  value(after(edits, files), 'machine.json').states;
const IS_A = { type: 'is', params: { field: '/art', value: 'a' } } as const;

describe('the flow', () => {
  it('gets a step after the one that sends, which then sends itself', () => {
    const now = after(insertStep(SMALL, 'zwei', 'drei', 'Drei'));
    expect(value(now, 'machine.json').states).toMatchObject({
      zwei: { on: { NEXT: 'drei' } },
      drei: { on: { SUBMIT: 'senden' } },
      senden: { invoke: { onError: 'drei' } },
    });
    expect(value(now, 'wizard.json').progress[0].steps).toEqual(['eins', 'zwei', 'drei']);
    expect(value(now, 'journeys.json').journeys[0].path).toEqual(['eins', 'zwei', 'drei', 'danke']);
    expect(now['steps/drei.json']).toBe('{\n  "$schema": "../../step.schema.json",\n  "title": "Drei"\n}\n');
    expect(() => insertStep(SMALL, 'danke', 'drei', 'Drei')).toThrow("Nach 'danke' kommt nichts mehr.");
    expect(() => insertStep(SMALL, 'eins', 'zwei', 'Zwei')).toThrow("Einen Schritt 'zwei' gibt es schon.");
    expect(() => insertStep(SMALL, 'eins', 'Drei', 'Drei')).toThrow("Der Name 'Drei' geht nicht");
  });

  it('branches before the last way, and the branches change places', () => {
    const branched = after(addBranch(SMALL, 'eins', 'danke', IS_A));
    expect(value(branched, 'machine.json').states.eins.on.NEXT).toEqual([
      { target: 'danke', guard: IS_A },
      { target: 'zwei' },
    ]);
    const isB = { type: 'is', params: { field: '/art', value: 'b' } } as const;
    const twice = after(addBranch(branched, 'eins', 'senden', isB), branched);
    expect(statesAfter(moveBranch(twice, 'eins', 1, 0), twice).eins.on.NEXT[0].guard).toEqual(isB);
    expect(() => moveBranch(twice, 'eins', 2, 0)).toThrow('Der Zweig ohne Bedingung');
    expect(() => moveBranch(twice, 'eins', 0, 2)).toThrow('Der Zweig ohne Bedingung');
    expect(() => moveBranch(twice, 'eins', 3, 0)).toThrow("Der Schritt 'eins' hat keinen 4. Zweig.");
    expect(statesAfter(connectBranch(twice, 'eins', 0, 'zwei'), twice).eins.on.NEXT[0].target).toBe('zwei');
    expect(statesAfter(setGuard(twice, 'eins', 0, undefined), twice).eins.on.NEXT[0]).toEqual({ target: 'danke' });
    expect(statesAfter(connect(twice, 'eins', 'danke'), twice).eins.on.NEXT[2]).toEqual({ target: 'danke' });
  });

  it('leads elsewhere, ends, and takes loose and copied steps', () => {
    expect(statesAfter(connect(SMALL, 'eins', 'danke')).eins).toEqual({ on: { NEXT: 'danke' } });
    expect(statesAfter(connect(SMALL, 'danke', 'eins')).danke).toEqual({ on: { NEXT: 'eins' } });
    expect(statesAfter(setGuard(SMALL, 'eins', 0, IS_A)).eins.on.NEXT).toEqual({ target: 'zwei', guard: IS_A });
    expect(statesAfter(makeFinal(SMALL, 'eins')).eins).toEqual({ type: 'final' });
    expect(makeFinal(SMALL, 'danke')).toEqual([]);
    expect(statesAfter(addStep(SMALL, 'lose', 'Lose')).lose).toEqual({});
    const copied = after(duplicateStep(SMALL, 'eins', 'kopie'));
    expect(copied['steps/kopie.json']).toBe(SMALL[EINS]);
    expect(Object.keys(value(copied, 'machine.json').states).slice(0, 2)).toEqual(['eins', 'kopie']);
    expect(() => connect(SMALL, 'zwei', 'eins')).toThrow("Der Schritt 'zwei' sendet.");
    expect(() => connect(SMALL, 'eins', 'nirgends')).toThrow("Den Schritt 'nirgends' gibt es nicht.");
  });

  it('is divided into sections', () => {
    const divided = after(addSection(SMALL, 'Ende', ['zwei']));
    expect(value(divided, 'wizard.json').progress).toEqual([
      { label: 'Alles', steps: ['eins'] },
      { label: 'Ende', steps: ['zwei'] },
    ]);
    const moved = after(setSection(divided, 'eins', 1), divided);
    expect(value(moved, 'wizard.json').progress).toEqual([{ label: 'Ende', steps: ['eins', 'zwei'] }]);
  });
});

describe('questions', () => {
  it('are added where they are wanted, with a name made from the title', () => {
    const { edits, place: added } = addQuestion(SMALL, { file: EINS, pointer: '/schema' }, 'text', {
      title: 'Straße und Nr.',
      before: 'ort',
    });
    const step = value(after(edits), EINS);
    expect(added).toEqual(place('strasseUndNr'));
    expect(Object.keys(step.schema.properties)).toEqual(['art', 'strasseUndNr', 'ort', 'plz']);
    expect(step.ui['ui:order']).toEqual(['art', 'plz', 'strasseUndNr', 'ort']);
    expect(step.schema.required).toEqual(['art', 'ort', 'strasseUndNr']);
    const again = addQuestion(SMALL, { file: EINS, pointer: '/schema' }, 'zahl', { title: 'Ort' });
    expect(again.place).toEqual(place('ort2'));
    expect(() => addQuestion(SMALL, { file: EINS, pointer: '/schema' }, 'zahl', { name: 'ort' })).toThrow(
      'gibt es dort schon',
    );
    const first = addQuestion(SMALL, { file: 'steps/zwei.json', pointer: '/schema' }, 'jaNein');
    expect(value(after(first.edits), 'steps/zwei.json').schema).toMatchObject({
      type: 'object',
      required: ['neueFrage'],
    });
  });

  it('come before the consents that close the page, in a section before theirs; a consent comes at the end', () => {
    const consent = { title: 'Ja', type: 'boolean', const: true };
    const ui = {
      ja: { 'ui:widget': 'consent' },
      'ui:sections': [
        { title: 'Wer', fields: ['ort'] },
        { title: 'Einwilligung', fields: ['ja', 'geteilt'] },
      ],
    };
    const schema = {
      type: 'object',
      properties: { ort: { title: 'Ort', type: 'string' }, ja: consent, geteilt: { uses: 'ja' } },
    };
    const written = (step: object): DefinitionFiles => ({
      ...SMALL,
      '../parts/ja.json': JSON.stringify({ schema: consent, ui: { 'ui:widget': 'consent' } }),
      'steps/zwei.json': JSON.stringify({ title: 'Zwei', schema, ...step }),
    });
    const group = { file: 'steps/zwei.json', pointer: '/schema' };
    const added = (files: DefinitionFiles, kind: KindName) => {
      const { edits } = addQuestion(files, group, kind, { name: 'neu' });
      const { schema: made, ui: looks } = value(applyEdits(files, edits), group.file);
      return [Object.keys(made.properties), looks['ui:sections']?.map(({ fields }: { fields: string[] }) => fields)];
    };
    expect(added(written({ ui }), 'text')).toEqual([
      ['ort', 'neu', 'ja', 'geteilt'],
      [
        ['ort', 'neu'],
        ['ja', 'geteilt'],
      ],
    ]);
    expect(added(written({ ui: { ja: ui.ja } }), 'zahl')).toEqual([['ort', 'neu', 'ja', 'geteilt'], undefined]);
    const shared = insertPart({ ...written({ ui }), '../parts/plz.json': '{"schema":{"title":"PLZ"}}' }, group, 'plz');
    expect(shared.edits).toContainEqual({ file: group.file, pointer: '/ui/ui:sections/0/fields/-', insert: 'plz2' });
    const moved = moveQuestionToStep(written({ ui: { ja: ui.ja } }), place('plz'), 'zwei').edits;
    const { schema: there } = value(applyEdits(written({ ui: { ja: ui.ja } }), moved), group.file);
    expect(Object.keys(there.properties)).toEqual(['ort', 'plz', 'ja', 'geteilt']);
    expect(added(written({ ui }), 'freiwillig')).toEqual([
      ['ort', 'ja', 'geteilt', 'neu'],
      [['ort'], ['ja', 'geteilt', 'neu']],
    ]);
  });

  it('move within their step, in the schema and in the order that is shown', () => {
    const step = value(after(moveQuestion(SMALL, place('plz'), 'art')), EINS);
    expect(Object.keys(step.schema.properties)).toEqual(['plz', 'art', 'ort']);
    expect(step.ui['ui:order']).toEqual(['plz', 'art', 'ort']);
  });

  it('move to another step with their looks and hints', () => {
    const { edits, place: there } = moveQuestionToStep(SMALL, place('ort'), 'zwei');
    const now = after(edits);
    expect(there).toEqual({ file: 'steps/zwei.json', pointer: '/schema/properties/ort' });
    expect(value(now, 'steps/zwei.json')).toEqual({
      title: 'Zwei',
      schema: { type: 'object', required: ['ort'], properties: { ort: value(SMALL, EINS).schema.properties.ort } },
      ui: { ort: { 'ui:width': 'half' } },
      advice: value(SMALL, EINS).advice,
    });
    expect(value(now, EINS)).toMatchObject({ schema: { required: ['art'] }, ui: { 'ui:order': ['art', 'plz'] } });
    expect(value(now, EINS).advice).toBeUndefined();
  });

  it('come under a condition and out of it again, several under the same', () => {
    const condition = { required: ['art'], properties: { art: { const: 'a' } } };
    const either = { required: ['art'], properties: { art: { enum: ['a', 'b'] } } };
    const one = makeConditional(SMALL, place('ort'), condition);
    const two = makeConditional(after(one.edits), place('plz'), condition);
    const both = after(two.edits, after(one.edits));
    expect(value(both, EINS).schema).toMatchObject({
      required: ['art'],
      if: { required: ['art'], properties: { art: { const: 'a' } } },
      ...under({ required: ['ort'], properties: { ort: { title: 'Ort' }, plz: { title: 'PLZ' } } }),
    });
    const other = makeConditional(after(one.edits), place('plz'), either);
    const three = after(other.edits, after(one.edits));
    expect(value(three, EINS).schema.allOf).toMatchObject([
      { if: { properties: { art: { enum: ['a', 'b'] } } }, ...under({ properties: { plz: {} } }) },
    ]);
    const out = after(makeUnconditional(three, other.place).edits, three);
    const back = after(makeUnconditional(out, one.place).edits, out);
    const { schema } = value(back, EINS);
    expect(isPlainObject(schema) && Object.keys(schema)).toEqual(['type', 'required', 'properties']);
    expect(schema.required).toEqual(['art', 'ort']);
    expect(() => makeUnconditional(SMALL, place('ort'))).toThrow('Diese Frage steht unter keiner Bedingung.');
    expect(() => makeConditional(SMALL, place('art'), condition)).toThrow('von ihrer eigenen Antwort');
  });

  it('of a group come under a condition about earlier answers, which stands where these are seen', () => {
    const step = {
      title: 'Eins',
      schema: {
        properties: {
          kontakt: {
            type: 'object',
            required: ['email'],
            properties: { name: { type: 'string' }, email: { type: 'string' }, fax: { type: 'string' } },
          },
        },
      },
    };
    const files = { ...SMALL, [EINS]: JSON.stringify(step) };
    const email = place('kontakt/properties/email');
    const condition = { required: ['anliegen'], properties: { anliegen: { const: 'unfall' } } };
    const made = makeConditional(files, email, condition, '/schema');
    const now = after(made.edits, files);
    expect(value(now, EINS).schema).toEqual({
      properties: { kontakt: { type: 'object', properties: { name: { type: 'string' }, fax: { type: 'string' } } } },
      if: condition,
      ...under({ properties: { kontakt: { properties: { email: { type: 'string' } }, required: ['email'] } } }),
    });
    // The page keeps its order.
    expect(value(now, EINS).ui).toEqual({ kontakt: { 'ui:order': ['name', 'email', 'fax'] } });
    expect(made.place.pointer).toBe('/schema/then/properties/kontakt/properties/email');
    const back = after(makeUnconditional(now, made.place).edits, now);
    expect(value(back, EINS).schema).toEqual({
      properties: {
        kontakt: {
          type: 'object',
          required: ['email'],
          properties: { name: { type: 'string' }, fax: { type: 'string' }, email: { type: 'string' } },
        },
      },
    });
    const own = { required: ['kontakt'], properties: { kontakt: { required: ['email'] } } };
    expect(() => makeConditional(files, email, own, '/schema')).toThrow('von ihrer eigenen Antwort');
  });

  it('leave no empty branch behind when they go from a group in it', () => {
    const condition = { required: ['art'], properties: { art: { const: 'a' } } };
    const kontakt = { title: 'Kontakt', properties: { email: { type: 'string' } } };
    const step = { schema: { if: condition, ...under({ properties: { kontakt } }) } };
    const files = { ...SMALL, [EINS]: JSON.stringify(step) };
    const email = { file: EINS, pointer: '/schema/then/properties/kontakt/properties/email' };
    const out = after(makeUnconditional(files, email).edits, files);
    expect(value(out, EINS).schema.properties.kontakt.properties).toEqual({ email: { type: 'string' } });
    const quiet = { ...files, [EINS]: files[EINS]?.replace('"title":"Kontakt",', '') ?? '' };
    const left = value(after(makeUnconditional(quiet, email).edits, quiet), EINS);
    expect(left.schema).toEqual({ properties: { kontakt: { properties: { email: { type: 'string' } } } } });
  });

  it('stay under a condition that is lifted to where earlier answers are seen', () => {
    const polizei = {
      properties: { da: { type: 'boolean' } },
      allOf: [{ if: { required: ['da'] }, ...under({ properties: { ort: { type: 'string' } } }) }],
    };
    const files = { ...SMALL, [EINS]: JSON.stringify({ schema: { properties: { polizei } } }) };
    const condition = { required: ['anliegen'], properties: { anliegen: { const: 'unfall' } } };
    const at = { file: EINS, pointer: '/schema/properties/polizei/allOf/0/if' };
    const lifted = liftCondition(files, at, condition);
    expect(value(after(lifted.edits, files), EINS).schema).toEqual({
      properties: { polizei: { properties: { da: { type: 'boolean' } } } },
      if: condition,
      ...under({ properties: { polizei: { properties: { ort: { type: 'string' } } } } }),
    });
    expect(lifted.place).toEqual({ file: EINS, pointer: '/schema/if' });
  });

  it('are required with a sentence, or optional without', () => {
    const optional = after(setRequired(SMALL, place('ort'), false));
    expect(value(optional, EINS).schema.properties.ort).toEqual({ title: 'Ort', type: 'string' });
    expect(value(optional, EINS).schema.required).toEqual(['art']);
    const required = after(setRequired(SMALL, place('plz'), true, 'Bitte die PLZ.'));
    expect(value(required, EINS).schema.properties.plz.errorMessage).toEqual({ required: 'Bitte die PLZ.' });
    expect(value(required, EINS).schema.required).toEqual(['art', 'ort', 'plz']);
  });

  it('get further answers', () => {
    const now = value(after(addChoice(SMALL, place('art'), 'Ein Größeres')), EINS);
    expect(now.schema.properties.art.oneOf[2]).toEqual({ const: 'einGroesseres', title: 'Ein Größeres' });
    expect(() => addChoice(SMALL, place('ort'), 'X')).toThrow('Diese Frage hat keine Antworten zur Auswahl.');
  });
});
