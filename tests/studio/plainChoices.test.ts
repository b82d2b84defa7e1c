import { describe, expect, it } from 'vitest';
import {
  applyEdits,
  addQuestion,
  insertPart,
  moveQuestionToStep,
  removeStep,
  type Edit,
} from '../../src/editing/index.ts';
import { readPointer } from '../../src/engine/index.ts';
import type { DefinitionFiles } from '../../src/check/index.ts';
import { wizardReader } from '../../src/studio/document/readWizard.ts';
import { reasonsAgainst } from '../../src/studio/step/kinds.ts';
import { plainChoices } from '../../src/studio/document/plainChoices.ts';
import { group, needed, text, yesNo } from '../engine/definitions.ts';
import { filesOf, goodDraft, type Draft } from '../engine/authored.ts';

const ZEIT = {
  title: 'Wann erreichen wir Sie?',
  schema: needed({ zeit: yesNo('Zeit') }),
  ui: { zeit: { 'ui:widget': 'choice' } },
};

/** A wizard that asks on a step of its own when to call, before the consent. */
function withChoice(step: Draft = ZEIT, parts: DefinitionFiles = {}): DefinitionFiles {
  const draft = goodDraft();
  const { states } = draft['machine.json'];
  states.pruefung.on.NEXT = 'zeit';
  states.zeit = { on: { NEXT: 'einwilligung' } };
  draft['wizard.json'].progress[1].steps = ['pruefung', 'zeit', 'einwilligung'];
  draft['steps/zeit.json'] = structuredClone(step);
  return { ...filesOf(draft), ...parts };
}

const plainOf = (files: DefinitionFiles, edits: readonly Edit[]) => plainChoices(files, edits, wizardReader('probe'));

/** The widget of the question, in the wizard as it is read, after the edits and what they bring. */
function widgetAfter(files: DefinitionFiles, edits: readonly Edit[], pointer: string): unknown {
  const after = applyEdits(files, [...edits, ...(plainOf(files, edits)?.edits ?? [])]);
  return readPointer(wizardReader('probe')(after).definition()?.steps, pointer);
}

const ZEIT_GROUP = { file: 'steps/zeit.json', pointer: '/schema' };
const WIDGET = '/zeit/ui/zeit/ui:widget';

describe('a choice that led on becomes a plain one, and that is said:', () => {
  it.each<[string, (files: DefinitionFiles) => readonly Edit[]]>([
    ['a question is added', (files) => addQuestion(files, ZEIT_GROUP, 'text').edits],
    [
      'a question is moved to it',
      (files) =>
        moveQuestionToStep(files, { file: 'steps/details.json', pointer: '/schema/properties/menge' }, 'zeit').edits,
    ],
    ['a shared question is put', (files) => insertPart(files, ZEIT_GROUP, 'ort').edits],
  ])('%s beside it', (_, edit) => {
    const files = withChoice(ZEIT, { '../parts/ort.json': JSON.stringify({ title: 'Ort', schema: text('Ort') }) });
    expect(plainOf(files, edit(files))?.told).toBe(
      'Auf dem Schritt wird noch mehr gefragt: Bei „Zeit“ führt ein Antippen nicht weiter. Sie ist jetzt „Auswahl groß“.',
    );
    expect(widgetAfter(files, edit(files), WIDGET)).toBe('radio');
  });

  it('that moves beside another question', () => {
    const files = withChoice();
    const { edits } = moveQuestionToStep(files, { ...ZEIT_GROUP, pointer: '/schema/properties/zeit' }, 'frage');
    expect(widgetAfter(files, edits, '/frage/ui/zeit/ui:widget')).toBe('radio');
  });

  it('whose step sends now', () => {
    const files = withChoice();
    const { edits } = removeStep(files, 'einwilligung');
    expect(plainOf(files, edits)?.told).toContain('Dieser Schritt sendet: Bei „Zeit“');
    expect(widgetAfter(files, edits, WIDGET)).toBe('radio');
  });

  it('of a shared part, which stays as it is', () => {
    const part = JSON.stringify({ title: ZEIT.title, schema: ZEIT.schema, ui: ZEIT.ui });
    const files = withChoice({ uses: 'zeit' }, { '../parts/zeit.json': part });
    const edits: Edit[] = [{ file: 'steps/zeit.json', pointer: '/with/schema', set: group({ wo: text('Wo') }) }];
    expect(widgetAfter(files, edits, WIDGET)).toBe('radio');
    expect(plainOf(files, edits)?.edits.map(({ file }) => file)).toEqual(['steps/zeit.json']);
  });
});

describe('nothing is said of a choice', () => {
  it('that still leads on', () => {
    const files = withChoice();
    expect(plainOf(files, [{ file: 'steps/zeit.json', pointer: '/title', set: 'Wann?' }])).toBeUndefined();
  });

  it('that never did: the check finds it', () => {
    const files = withChoice({ ...ZEIT, schema: needed({ zeit: yesNo('Zeit'), wo: text('Wo') }) });
    expect(plainOf(files, addQuestion(files, ZEIT_GROUP, 'text').edits)).toBeUndefined();
  });
});

it.each<[string, (files: DefinitionFiles) => string | undefined, string | undefined]>([
  ['beside another question', (files) => against(files, 'frage'), 'Auf dem Schritt wird noch mehr gefragt.'],
  ['alone', (files) => against(files, 'pruefung'), undefined],
])('the menu of kinds says why a choice cannot lead on %s', (_, reason, expected) => {
  expect(reason(withChoice())).toBe(expected);
});

function against(files: DefinitionFiles, step: string): string | undefined {
  return reasonsAgainst(files, { file: `steps/${step}.json`, pointer: '/schema' }, '', wizardReader('probe')).get(
    'weiter',
  );
}
