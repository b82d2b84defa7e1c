import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The page after sending, the mail and the PDF advise in the same words. The PDF takes those of the mail. */

type Section = { title: string; text: string[]; when: unknown; calendar?: unknown; urgent?: unknown };

const FOLDER = path.resolve(import.meta.dirname, '../../wizards/bussgeldanfrage');

it('the fine review says of the deadline on its last page what its mail says', () => {
  const { mails } = read('wizard.json') as { mails: { confirmation: { sections: Section[] } } };
  const { sections } = read('steps/danke.json') as { sections: Section[] };
  expect(sections.map(({ calendar: _, urgent: __, ...section }) => section)).toEqual(mails.confirmation.sections);
  const said = sections.flatMap(({ text }) => text).join(' ');
  expect(said).toContain('können auch selbst schriftlich Einspruch einlegen');
  for (const { text } of sections) expect(text.join(' ')).toContain('{telefon}');
});

function read(name: string): unknown {
  return JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'));
}
