import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { NAMES } from '../../../server/config/names.ts';

describe.each([
  {
    name: 'STOP_DELAY_SECONDS',
    least: 0,
    standard: 0,
    read: () => readConfig({}).stopDelayMs,
    readOf: (text: string) => readConfig({ STOP_DELAY_SECONDS: text }).stopDelayMs,
  },
  {
    name: 'CLIENT_PATIENCE_SECONDS',
    least: 1,
    standard: 30_000,
    read: () => readConfig({}).clientPatienceMs,
    readOf: (text: string) => readConfig({ CLIENT_PATIENCE_SECONDS: text }).clientPatienceMs,
  },
])('$name', ({ name, least, standard, read, readOf }) => {
  it('has a default', () => {
    expect(read()).toBe(standard);
  });

  it.each([`${least}`, '1.5', '5', '300'])('takes %j', (text) => {
    expect(readOf(text)).toBe(Number(text) * 1000);
  });

  it.each(['', ' ', '-1', '300.5', '301', '5s', 'fünf', '5,5', '0x10', '1e2', 'NaN', 'Infinity', `${least - 0.5}`])(
    'refuses %j',
    (text) => {
      expect(() => readOf(text)).toThrow(`${name} muss eine Zahl von ${least} bis 300 sein, ist aber '${text}'.`);
    },
  );
});

describe('PUBLIC_URL', () => {
  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '' },
    { HOST: '192.168.0.5' },
    { HOST: 'vorfahrt.example' },
    { TRUST_PROXY: '127.0.0.1' },
  ])('is needed with %j, which others can reach: without it, studio and mailbox are open', (env) => {
    expect(() => readConfig(env)).toThrow('PUBLIC_URL fehlt');
    expect(readConfig({ ...env, PUBLIC_URL: 'https://vorfahrt.example' }).publicUrl).toBe('https://vorfahrt.example');
  });

  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '127.0.0.1' },
    { HOST: '127.0.0.2' },
    { HOST: '127.255.255.254' },
    { HOST: '::1' },
    { TRUST_PROXY: '' },
  ])('is not needed with %j', (env) => {
    expect(readConfig(env).publicUrl).toBe('http://localhost:3000');
  });
});

describe('HOST', () => {
  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'is this machine only with PUBLIC_URL=%s: that is a development server',
    (PUBLIC_URL) => {
      for (const HOST of ['0.0.0.0', '::', '', '192.168.0.5', '127.0.0.1.example', '128.0.0.1']) {
        expect(() => readConfig({ HOST, PUBLIC_URL })).toThrow('Entwicklungsserver, den andere erreichen');
        expect(readConfig({ HOST, PUBLIC_URL, NODE_ENV: 'production' }).host).toBe(HOST);
      }
      for (const HOST of ['127.0.0.1', '127.0.0.2', '::1']) expect(readConfig({ HOST, PUBLIC_URL }).host).toBe(HOST);
    },
  );
});

describe('PUBLIC_URL in production', () => {
  it.each([
    'http://vorfahrt.example',
    'http://192.168.0.5:3000',
    'http://localhost.example',
    'HTTP://vorfahrt.example',
  ])('refuses %j, which is not encrypted', (PUBLIC_URL) => {
    expect(() => readConfig({ NODE_ENV: 'production', PUBLIC_URL })).toThrow(
      `PUBLIC_URL muss mit NODE_ENV=production mit https:// beginnen, ist aber '${PUBLIC_URL}'.`,
    );
    expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
  });

  it.each(['https://vorfahrt.example', 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'])(
    'takes %j',
    (PUBLIC_URL) => {
      expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
    },
  );

  it.each([
    'https://vorfahrt.example/app',
    'https://vorfahrt.example//',
    'https://vorfahrt.example/?a=b',
    'https://vorfahrt.example/#a',
    'https://jana:geheim@vorfahrt.example',
  ])('refuses %j, which is more than an origin', (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL })).toThrow(`PUBLIC_URL darf nur aus Schema, Name und Port bestehen`);
  });

  it('takes one slash at the end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://vorfahrt.example/' }).publicUrl).toBe('https://vorfahrt.example');
  });

  it('names one fault for what is no address', () => {
    expect(() => readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'vorfahrt' })).toThrow(
      /:\n- PUBLIC_URL muss eine Adresse sein[^\n]*$/,
    );
  });
});

describe.each([
  ['UPLOAD_CLIENT_GB', 'clientBytes', 4],
  ['UPLOAD_UNSENT_TOTAL_GB', 'totalBytes', 100],
  ['UPLOAD_DISK_RESERVE_GB', 'reserveBytes', 2],
] as const)('%s', (name, key, standard) => {
  it('is told in gigabytes, and has a default', () => {
    expect(readConfig({}).uploadBounds[key]).toBe(standard * 1_000_000_000);
    expect(readConfig({ [name]: '0.5' }).uploadBounds[key]).toBe(500_000_000);
  });

  it.each(['', '-1', '4 GB', '1e3', '1000001', 'viel'])('refuses %j', (text) => {
    expect(() => readConfig({ [name]: text })).toThrow(`${name} muss eine Zahl von`);
  });
});

it.each(['STOP_DELAY_SECONDS', 'CLIENT_PATIENCE_SECONDS', 'PORT'])('every fault is named at once, %s too', (name) => {
  expect(() => readConfig({ STOP_DELAY_SECONDS: 'bald', CLIENT_PATIENCE_SECONDS: '0', PORT: '70000' })).toThrow(
    `- ${name} muss`,
  );
});

it('DATABASE_POOLED says whether a pooler is in front, and is off by default', () => {
  expect(readConfig({}).databasePooled).toBe(false);
  expect(readConfig({ DATABASE_POOLED: 'on', DATABASE_URL: 'postgres://localhost/vorfahrt' }).databasePooled).toBe(
    true,
  );
  expect(() => readConfig({ DATABASE_POOLED: 'on' })).toThrow('DATABASE_POOLED=on braucht DATABASE_URL');
  expect(() => readConfig({ DATABASE_POOLED: '1' })).toThrow(
    "DATABASE_POOLED muss 'on' oder 'off' sein, ist aber '1'.",
  );
});

describe('PORT', () => {
  it.each(['', ' 4440', '4440 ', '0x10', '1e3', '-1', '65536', '3000.0'])('refuses %j', (PORT) => {
    expect(() => readConfig({ PORT })).toThrow(`PORT muss eine Zahl von 0 bis 65535 sein, ist aber '${PORT}'.`);
  });
});

describe('NODE_ENV', () => {
  it.each(['Production', 'prod', '', 'PRODUCTION', 'production '])(
    'refuses %j, which would be a developer server for everybody',
    (NODE_ENV) => {
      expect(() => readConfig({ NODE_ENV })).toThrow(
        `NODE_ENV muss 'production', 'development' oder 'test' sein oder fehlen, ist aber '${NODE_ENV}'.`,
      );
    },
  );

  it('production needs PUBLIC_URL: its links would lead to localhost', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('PUBLIC_URL fehlt');
    expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://vorfahrt.example' }).production).toBe(true);
  });
});

describe('a name that nobody knows', () => {
  it.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['SMTP_URLS', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['DATABASE_UR', 'DATABASE_URL'],
    ['NODE_ENVV', 'NODE_ENV'],
  ])('%s is taken for %s', (name, meant) => {
    expect(() => readConfig({ [name]: 'x' })).toThrow(`- ${name} ist unbekannt. Meinten Sie ${meant}?`);
  });

  it.each(['AWS_REGION', 'HOSTS', 'HOSTNAME', 'DATABASE_HOST'])('%s is left to other programs', (name) => {
    expect(() => readConfig({ [name]: 'x' })).not.toThrow();
  });

  it('belongs to another program where the known one is set as well', () => {
    expect(() => readConfig({ SMPT_URL: 'x', SMTP_URL: 'smtp://localhost' })).not.toThrow();
  });

  it('is none of the names in the table of the README, which are all known', () => {
    const table = readFileSync(new URL('../../../server/config/README.md', import.meta.url), 'utf8');
    const named = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split('|', 2)[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));
    expect(new Set(NAMES)).toEqual(new Set([...named, 'ENV_FILE']));
  });
});

describe('the address of a service', () => {
  it.each([
    ['DATABASE_URL', 'postgres://jana:a#b@localhost/vorfahrt'],
    ['DATABASE_URL', 'postgres://jana:1#b@localhost/vorfahrt'],
    ['DATABASE_URL', 'postgres://jana:1/b@localhost/vorfahrt'],
    ['DATABASE_URL', 'postgres://jana:1?b@localhost/vorfahrt'],
    ['SMTP_URL', 'smtp://jana:1#b@localhost'],
  ])('%s is refused with a password that is not encoded, and the sentence says how to write it', (name, text) => {
    expect(() => readConfig({ [name]: text })).toThrow(
      `- ${name} ist keine gültige Adresse. Sonderzeichen im Passwort müssen kodiert sein: # als %23, / als %2F, ? als %3F`,
    );
  });

  it.each(['mysql://localhost/vorfahrt', 'vorfahrt'])('of another kind is told with its beginnings: %s', (text) => {
    expect(() => readConfig({ DATABASE_URL: text })).toThrow(
      '- DATABASE_URL muss eine Adresse sein, die mit postgres:// oder postgresql:// beginnt.',
    );
  });

  it('may have an encoded password', () => {
    const url = 'postgres://jana:a%23b%2Fc%40d@localhost/vorfahrt';
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });
});

it.each(['DATA_DIR', 'WIZARDS_DIR', 'BRAND_FILE'])('%s may not be empty: that is the folder of the program', (name) => {
  expect(() => readConfig({ [name]: '' })).toThrow(`${name} ist leer.`);
});

it.each([
  [{}, 'smtp://mail.example', true],
  [{}, 'smtp://127.0.0.1:1025', false],
  [{}, 'smtp://localhost:1025', false],
  [{ SMTP_TLS: 'off' }, 'smtp://mail.example', false],
])('with %j, mails leave for %s over TLS only: %s', (env, SMTP_URL, required) => {
  expect(readConfig({ ...env, SMTP_URL }).smtpTls).toBe(required);
});
