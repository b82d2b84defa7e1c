import { expect, it } from 'vitest';
import { openWindows } from '../../../server/studio/windows.ts';

const window = { id: 'a', place: 'Schritt Kontakt', unsaved: false };

it('forgets the windows of a wizard that nobody shows any more', () => {
  let now = 0;
  const windows = openWindows(() => new Date(now));
  for (const wizard of ['eins', 'zwei', 'drei']) windows.report(wizard, window);
  windows.leave('zwei', window.id);
  expect(windows.wizards()).toEqual(['eins', 'drei']);
  now = 9_000;
  windows.report('vier', window);
  expect(windows.wizards()).toEqual(['vier']);
});
