// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { onDay, summarise, type Answers, type Step, type Wizard } from '../../src/engine/index.ts';
import { study } from '../../src/explore/index.ts';
import { FieldStateProvider, fileField, StepForm, type FieldState } from '../../src/fields/index.ts';
import { KIND_GROUPS, KINDS, kindsOf, WIDGET_ROWS } from '../../src/format/index.ts';
import { mayHaveShown, withPosted, type Entry } from '../../src/runner/posted/read.ts';
import { formatKind } from '../../src/studio/document/kinds.ts';
import { valueLabelOf } from '../../src/studio/document/labels.ts';
import { findingsOf, goodDraft } from '../engine/authored.ts';
import { group, makeWizard, text } from '../engine/definitions.ts';
import { render } from '../support/react.tsx';
import { WIZARDS } from '../support/wizardFolders.ts';
import { WIDGET_TEST_ROWS, type WidgetTestRow } from './widgetRows.ts';
import type { PropertySchema } from '../../src/engine/definition.ts';
import type { WidgetName } from '../../src/engine/vocabulary.ts';

const ROWS = Object.entries(WIDGET_TEST_ROWS) as [WidgetName, WidgetTestRow][];
const AT = '/pruefling';
const LOOKS = /^(?:darstellung|ui|datei)-/;

const NONE: ReturnType<FieldState['uploads']['pending']> = [];
const uploads: FieldState['uploads'] = {
  subscribe: () => () => undefined,
  pending: () => NONE,
  add: () => Promise.resolve(),
  retry: () => undefined,
  drop: () => undefined,
  rearrange: () => undefined,
  remove: () => Promise.resolve(),
  previewOf: () => undefined,
  noteOf: () => undefined,
  doublesIn: () => [],
};
const STATE: FieldState = {
  errors: new Map(),
  notes: new Map(),
  headed: undefined,
  uploads,
  onChosen: () => undefined,
};

const titled = (question: PropertySchema): PropertySchema => ({ title: 'Prüfling', ...question });

/** A wizard that asks the question, and a name beside it. */
function asking(widget: WidgetName, question: PropertySchema): { wizard: Wizard; step: Step } {
  const required = question.maxLength === 0 ? ['name'] : ['name', 'pruefling'];
  const schema = group({ name: text('Name'), pruefling: titled(question) }, { required });
  const steps = { frage: { schema, ui: { pruefling: { 'ui:widget': widget } } } };
  const wizard = onDay(makeWizard({ steps }), '2026-11-22');
  const step = wizard.step('frage');
  if (step === undefined) throw new Error("There is no step 'frage'.");
  return { wizard, step };
}

/** What is found about the looks of the question. */
function looksFound(widget: WidgetName, question: PropertySchema): string[] {
  const draft = goodDraft();
  const step = draft['steps/frage.json'];
  step.schema.properties['pruefling'] = titled(question);
  step.ui = { pruefling: { 'ui:widget': widget } };
  return findingsOf(draft).flatMap(({ code }) => (LOOKS.test(code) ? [code] : []));
}

async function draw({ wizard, step }: ReturnType<typeof asking>, answers: Answers): Promise<HTMLElement> {
  const { container } = await render(
    <FieldStateProvider value={STATE}>
      <StepForm
        wizard={wizard}
        step={step}
        initial={answers}
        asked={answers}
        disabled={false}
        onAnswer={() => undefined}
        onLeave={() => undefined}
      />
    </FieldStateProvider>,
  );
  return container;
}

/** What browsers send of the controls: of boxes, only those that are ticked. */
function entriesIn(form: HTMLElement): Entry[] {
  return [...form.querySelectorAll<HTMLInputElement>('[name^="/"]')]
    .filter(({ type, checked }) => (type !== 'radio' && type !== 'checkbox') || checked)
    .map(({ name, value }): Entry => [name, value]);
}

beforeAll(() => fileField.load());

describe.each(ROWS)('%s', (widget, { question, unsuitable, answer, words, before, isApart }) => {
  it('is drawn with its title and its answer, and a form without scripts sends what was answered', async () => {
    const asked = asking(widget, question);
    const form = await draw(asked, { name: 'Anna', pruefling: answer });
    expect(form.textContent).toContain('Prüfling');
    if (isApart === true) return;
    const known: Answers = before === undefined ? {} : { pruefling: before };
    const sent = withPosted(asked.wizard, asked.step, known, entriesIn(form));
    expect(sent).toEqual({ name: 'Anna', pruefling: answer });
  });

  it('that it was shown is known also where browsers send nothing of it', async () => {
    const asked = asking(widget, question);
    const form = await draw(asked, before === undefined ? {} : { pruefling: before });
    const field = asked.step.fields.find(({ pointer }) => pointer === AT);
    expect(field && mayHaveShown(asked.step, field, entriesIn(form))).toBe(true);
  });

  it('may stand at questions that it can show, and at no other one', () => {
    expect(looksFound(widget, question)).toEqual([]);
    expect(looksFound(widget, unsuitable)).toContain('darstellung-passt-nicht');
  });

  it('is explored, and its answer is listed in words, or nowhere', () => {
    const { wizard } = asking(widget, question);
    expect(study(wizard).routes.length).toBeGreaterThan(0);
    const listed = summarise(wizard, { name: 'Anna', pruefling: answer }).flatMap(({ lines }) => lines);
    expect(listed.filter(({ pointer }) => pointer === AT).map(({ value }) => value)).toEqual([words ?? []].flat());
  });

  it('is called and offered in the studio, and described for people who write files', () => {
    expect(valueLabelOf(widget)).toBe(WIDGET_ROWS[widget].name);
    const [kind] = kindsOf(widget);
    expect(kind && formatKind(kind.schema, { 'ui:widget': widget, ...kind.ui })).toBe(kind?.label);
    for (const name of ['README.md', 'referenz.md'])
      expect(readFileSync(path.join(WIZARDS, name), 'utf8')).toContain(`\`${widget}\``);
  });
});

it('every kind of question is offered once, in one group', () => {
  const offered = Object.values(KIND_GROUPS).flat();
  expect(offered.toSorted()).toEqual(Object.keys(KINDS).toSorted());
});
