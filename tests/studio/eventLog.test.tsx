// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { EventLog } from '../../src/studio/simulator/EventLog.tsx';
import { NO_LOG, travelled, withEntry } from '../../src/studio/simulator/log.ts';
import { click, render } from '../support/react.tsx';
import { LOADED } from '../wizards/folders.ts';

it('the log of a run has the newest entry first, says where the run is, and a press goes back there', async () => {
  const wizard = LOADED.find((one) => one.wizard.id === 'bussgeldanfrage')?.wizard;
  if (wizard === undefined) throw new Error('The wizard does not compile.');
  const [begun, answered] = [
    { step: 'service', answers: {} },
    { step: 'service', answers: { anfrageTyp: 'individuell' } },
  ];
  let log = withEntry(NO_LOG, { type: 'BEGIN', because: 'asked' }, begun);
  log = withEntry(log, { type: 'NEXT' }, begun);
  log = withEntry(log, { type: 'ANSWER', answers: {} }, answered);
  log = withEntry(log, { type: 'NEXT' }, { ...answered, step: 'angaben' });
  const asked: number[] = [];
  const draw = (at: number) => (
    <EventLog wizard={wizard} log={travelled(log, at)} onTravel={(index) => asked.push(index)} />
  );
  const { container, rerender } = await render(draw(3));
  const lines = () => [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(lines()).toEqual([
    'Weiter → Was wird Ihnen vorgeworfen? (hier)',
    'Antwort: Ihr Anliegen: „Individuelle Anfrage“',
    'Weiter, abgewiesen',
    'Beginn: Womit können wir Ihnen helfen?',
  ]);
  await click(container.querySelector('li:last-child button'));
  expect(asked).toEqual([0]);
  await rerender(draw(0));
  expect([lines()[0], lines()[3]]).toEqual([
    'Weiter → Was wird Ihnen vorgeworfen? (zurückgenommen)',
    'Beginn: Womit können wir Ihnen helfen? (hier)',
  ]);
});
