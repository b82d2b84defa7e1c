import type { DefinitionFiles } from '../../src/check/index.ts';
import type { Answers } from '../../src/engine/index.ts';

/** A wizard of any length, as files, and answers that complete it. */
export type Generated = { files: DefinitionFiles; answers: Answers };

/**
 * A linear wizard of `steps` asking steps and a last one: one choice, one text, one number and one text that is asked
 * only after a 'ja' on each, so a step costs about what a real one does. `reference`: how its reference numbers begin.
 */
export function generateWizard(steps: number, reference = 'LA'): Generated {
  const names = Array.from({ length: steps }, (_, index) => `schritt-${index + 1}`);
  const last = names.at(-1) ?? '';
  const machine = {
    initial: names[0],
    states: {
      ...Object.fromEntries(
        names.map((name, index) => [name, { on: name === last ? { SUBMIT: 'senden' } : { NEXT: names[index + 1] } }]),
      ),
      senden: { invoke: { src: 'submit', onDone: 'danke', onError: last } },
      danke: { type: 'final' },
    },
  };
  const answers = Object.fromEntries(
    names.map((_, index) => [
      groupOf(index),
      { wahl: 'ja', grund: 'Weil es so war.', text: `Antwort ${index + 1}`, zahl: index },
    ]),
  );
  const wizard = {
    title: 'Langer Assistent',
    description: 'Erzeugt, um zu messen, was viele Schritte kosten.',
    exit: '/anfrage',
    progress: [{ label: 'Fragen', steps: names }],
    submit: { reference, documentType: 'LANG' },
  };
  const files = {
    'wizard.json': wizard,
    'machine.json': machine,
    'journeys.json': { journeys: [{ name: 'Alles beantwortet', path: names, answers }] },
    'steps/danke.json': { title: 'Danke.' },
    ...Object.fromEntries(names.map((name, index) => [`steps/${name}.json`, stepFile(index)])),
  };
  return {
    files: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, JSON.stringify(content)])),
    answers,
  };
}

function groupOf(index: number): string {
  return `gruppe${index + 1}`;
}

function stepFile(index: number): unknown {
  const group = {
    type: 'object',
    required: ['wahl', 'text'],
    properties: {
      wahl: {
        title: 'Ja oder nein?',
        type: 'string',
        oneOf: [
          { const: 'ja', title: 'Ja' },
          { const: 'nein', title: 'Nein' },
        ],
        errorMessage: 'Bitte wählen Sie.',
      },
      text: {
        title: 'Ein Text',
        type: 'string',
        maxLength: 100,
        errorMessage: { required: 'Bitte schreiben Sie etwas.' },
      },
      zahl: {
        title: 'Eine Zahl',
        type: 'integer',
        minimum: 0,
        maximum: 100_000,
        errorMessage: 'Bitte geben Sie eine Zahl an.',
      },
    },
    if: { properties: { wahl: { const: 'ja' } }, required: ['wahl'] },
    // oxlint-disable-next-line unicorn/no-thenable -- a JSON Schema, not a promise
    then: {
      required: ['grund'],
      properties: {
        grund: {
          title: 'Warum?',
          type: 'string',
          maxLength: 200,
          errorMessage: { required: 'Bitte sagen Sie, warum.' },
        },
      },
    },
  };
  return {
    title: `Frage ${index + 1}`,
    schema: { type: 'object', required: [groupOf(index)], properties: { [groupOf(index)]: group } },
    ui: { [groupOf(index)]: { wahl: { 'ui:widget': 'radio' } } },
  };
}
