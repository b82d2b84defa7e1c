import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { withValues } from '../../../server/doctor/envFile.ts';

const TEXT = `# Von Hand geschrieben
PUBLIC_URL=https://alt.example
export SMTP_URL="smtp://alt.example"

TZ=Europe/Berlin
`;

describe('an env file', () => {
  it('keeps what is not asked about, where it stands', () => {
    const written = withValues(TEXT, { PUBLIC_URL: 'https://neu.example', SMTP_URL: undefined, DATA_DIR: '/srv/data' });
    expect(written).toBe(`# Von Hand geschrieben
PUBLIC_URL=https://neu.example

TZ=Europe/Berlin
DATA_DIR=/srv/data
`);
  });

  it.each([
    'Meyer & Söhne, Rechtsanwälte',
    'smtp://jana:a%23b@mail.example:587',
    "Anwälte am 'Markt'",
    'a # b',
    '$HOME',
    'C:\\Daten\\neu',
    '"in Anführungszeichen"',
    'a=b',
  ])('holds %j as it is', (value) => {
    const written = withValues('', { BRAND_NAME: value });
    expect(parseEnv(written)).toEqual({ BRAND_NAME: value });
    // Once more, over itself.
    expect(parseEnv(withValues(written, { BRAND_NAME: value }))).toEqual({ BRAND_NAME: value });
  });

  it.each(['a\nb', `'"`])('refuses %j, which it could not hold', (value) => {
    expect(() => withValues('', { BRAND_NAME: value })).toThrow(
      'lässt sich in keiner Datei mit Einstellungen schreiben',
    );
  });

  it('refuses to change a value over several lines', () => {
    const text = 'BRAND_NAME="eins\nTZ=zwei"\n';
    for (const value of [undefined, 'drei'])
      expect(() => withValues(text, { BRAND_NAME: value })).toThrow('Ändern Sie sie bitte von Hand.');
  });
});
