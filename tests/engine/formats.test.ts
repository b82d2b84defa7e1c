import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../src/engine/formats.ts';

const VALID: Record<string, string[]> = {
  date: ['2024-02-29', '2000-02-29', '2023-02-28', '2023-01-31', '2023-04-30', '1904-02-29', '1900-01-01', '1900-12-31', '2099-12-31', '2100-12-31'],
  time: ['00:00', '09:30', '19:59', '23:59'],
  month: ['2024-01', '1999-12', '2024-10', '1900-01', '2100-12'],
  email: ['a@b.de', 'renee.o\'groessl@bücher.example', 'jana+probe@mail.example.org', 'müller@xn--bcher-kva.example', 'a.b-c_d@e-f.co.uk', "o'hara@example.com", '用户@例子.广告'],
  uri: ['https://example.org', 'http://example.org/pfad?a=b#c', 'HTTPS://EXAMPLE.ORG', 'https://bücher.example/x'],
  uuid: ['00000000-0000-4000-8000-000000000001', 'ABCDEFAB-cdef-1234-5678-90abcdefABCD'],
};

const REFUSED: Record<string, string[]> = {
  date: ['0026-11-20', '0126-11-20', '1026-11-20', '1899-12-31', '2101-01-01', '2400-02-29', '0004-02-29', '0001-01-01', '9999-12-31', '12026-11-20', '2023-02-29', '1900-02-29', '2100-02-29', '2024-02-30', '2023-04-31', '2023-00-10', '2023-13-01', '2023-01-00', '2023-01-32', '23-01-01', '2023-1-1', '01.02.2023', '2023-01-01T00:00', '2023-01-01\n', ' 2023-01-01', '+2023-01-01', '２０２３-01-01'],
  time: ['24:00', '9:30', '12:60', '12:30:00', '1230', '12:30\n', ''],
  month: ['0019-05', '1899-12', '2101-01', '12024-01', '2024-00', '2024-13', '2024-1', '2024', '2024-01-01', '01/2024', '2024-01\n'],
  email: [
    'a@b', 'ab.de', '@b.de', 'a@', 'a@@b.de', 'a@b@c.de', 'a@b.de, c@d.de', 'a@b.de,c@d.de', 'a@b.de;c@d.de', 'a b@c.de', 'a@b .de', ' a@b.de', 'a@b.de ',
    'a@b.de\r\nBcc: c@d.de', 'a@b.de\n', 'a\r@b.de', 'a@b.de\u2028', 'a@b.de\u0000', 'a\u0000@b.de', 'a\u001b@b.de', 'Jana <a@b.de>', '"a"@b.de', 'a@[127.0.0.1]', 'a@b..de', 'a@.de', 'a@b.de.', 'a\\@b.de', '',
  ],
  uri: ['example.org', 'ftp://example.org', 'javascript:alert(1)', 'https://', 'https://a b.de', ' https://a.de', 'https://a.de\n', 'data:text/html,x'],
  uuid: ['00000000-0000-4000-8000-00000000000', '00000000000040008000000000000001', '{00000000-0000-4000-8000-000000000001}', '../etc/passwd', '00000000-0000-4000-8000-000000000001\n'],
};

describe.each(Object.entries(FORMATS))('%s', (name, format) => {
  it.each((VALID[name] ?? ['no example']).map((value) => [value]))('takes %j', (value) => {
    expect(format.test(value)).toBe(true);
  });

  it.each((REFUSED[name] ?? []).map((value) => [value]))('refuses %j', (value) => {
    expect(format.test(value)).toBe(false);
  });
});
