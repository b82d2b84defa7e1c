import type { PropertySchema } from '../../src/engine/index.ts';
import { filesOf, goodDraft } from '../engine/authored.ts';
import { needed } from '../engine/definitions.ts';
import { names } from '../engine/growing.ts';

const QUESTIONS_OF_STEP = 30;

const open = (name: string): PropertySchema => ({
  title: `Frage ${name}`,
  type: 'string',
  maxLength: 20,
  errorMessage: 'Bitte antworten Sie.',
});
const closed =
  (choices: number) =>
  (name: string): PropertySchema => ({
    title: `Auswahl ${name}`,
    type: 'string',
    errorMessage: 'Bitte wählen Sie.',
    oneOf: Array.from({ length: choices }, (_, index) => ({ const: `${name}${index}`, title: `Antwort ${index}` })),
  });

/** A wizard that passes the check, with so many questions more; each with so many choices, or open. */
export function largeWizard(questions: number, choices = 0): Record<string, string> {
  const draft = goodDraft();
  draft['journeys.json'] = { journeys: [] };
  const ids = names('mehr', Math.ceil(questions / QUESTIONS_OF_STEP));
  for (const [index, id] of ids.entries()) {
    const asked = names('frage', questions).slice(index * QUESTIONS_OF_STEP, (index + 1) * QUESTIONS_OF_STEP);
    const of = choices === 0 ? open : closed(choices);
    draft[`steps/${id}.json`] = {
      title: id,
      schema: needed(Object.fromEntries(asked.map((name) => [name, of(name)]))),
    };
    draft['machine.json'].states[id] = { on: { NEXT: { target: ids[index + 1] ?? 'pruefung' } } };
    draft['wizard.json'].progress[0].steps.push(id);
  }
  draft['machine.json'].states.details.on.NEXT = { target: ids[0] };
  return filesOf(draft);
}
