import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { NAMES } from '../../../server/config/names.ts';

/** What holds of the files for containers without building one. Built and run: image.test.ts. */

const SHIPPED = path.resolve(import.meta.dirname, '../../../server/deploy');
const dockerfile = await readFile(path.join(SHIPPED, 'Dockerfile'), 'utf8');
const ignored = (await readFile(path.join(SHIPPED, 'Dockerfile.dockerignore'), 'utf8')).split('\n');

type Service = {
  image: string;
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  volumes?: string[];
};
const compose: { services: Record<string, Service>; volumes: Record<string, unknown> } = parse(
  await readFile(path.join(SHIPPED, 'compose.yaml'), 'utf8'),
  { merge: true },
);

/** The instructions of the last stage, each on one line. */
const lastStage = (
  dockerfile
    .replaceAll(/\\\n/g, ' ')
    .split(/^FROM /m)
    .at(-1) ?? ''
).split('\n');
const valueOf = (name: string) => lastStage.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);

describe('the Dockerfile', () => {
  it('runs as a user without rights, with a check whether it lives, and not through npm', () => {
    expect(valueOf('USER')).toMatch(/^[1-9]\d+$/);
    expect(valueOf('HEALTHCHECK')).toContain('/healthz');
    expect(JSON.parse(valueOf('CMD') ?? '')).toEqual(['node', '--max-semi-space-size=8', 'server/entry.js']);
  });

  it('names a version of each image, and copies no secrets', () => {
    for (const [, image = ''] of dockerfile.matchAll(/^(?:ARG BASE=|FROM )(\S+)/gm))
      expect(image).toMatch(/^(?:\$\{BASE\}|\S+:\d\S*)$/);
    expect(ignored).toEqual(expect.arrayContaining(['**/.env', '**/*.env', '.git', 'node_modules', 'var']));
    // Only what is named: a file that somebody puts into the checkout stays outside.
    expect(dockerfile).not.toMatch(/^COPY \. /m);
  });

  it('sets only variables that the server knows', () => {
    const names = [...(valueOf('ENV') ?? '').matchAll(/(\w+)=/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !NAMES.some((known) => known === name))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  const { 'app-1': one, 'app-2': two } = compose.services;

  it('says what is missing where a variable is: podman-compose 1.0 leaves a `:?` without words as it stands', async () => {
    const text = await readFile(path.join(SHIPPED, 'compose.yaml'), 'utf8');
    const needed = [...text.matchAll(/\$\{\w+:\?([^}]*)\}/g)].map(([, words]) => words);
    expect(needed.length).toBeGreaterThan(4);
    expect(needed.filter((words) => words === '')).toEqual([]);
  });

  it('names a version of each image', () => {
    for (const { image } of Object.values(compose.services)) expect(image).toMatch(/:(?:local$|v?\d|RELEASE\.\d)/);
  });

  it('gives instances only variables that the server knows, and nothing to write but their volumes', () => {
    for (const app of [one, two]) {
      const names = Object.keys(app?.environment ?? {});
      expect(names).toContain('PUBLIC_URL');
      expect(names.filter((name) => !NAMES.some((known) => known === name))).toEqual([]);
      expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(app?.volumes).toContain('backups:/var/backups/vorfahrt');
    }
  });

  it('makes each volume that is mounted by name', () => {
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':', 1)[0] ?? ''),
    );
    expect(mounted.filter((name) => !name.startsWith('.') && !Object.hasOwn(compose.volumes, name))).toEqual([]);
  });
});
