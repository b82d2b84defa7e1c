import { afterEach, expect, it, vi } from 'vitest';
import { installChromium, installShell } from './support/installChromium.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('npm test --no-install stops with the command instead of installing a browser', async () => {
  vi.stubEnv('npm_config_install', '');
  await expect(installChromium(async () => undefined)).rejects.toThrow('apt-get install -y chromium');
});

it('and uses a browser that is there', async () => {
  vi.stubEnv('npm_config_install', '');
  expect(await installChromium(async () => '/usr/bin/chromium')).toBe('/usr/bin/chromium');
});

it('and does without the build of it that has no windows', async () => {
  vi.stubEnv('npm_config_install', '');
  expect(await installShell()).toBe(false);
});
