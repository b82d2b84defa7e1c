import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Terminal } from '../base/commandLine.ts';
import { readBackupDir } from '../config/config.ts';
import { visitDeployment } from '../deployment/index.ts';
import { create } from './create.ts';
import { formatFault } from './fault.ts';
import { noteBackup, readBeginning } from './note.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

const USAGE = `npm run backup -- create [--out <Ordner>] [--recipient <age1…>] [--format pg_dump|rows] [--plain]
npm run backup -- verify <Sicherung> [--identity <Datei>] [--sums]
npm run backup -- restore <Sicherung> [--identity <Datei>] [--erasures <Datei> | --no-erasures] [--replace <Datenbank>]
npm run backup -- note [<Zeitpunkt>]

create sichert erst die Datenbank, dann die Dateien, in einen neuen Ordner unter --out oder BACKUP_DIR, verschlüsselt für --recipient oder
BACKUP_RECIPIENT, und vermerkt es für den Alarm SicherungFehlt. Der Server läuft weiter. --format rows braucht kein pg_dump und ist bei der
eingebetteten Datenbank die Vorgabe. --plain schreibt unverschlüsselt.
verify prüft die Summen, entschlüsselt, spielt die Datenbank in eine vorübergehende zurück und zählt nach. --sums prüft nur die Summen, ohne Schlüssel.
Ein bloßer Name meint einen Ordner hier oder in BACKUP_DIR.
restore spielt in eine leere Datenbank und einen leeren Speicher zurück und wiederholt die Löschungen seit der Sicherung. --replace ersetzt eine
Datenbank, die nicht leer ist: Nennen Sie ihren Namen. Vorher alle Instanzen anhalten.
note vermerkt eine Sicherung, die etwas anderes gemacht hat; der Zeitpunkt ist ihr Beginn, wie 2026-11-29T02:00:00Z, sonst jetzt.
Rückgabewert 0 heißt: alles ist getan.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
/** What each command takes. */
const OPTIONS = {
  create: { out: text, recipient: text, format: text, plain: flag },
  verify: { identity: text, sums: flag },
  restore: { identity: text, erasures: text, 'no-erasures': flag, replace: text },
  note: {},
} as const;

type Name = keyof typeof OPTIONS;
type Values = Record<string, string | boolean | undefined>;
type Command = { name: Name; values: Values; operand: string | undefined };

/** `npm run backup`: saves database and files as a whole, looks a backup over, plays it back, or notes that another program made one. */
export async function backupCommand(
  args: string[],
  terminal: Terminal,
  now: () => Date = () => new Date(),
): Promise<number> {
  const asked = readArguments(args);
  if (asked === undefined) {
    terminal.complain(USAGE);
    return 2;
  }
  try {
    return await run(asked, terminal, now);
  } catch (error) {
    throw formatFault(error);
  }
}

async function run({ name, values, operand }: Command, terminal: Terminal, now: () => Date): Promise<number> {
  const word = (option: string) => values[option] as string | undefined;
  const file = (option: string) => resolved(word(option));
  const stored = {
    directory: operand === undefined ? '' : await locate(operand, terminal.env),
    identity: file('identity'),
  };
  if (name === 'verify') return verify({ ...stored, sums: values['sums'] === true }, terminal);
  if (name === 'restore') {
    const erasures = values['no-erasures'] === true ? false : file('erasures');
    return restore({ ...stored, erasures, replace: word('replace') }, terminal, now);
  }
  if (name === 'create') {
    const plain = values['plain'] === true;
    return create({ out: file('out'), recipient: word('recipient'), format: word('format'), plain }, terminal, now);
  }
  const at = readBeginning(operand, now());
  return visitDeployment(terminal, async ({ knex }) => {
    terminal.say(await noteBackup(knex, at));
    return 0;
  });
}

/** undefined for what no command takes. */
function readArguments([name = '', ...rest]: string[]): Command | undefined {
  if (!isName(name)) return undefined;
  try {
    const { values, positionals } = parseArgs({ args: rest, allowPositionals: true, options: OPTIONS[name] });
    const [operand, ...more] = positionals;
    const needs = name === 'verify' || name === 'restore';
    if (more.length > 0 || (needs && operand === undefined) || (name === 'create' && operand !== undefined))
      return undefined;
    return { name, values: values as Values, operand };
  } catch {
    return undefined;
  }
}

/** The folder of a backup: where it is named from, or else, for a bare name, in BACKUP_DIR. */
async function locate(operand: string, env: NodeJS.ProcessEnv): Promise<string> {
  const here = path.resolve(operand);
  if (path.basename(operand) !== operand || (await isFolder(here))) return here;
  const backupDir = readBackupDir(env);
  return backupDir === undefined ? here : path.join(backupDir, operand);
}

function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function isName(name: string): name is Name {
  return Object.hasOwn(OPTIONS, name);
}

function resolved(file: string | undefined): string | undefined {
  return file === undefined ? undefined : path.resolve(file);
}
