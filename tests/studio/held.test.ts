import { expect, it } from 'vitest';
import type { Finding } from '../../src/check/index.ts';
import { formatHeld } from '../../src/studio/preview/held.ts';

const found = (code: string, pointer: string, file = 'steps/a.json'): Finding => ({
  file,
  pointer,
  code,
  message: '',
  remedy: '',
});
const said = (...findings: Finding[]) => formatHeld(findings, 'a', ({ pointer }) => pointer);

it('what a page leaves out because of a finding is told, once for each thing', () => {
  const intro = found('platzhalter-unbekannt', '/intro/0');
  expect(said(intro)).toBe('Fehlt auf dieser Seite, solange der Fund dazu besteht: /intro/0.');
  expect(said(intro, intro, found('datei-pattern', '/advice/0'))).toMatch(/: \/intro\/0 und eine weitere Stelle\.$/);
});

it('nothing is told of findings that leave the page as it is, and of other steps', () => {
  expect(said(found('meldung-fehlt', '/schema'), found('datei-pattern', '/advice/0', 'steps/b.json'))).toBeUndefined();
});
