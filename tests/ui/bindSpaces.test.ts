import { expect, it } from 'vitest';
import { bindSpaces } from '../../src/ui/bindSpaces.ts';

it.each([
  ['zwei Wochen ab Zustellung, § 67 OWiG', 'zwei Wochen ab Zustellung, §~67 OWiG'],
  ['§§ 42 und 43, § 4 Abs. 5 und 6, Nr. 11.3, Art. 6', '§§~42 und 43, §~4 Abs.~5 und 6, Nr.~11.3, Art.~6'],
  ['spätestens am Montag, 7. Dezember 2026', 'spätestens am Montag, 7.~Dezember 2026'],
  ['26 km/h, 1.250 € und 14 Uhr', '26~km/h, 1.250~€ und 14~Uhr'],
  ['Es sind 7. Dann 3 Tage im Mai', 'Es sind 7. Dann 3 Tage im Mai'],
])('%j keeps together what belongs together', (text, bound) => {
  expect(bindSpaces(text)).toBe(bound.replaceAll('~', '\u00A0'));
});
