import { execFile } from 'node:child_process';
import { access, mkdir, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { errorCode } from '../../server/base/errorCode.ts';

const execute = promisify(execFile);

const VAR = path.resolve(import.meta.dirname, '../../var');
const PREFIX = path.join(VAR, 'browser');
const ENTRY = path.join(PREFIX, 'node_modules/@sparticuz/chromium/build/esm/index.mjs');
const LOCK = path.join(VAR, 'browser.lock');
const LOCK_LIMIT_MS = 10 * 60_000;

type FindInstalled = () => Promise<string | undefined>;

/** Installs a Chromium, once for all concurrent workers, and returns its path. `findInstalled` looks for Debian's. */
export async function installChromium(findInstalled: FindInstalled): Promise<string> {
  await takeLock();
  try {
    return (await findInstalled()) ?? (await install(findInstalled));
  } finally {
    await rmdir(LOCK);
  }
}

/**
 * Installs Debian's build of Chromium without windows. False where that cannot be: elsewhere, not as root, without a network, or with
 * `npm test --no-install`.
 */
export async function installShell(): Promise<boolean> {
  if (isForbidden() || !(await isDebianRoot())) return false;
  await takeLock();
  try {
    say('Kein chromium-headless-shell gefunden. Es wird mit apt-get eingerichtet, das dauert etwa eine Minute.');
    await aptInstall('chromium-headless-shell');
    return true;
  } catch (error) {
    say(
      `chromium-headless-shell ließ sich nicht einrichten: ${error instanceof Error ? error.message : String(error)}`,
    );
    return false;
  } finally {
    await rmdir(LOCK);
  }
}

async function install(findInstalled: FindInstalled): Promise<string> {
  if (isForbidden())
    throw new Error(
      'Für die Browser-Tests fehlt ein Chromium, und --no-install verbietet, eines einzurichten. ' +
        'Der Befehl dafür, als root: apt-get update && apt-get install -y chromium',
    );
  const reasons: string[] = [];
  for (const attempt of [() => fromDebian(findInstalled), fromNpm]) {
    try {
      return await attempt();
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    `Für die Browser-Tests fehlt ein Chromium, und keines ließ sich einrichten:\n- ${reasons.join('\n- ')}\n` +
      'Installieren Sie Chromium oder Chrome, oder setzen Sie CHROMIUM_PATH auf sein Programm.',
  );
}

async function fromDebian(findInstalled: FindInstalled): Promise<string> {
  if (!(await isDebianRoot())) throw new Error('apt-get: nur auf Debian und als root');
  say('Kein Chromium gefunden. Es wird mit apt-get eingerichtet, das dauert etwa eine Minute.');
  await aptInstall('chromium');
  const found = await findInstalled();
  if (found === undefined) throw new Error('apt-get: das Paket chromium brachte kein lauffähiges Programm');
  say(`Chromium ist eingerichtet: ${found}`);
  return found;
}

async function aptInstall(name: string): Promise<void> {
  await execute('apt-get', ['update']);
  await execute('apt-get', ['install', '-y', name], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

async function isDebianRoot(): Promise<boolean> {
  return process.getuid?.() === 0 && (await isThere('/etc/debian_version'));
}

/** What npm makes of `npm test --no-install`. */
function isForbidden(): boolean {
  return process.env['npm_config_install'] === '';
}

async function fromNpm(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('@sparticuz/chromium: nur auf Linux x64');
  if (!(await isThere(ENTRY))) {
    say(`Kein Chromium gefunden. @sparticuz/chromium wird nach ${PREFIX} geholt, das dauert etwa eine Minute.`);
    await mkdir(PREFIX, { recursive: true });
    await execute('npm', ['install', '--no-save', '--prefix', PREFIX, '@sparticuz/chromium@147']);
  }
  const { default: chromium }: { default: { executablePath(): Promise<string> } } = await import(
    /* @vite-ignore */ pathToFileURL(ENTRY).href
  );
  const file = await chromium.executablePath();
  await execute(file, ['--version']);
  say(`Chromium aus @sparticuz/chromium: ${file}`);
  return file;
}

async function isThere(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}

/** Creating a directory is atomic: only one of several processes succeeds. A lock older than 10 min is stale. */
async function takeLock(): Promise<void> {
  await mkdir(VAR, { recursive: true });
  for (;;) {
    try {
      await mkdir(LOCK);
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const { mtimeMs } = await stat(LOCK).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LOCK_LIMIT_MS) await rmdir(LOCK).catch(() => {});
    await sleep(250);
  }
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
