import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/db/embedded/freePort.ts';
import { CALL_LIMIT_MS, limited, type Browser, type Driver, type Looks } from './driver.ts';

export type WebKitPrograms = { driver: string; browser: string; display: string };

/** The name of an element's reference in WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const SCREEN = '1400x1600x24';

/** Starts a display and WebKitGTK's driver. Each window is a browser of its own. */
export async function startWebKit(programs: WebKitPrograms, { colours, still }: Looks): Promise<Browser> {
  const home = await mkdtemp(path.join(tmpdir(), 'vorfahrt-webkit-'));
  const display = spawn(programs.display, ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const children: ChildProcess[] = [display];
  const end = async () => {
    for (const child of children.toReversed()) await stop(child);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const [number] = await limited('Start of Xvfb', once(display.stdout, 'data'));
    await mkdir(path.join(home, 'config/gtk-3.0'), { recursive: true });
    await writeFile(
      path.join(home, 'config/gtk-3.0/settings.ini'),
      `[Settings]\ngtk-enable-animations=${still === true ? 0 : 1}\n`,
    );
    const port = await freePort();
    const driver = spawn(programs.driver, ['-p', String(port)], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: `:${String(number).trim()}`,
        GDK_BACKEND: 'x11',
        NO_AT_BRIDGE: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
        HOME: home,
        XDG_CONFIG_HOME: path.join(home, 'config'),
        XDG_CACHE_HOME: path.join(home, 'cache'),
        XDG_DATA_HOME: path.join(home, 'data'),
        LANG: 'de_DE.UTF-8',
        LANGUAGE: 'de',
      },
    });
    children.push(driver);
    const url = `http://127.0.0.1:${port}`;
    await untilListening(`${url}/status`);
    // Without full screen no window is narrower than 447 px.
    const args = ['--automation', '--full-screen'];
    if (colours === 'dark') args.push('--dark-mode');
    const open = () => openWindow({ url, binary: programs.browser, args });
    // Rarely a browser does not answer; another one does.
    return { open: () => open().catch(open), close: end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 3000);
  await exited;
  clearTimeout(impatience);
}

async function untilListening(url: string): Promise<void> {
  const deadline = Date.now() + CALL_LIMIT_MS;
  const answers = () =>
    fetch(url, { signal: AbortSignal.timeout(1000) }).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not listen.');
    await sleep(50);
  }
}

async function send<Result>(method: 'POST' | 'GET' | 'DELETE', url: string, body?: unknown): Promise<Result> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`);
  return value;
}

type Program = { url: string; binary: string; args: string[] };

async function openWindow({ url, binary, args }: Program): Promise<Driver> {
  const { sessionId } = await send<{ sessionId: string }>('POST', `${url}/session`, {
    capabilities: {
      alwaysMatch: {
        acceptInsecureCerts: true,
        pageLoadStrategy: 'normal',
        timeouts: { script: CALL_LIMIT_MS - 5000, pageLoad: CALL_LIMIT_MS - 5000, implicit: 0 },
        'webkitgtk:browserOptions': { binary, args },
      },
    },
  });
  const session = `${url}/session/${sessionId}`;
  const post = <Result>(command: string, body: unknown = {}) => send<Result>('POST', `${session}/${command}`, body);
  return {
    goto: (address) => post('url', { url: address }),
    travel: (direction) => post(direction),
    reload: () => post('refresh'),
    resize: async (width, height) => void (await post('window/rect', { width, height })),
    call: async (code, given) => {
      const script = `const [args, done] = arguments;
        Promise.resolve().then(() => (${code})(...JSON.parse(args))).then(
          (result) => done(JSON.stringify({ result })),
          (error) => done(JSON.stringify({ error: String(error) })),
        );`;
      const json = await post<string>('execute/async', { script, args: [JSON.stringify(given)] });
      const { result, error } = JSON.parse(json) as { result?: unknown; error?: string };
      if (error !== undefined) throw new Error(error);
      return result;
    },
    act: async (actions) => void (await post('actions', { actions })),
    chooseFiles: async (selector, files) => {
      const found = await post<Record<string, string>>('element', { using: 'css selector', value: selector });
      await post(`element/${found[ELEMENT]}/value`, { text: files.join('\n') });
    },
    // Neither the driver nor the browser under automation tells what the console says.
    complaints: () => [],
    close: () => send('DELETE', session),
  };
}
