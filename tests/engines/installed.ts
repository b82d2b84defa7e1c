import { access, glob } from 'node:fs/promises';
import type { WebKitPrograms } from './webkit.ts';

/** The programs that drive the engines, as Debian installs them. */
export type Programs = { firefox: string; webkit: WebKitPrograms; openssl: string };

const COMMAND =
  'apt-get update && apt-get install -y --no-install-recommends firefox-esr webkit2gtk-driver xvfb openssl';

/** Returns the paths of all programs. Throws with the command that installs them if one is missing. */
export async function findPrograms(): Promise<Programs> {
  const missing: string[] = [];
  const need = async (name: string, pattern: string): Promise<string> => {
    for await (const found of glob(pattern)) if (await exists(found)) return found;
    missing.push(name);
    return '';
  };
  const programs = {
    firefox: await need('Firefox', '/usr/bin/firefox{-esr,}'),
    webkit: {
      driver: await need('WebKitWebDriver', '/usr/bin/WebKitWebDriver'),
      browser: await need('MiniBrowser', '/usr/lib/*/webkit2gtk-4.*/MiniBrowser'),
      display: await need('Xvfb', '/usr/bin/Xvfb'),
    },
    openssl: await need('openssl', '/usr/bin/openssl'),
  };
  if (missing.length > 0)
    throw new Error(
      `Für die Tests in anderen Browsern fehlt: ${missing.join(', ')}. Der Befehl dafür, als root: ${COMMAND}`,
    );
  return programs;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
