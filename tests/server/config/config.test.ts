import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';

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
