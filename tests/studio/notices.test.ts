import { expect, it } from 'vitest';
import { formatOthers } from '../../src/studio/bench/Notices.tsx';

const window = (place: string, by?: string) => ({ place, unsaved: false, ...(by !== undefined && { by }) });

it('names who else has a wizard open on a server, each once', () => {
  const others = [window('Ablauf', 'Vera Groß'), window('Tabellen', 'Otto Groß'), window('Texte', 'Vera Groß')];
  expect(formatOthers(others)).toBe('Auch geöffnet: Vera Groß (Ablauf, Texte); Otto Groß (Tabellen).');
});

it('names the person at the screen as such', () => {
  const others = [window('Ablauf', 'Vera Groß'), window('Tabellen', 'Otto Groß')];
  expect(formatOthers(others, 'Vera Groß')).toBe(
    'Sie haben ihn auch in einem anderen Fenster geöffnet (Ablauf). Auch geöffnet: Otto Groß (Tabellen).',
  );
});

it('speaks of windows where nobody signs in', () => {
  expect(formatOthers([window('Ablauf')])).toBe('Ein anderes Fenster zeigt diesen Assistenten: Ablauf.');
});
