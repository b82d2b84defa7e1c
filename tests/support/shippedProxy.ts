import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/db/embedded/freePort.ts';
import { accepts } from './accepts.ts';
import { Tool, TOOL_PATH, versionOf } from './tool.ts';

const SHIPPED = path.resolve(import.meta.dirname, '../../server/deploy');
const PROGRAMS = { HAProxy: 'haproxy', Caddy: 'caddy' } as const;
/** The name of the site in what is shipped. */
export const NAME = 'vorfahrt.example';

export type ProxyName = keyof typeof PROGRAMS;
/** Where a proxy listens: without TLS, or with it on one port, and without it on another that leads there. */
type Ports = { plain: number; tls: number | undefined };

/** The installed version, such as `2.6.12`; undefined, and a line that says so, if there is none. */
export function proxyVersion(name: ProxyName): string | undefined {
  const version =
    name === 'HAProxy'
      ? versionOf('haproxy', '-v', /version (\d[\d.]*)/)
      : versionOf('caddy', 'version', /^v?(\d[\d.]*)/);
  if (version === undefined)
    process.stderr.write(`skipped: ${name} is not installed (Debian: apt-get install ${PROGRAMS[name]})\n`);
  return version;
}

/**
 * Starts a real proxy with the shipped configuration. Only addresses differ, and with `tls` the certificate, which nobody has signed.
 * @param servers host and port of `app-1` and `app-2`
 */
export async function startShipped(
  name: ProxyName,
  servers: [string, string],
  { tls = false } = {},
): Promise<Tool & { plainUrl: string }> {
  const directory = await mkdtemp(path.join(tmpdir(), `vorfahrt-${PROGRAMS[name]}-`));
  const ports: Ports = { plain: await freePort(), tls: tls ? await freePort() : undefined };
  const { args, text } = await (name === 'HAProxy' ? haproxy(directory, ports) : caddy(directory, ports));
  const file = path.join(directory, 'proxy.cfg');
  await writeFile(
    file,
    servers.reduce((so, server, index) => put(so, `app-${index + 1}:3000`, server), text),
  );
  const child = spawn(PROGRAMS[name], [...args, file], {
    env: { PATH: TOOL_PATH, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => (said += piece));
  await once(child, 'spawn');
  await accepts(ports.tls ?? ports.plain, child, () => said);
  const plainUrl = `http://127.0.0.1:${ports.plain}`;
  const url = ports.tls === undefined ? plainUrl : `https://127.0.0.1:${ports.tls}`;
  return Object.assign(new Tool(url, child, directory, () => said), { plainUrl });
}

type Configured = { args: string[]; text: string };

async function haproxy(directory: string, { plain, tls }: Ports): Promise<Configured> {
  const args = ['-db', '-f'];
  const shipped = await readFile(path.join(SHIPPED, 'haproxy.cfg'), 'utf8');
  if (tls === undefined) return { args, text: put(shipped, 'bind :8080', `bind 127.0.0.1:${plain}`) };
  // The lines that stand in a comment there.
  const open = put(shipped, '  bind :8080\n', '').replaceAll(/^ {2}# {3}(?=bind|http-request)/gm, '  ');
  const certificate = path.join(directory, 'vorfahrt.pem');
  makeCertificate(certificate);
  const placed = put(put(open, 'bind :80\n', `bind 127.0.0.1:${plain}\n`), 'bind :443 ', `bind 127.0.0.1:${tls} `);
  return { args, text: put(placed, '/etc/haproxy/vorfahrt.pem', certificate) };
}

async function caddy(directory: string, { plain, tls }: Ports): Promise<Configured> {
  const shipped = await readFile(path.join(SHIPPED, 'Caddyfile'), 'utf8');
  const own = [
    'admin off',
    'skip_install_trust',
    `http_port ${plain}`,
    ...(tls === undefined ? [] : [`https_port ${tls}`]),
    `storage file_system ${directory}`,
  ];
  const page = await freePort();
  const placed = put(put(shipped, '\n{\n', `\n{\n${own.join('\n')}\n`), ':8503', `:${page}`);
  const site = tls === undefined ? `http://127.0.0.1:${plain} {\n` : `${NAME} {\ntls internal\n`;
  return { args: ['run', '--adapter', 'caddyfile', '--config'], text: put(placed, `${NAME} {\n`, site) };
}

/** A certificate and its key in one file, as HAProxy wants it. */
function makeCertificate(file: string): void {
  const { status, stderr } = spawnSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'].concat([
      '-subj',
      `/CN=${NAME}`,
      '-addext',
      `subjectAltName=DNS:${NAME}`,
      '-keyout',
      file,
      '-out',
      `${file}.crt`,
    ]),
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  const joined = spawnSync('sh', ['-c', 'cat "$1.crt" >> "$1"', 'sh', file]);
  if (joined.status !== 0) throw new Error('the certificate could not be written');
}

/** Replaces every occurrence of a place that has to be there. */
function put(text: string, place: string, words: string): string {
  if (!text.includes(place)) throw new Error(`expected '${place}' in ${SHIPPED}`);
  return text.replaceAll(place, words);
}
