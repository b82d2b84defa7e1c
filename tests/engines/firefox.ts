import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limited, type Browser, type Driver, type Looks } from './driver.ts';

const PREFERENCES: Record<string, string | number | boolean> = {
  'intl.accept_languages': 'de-DE, de',
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  // As on phones; otherwise the window is narrower than asked for.
  'ui.useOverlayScrollbars': 1,
};

/** Starts Firefox without a window on the screen, driven with WebDriver BiDi. */
export async function startFirefox(program: string, { colours, still, scripts }: Looks): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'vorfahrt-firefox-'));
  const preferences = {
    ...PREFERENCES,
    'ui.systemUsesDarkTheme': colours === 'dark' ? 1 : 0,
    'ui.prefersReducedMotion': still === true ? 1 : 0,
    'javascript.enabled': scripts !== false,
  };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  await writeFile(path.join(profile, 'user.js'), lines.join(''));
  const child = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const connection = await connect(await limited('Start of Firefox', addressOf(child), 90_000));
    await connection.send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
    await connection.send('session.subscribe', { events: ['log.entryAdded'] });
    return { open: () => openWindow(connection, scripts === false), close: end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Firefox prints where it listens. */
async function addressOf(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stderr ?? []) {
    text += String(chunk);
    const address = /ws:\/\/\S+/.exec(text)?.[0];
    // The loop would close the stream, and Firefox would end with it.
    if (address !== undefined) return address;
  }
  throw new Error(`Firefox ended: ${text}`);
}

type Message = { id?: number; method?: string; params?: LogEntry; result?: unknown; error?: string; message?: string };
type LogEntry = { level: string; text: string | null; source: { context?: string } };
type Connection = {
  send: <Result>(method: string, params: Record<string, unknown>) => Promise<Result>;
  entries: LogEntry[];
};

async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, (message: Message) => void>();
  const entries: LogEntry[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method === 'log.entryAdded' && message.params !== undefined) entries.push(message.params);
  });
  await limited('Connection to Firefox', once(socket, 'open'));
  let last = 0;
  const send = async <Result>(method: string, params: Record<string, unknown>): Promise<Result> => {
    const id = (last += 1);
    const answer = Promise.withResolvers<Message>();
    waiting.set(id, answer.resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error, message } = await limited(method, answer.promise);
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message}`);
    return result as Result;
  };
  return { send, entries };
}

type Evaluated = {
  type: 'success' | 'exception';
  result?: { value?: string };
  exceptionDetails?: { text: string };
};

async function openWindow({ send, entries }: Connection, withoutScripts: boolean): Promise<Driver> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
  // A sandbox is a realm of its own, which runs without the page's scripts.
  const target = { context, ...(withoutScripts && { sandbox: 'walk' }) };
  const evaluate = async (functionDeclaration: string, values: string[]): Promise<string | undefined> => {
    const { type, result, exceptionDetails } = await send<Evaluated>('script.callFunction', {
      functionDeclaration,
      awaitPromise: !withoutScripts,
      target,
      arguments: values.map((value) => ({ type: 'string', value })),
      userActivation: true,
    });
    if (type === 'exception') throw new Error(exceptionDetails?.text);
    return result?.value;
  };
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    travel: async (direction) =>
      void (await send('browsingContext.traverseHistory', { context, delta: direction === 'back' ? -1 : 1 })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    call: async (code, args) => {
      // Without scripts no promise is ever settled.
      const [start, wait] = withoutScripts ? ['', ''] : ['async', 'await'];
      const whole = `${start} (args) => JSON.stringify(${wait} (${code})(...JSON.parse(args)))`;
      const json = await evaluate(whole, [JSON.stringify(args)]);
      return json === undefined ? undefined : JSON.parse(json);
    },
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    chooseFiles: async (selector, files) => {
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: selector },
        maxNodeCount: 1,
      });
      await send('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files });
    },
    complaints: () =>
      entries
        .filter(({ level, source }) => source.context === context && (level === 'error' || level === 'warn'))
        .map(({ text }) => text ?? ''),
    close: async () => void (await send('browser.removeUserContext', { userContext })),
  };
}
