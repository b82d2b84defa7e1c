import { expect, it } from 'vitest';
import { formatCount, formatDoubles, formatFailures, formatPauses } from '../../src/fields/widgets/uploadTexts.ts';
import type { PendingUpload, UploadState } from '../../src/fields/base/uploads.ts';

const upload = (name: string, state: UploadState): PendingUpload => ({ key: name, name, preview: undefined, state });
const failed = (name: string, message: string) => upload(name, { kind: 'failed', message, cure: 'again' });
const sending = (name: string) => upload(name, { kind: 'sending', fraction: 0.5 });

it.each([
  [0, 'Keine Datei hochgeladen.'],
  [1, 'Eine Datei hochgeladen.'],
  [3, '3 Dateien hochgeladen.'],
])('%d files: %s', (count, said) => {
  expect(formatCount(count)).toBe(said);
});

it('files that are there already are named as they stand in the list', () => {
  expect(formatDoubles([])).toBe('');
  const same = { name: 'a.jpg', same: 'a.jpg' };
  expect(formatDoubles([same])).toBe('„a.jpg“ ist schon dabei. Wir senden die Datei nicht noch einmal.');
  const copy = { name: 'kopie.jpg', same: 'b.jpg' };
  expect(formatDoubles([copy])).toBe(
    '„kopie.jpg“ ist schon dabei, als „b.jpg“. Wir senden die Datei nicht noch einmal.',
  );
  expect(formatDoubles([same, copy, copy])).toBe(
    '3 Dateien sind schon dabei: „a.jpg“, „b.jpg“. Wir senden sie nicht noch einmal.',
  );
});

it('one file that has failed says why, and several are listed in one sentence', () => {
  expect(formatFailures([sending('a.jpg')])).toBe('');
  expect(formatFailures([failed('a.jpg', 'Die Datei ist leer.'), sending('b.jpg')])).toBe('a.jpg: Die Datei ist leer.');
  expect(formatFailures([failed('a.jpg', 'Leer.'), failed('b.jpg', 'Zu groß.')])).toBe(
    '2 Dateien sind nicht angekommen: a.jpg, b.jpg.',
  );
});

it('a pause is said once, for the first file that waits', () => {
  expect(formatPauses([sending('a.jpg')])).toBe('');
  const paused = upload('b.jpg', { kind: 'sending', fraction: 0, pause: 'offline' });
  expect(formatPauses([sending('a.jpg'), paused, paused])).toBe(formatPauses([paused]));
  expect(formatPauses([paused])).not.toBe('');
});
