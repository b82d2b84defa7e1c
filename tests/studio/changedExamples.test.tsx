// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ChangedExamples } from '../../src/studio/simulator/ChangedExamples.tsx';
import { compileRead } from '../../src/studio/document/compile.ts';
import { useStudio } from '../../src/studio/context/context.ts';
import { readerOf } from '../../src/studio/context/useDefinition.ts';
import type { Journey } from '../../src/engine/index.ts';
import { button, click } from '../support/react.tsx';
import { atWork } from './atWork.tsx';
import { filesOf } from './folder.ts';

const DAY = () => '2026-03-02';
const STEP = 'steps/nachricht.json';

/** A question that everybody has to answer comes in after the examples were recorded. */
function withQuestion(files: Record<string, string>): Record<string, string> {
  const step = JSON.parse(files[STEP] ?? '') as { schema: { properties: object; required: string[] } };
  const errorMessage = { required: 'Bitte nennen Sie Ihren Ort.' };
  const ort = { title: 'Ihr Ort', type: 'string', maxLength: 80, errorMessage };
  step.schema.properties = { ...step.schema.properties, ort };
  step.schema.required.push('ort');
  return { ...files, [STEP]: JSON.stringify(step, null, 2) };
}

function Here() {
  const { workspace, state } = useStudio();
  const compiled = compileRead(readerOf(workspace)(state.history.files), DAY);
  if ('reason' in compiled) throw new Error(compiled.reason);
  return <ChangedExamples wizard={compiled.wizard} onRun={() => undefined} />;
}

it('shows what examples expected beside what happens now, and takes them over one by one', async () => {
  const { container, workspace, notes } = await atWork('faq-kontakt', withQuestion(filesOf('faq-kontakt')), <Here />);
  const names = () => [...container.querySelectorAll('h4')].map(({ textContent }) => textContent);
  const [refused = '', ...others] = names();
  expect([refused, ...others]).toContain('Frage zu einem Bescheid');
  expect(container.textContent).toContain('bleibt im Schritt „Ihre Frage“ stehen');
  // What would be answered stands there before anybody takes it over.
  expect(container.textContent).toMatch(/Ihr Ort: keine → „.+“/);
  await click(button(`Abweisung erwarten: ${refused}`));
  expect(names()).toEqual(others);
  expect(notes).toEqual([`„${refused}“ erwartet jetzt die Abweisung.`]);
  for (const name of others) await click(button(`Antworten übernehmen: ${name}`));
  expect(container.textContent).toBe('');
  const { journeys } = JSON.parse(workspace.files['journeys.json'] ?? '') as { journeys: Journey[] };
  const [first, ...rest] = journeys.filter(({ name }) => [refused, ...others].includes(name));
  expect(first?.answers['ort']).toBeUndefined();
  expect(first?.expect?.refused).toContainEqual({ field: '/ort', message: 'Bitte nennen Sie Ihren Ort.' });
  expect(rest.map(({ answers }) => answers['ort'])).toEqual(rest.map(() => expect.any(String)));
});
