// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { checkJourneys, type Finding } from '../../src/check/browser.ts';
import type { Studio } from '../../src/studio/context/context.ts';
import { readerOf } from '../../src/studio/context/useDefinition.ts';
import { compileRead } from '../../src/studio/document/compile.ts';
import { FindingsBar } from '../../src/studio/findings/FindingsBar.tsx';
import { mendExample } from '../../src/studio/remedies/mendExample.ts';
import { Observable } from '../../src/studio/workers/observable.ts';
import type { Workspace } from '../../src/studio/workspace/workspace.ts';
import { click } from '../support/react.tsx';
import { atWork } from './atWork.tsx';
import { filesOf } from './folder.ts';

const ID = 'verkehrsunfallanfrage';
const TODAY = '2026-03-02';
const STEP = 'steps/verletzte.json';

/** What the check finds in the examples, with what mends it, as the workers do. */
function examined(workspace: Workspace): Partial<Studio> {
  const read = readerOf(workspace)(workspace.files);
  const compiled = compileRead(read, () => TODAY);
  if ('reason' in compiled) throw new Error(compiled.reason);
  const list = checkJourneys(compiled.wizard, compiled.definition.examples);
  const fixes = (finding: Finding) => mendExample({ finding, id: ID, files: workspace.files, today: TODAY });
  const remedies = new Observable(new Map(list.map((finding) => [finding, fixes(finding)])));
  return { findings: { list, notes: [], stale: false, running: false, failure: undefined }, remedies };
}

it('a new required question breaks examples, which one button completes', async () => {
  localStorage.clear();
  const files = filesOf(ID);
  const step = JSON.parse(files[STEP] ?? '') as { schema: { properties: object; required: string[] } };
  step.schema.properties = { klinik: { title: 'In welcher Klinik?', type: 'string' }, ...step.schema.properties };
  step.schema.required.push('klinik');
  const changed = { ...files, [STEP]: JSON.stringify(step, null, 2) };
  const { container, workspace } = await atWork(ID, changed, <FindingsBar />, examined);
  const [bar] = container.querySelectorAll('button');
  expect(bar?.textContent).toMatch(/^\d+ Funde$/);
  await click(bar);
  expect(container.querySelector('h3')?.textContent).toBe('Beispiele');
  expect(container.textContent).toContain('Beispiele sind erfundene Anfragen');
  const all = [...container.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Alle '));
  expect(all?.textContent).toMatch(/^Alle \d+ Beispiele: Mit passenden Antworten ergänzen/);
  await click(all);
  expect(container.textContent).toBe('Keine FundeNichts zu beanstanden.');
  expect(workspace.files['journeys.json']).toContain('"klinik"');
});
