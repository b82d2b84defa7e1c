import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { errorCode } from '../base/errorCode.ts';

/** Values by their variable; undefined removes it. */
export type Values = Readonly<Record<string, string | undefined>>;

/** Reads an env file; '' if there is none. */
export async function readEnvText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
}

/**
 * Sets variables in the text of an env file, each where it stands or at the end. All other lines stay as they are. Throws, in German, for a
 * value that no such file can hold.
 */
export function withValues(text: string, values: Values): string {
  const names = new Set(Object.keys(values));
  const lines = text.split('\n').filter((line) => {
    const name = nameIn(line);
    return name === undefined || !names.has(name) || values[name] !== undefined;
  });
  const set = new Set<string>();
  const replaced = lines.map((line) => {
    const name = nameIn(line);
    const value = name === undefined ? undefined : values[name];
    if (name === undefined || value === undefined) return line;
    set.add(name);
    return `${name}=${quoted(value)}`;
  });
  while (replaced.at(-1) === '') replaced.pop();
  const added = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || set.has(name) ? [] : [`${name}=${quoted(value)}`],
  );
  const written = [...replaced, ...added, ''].join('\n');
  requireValues(written, text, values);
  return written;
}

/** Writes an env file, which holds passwords: only its owner may read it. */
export async function writeEnvText(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
}

function nameIn(line: string): string | undefined {
  return /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/.exec(line)?.[1];
}

/** Node and systemd (`EnvironmentFile`) read both kinds of quotes; between single ones, nothing has a meaning. */
function quoted(value: string): string {
  if (/^[\w@%+:,./=-]+$/.test(value)) return value;
  if (!/['\n\r]/.test(value)) return `'${value}'`;
  if (!/["\\$`\n\r]/.test(value)) return `"${value}"`;
  throw new Error(`Dieser Wert lässt sich in keiner Datei mit Einstellungen schreiben: ${value}`);
}

/** Throws if a text does not say what it should, as with values over several lines, which are not understood here. */
function requireValues(written: string, former: string, values: Values): void {
  const wanted = { ...parseEnv(former), ...values };
  const read = parseEnv(written);
  const names = new Set([...Object.keys(wanted), ...Object.keys(read)]);
  for (const name of names)
    if (read[name] !== wanted[name])
      throw new Error(
        `Diese Datei lässt sich hier nicht ändern, sonst stünde in ${name} etwas Falsches. Ändern Sie sie bitte von Hand.`,
      );
}
