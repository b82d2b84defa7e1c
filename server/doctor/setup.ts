import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseEnv } from 'node:util';
import type { Terminal } from '../base/commandLine.ts';
import { doctorCommand, testMail } from './command.ts';
import { readServerSettings } from '../config/serverSettings.ts';
import { readEnvText, withValues, writeEnvText } from './envFile.ts';
import { questionsOf, valuesWithoutQuestion, type Question } from './questions.ts';
import type { Result } from './results.ts';

const USAGE = `npm run setup [-- <Datei>]

Fragt, was ein Server für andere braucht, probiert jede Antwort aus und schreibt die Einstellungen in eine Datei: in die genannte, sonst in die von
ENV_FILE, sonst in .env neben package.json. Was dort schon steht, wird vorgeschlagen. Eingabetaste: übernehmen; - (Minus): entfernen.
`;

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The answers of a person, line by line; undefined once there are no more. */
type Lines = () => Promise<string | undefined>;

type Dialogue = Pick<Terminal, 'say'> & { nextLine: Lines };

/** `npm run setup`: asks for the settings of a server, tries each answer out, and writes the env file. */
export async function setupCommand(args: string[], terminal: Terminal): Promise<number> {
  const [named, ...rest] = args;
  if (rest.length > 0 || named?.startsWith('-') === true) throw new Error(USAGE);
  const file = path.resolve(ROOT, named ?? (terminal.env['ENV_FILE'] || '.env'));
  const { say } = terminal;
  const former = await readEnvText(file);
  say(USAGE);
  say(`Die Einstellungen stehen in ${file}${former === '' ? ', die neu angelegt wird' : ''}.`);
  const reader = createInterface({ input: terminal.input });
  const lines = reader[Symbol.asyncIterator]();
  const nextLine: Lines = async () => {
    const { value, done } = await lines.next();
    return done === true ? undefined : value.trim();
  };
  try {
    const before = parseEnv(former);
    const answers = await askAll({ say, nextLine }, before, terminal.env);
    const values = { ...answers, ...valuesWithoutQuestion(before) };
    await writeEnvText(file, withValues(former, values));
    say(`\nGeschrieben: ${file} (nur für diesen Benutzer lesbar).`);
    const env = { ...withoutNames(terminal.env, Object.keys(values)), ENV_FILE: file };
    await sendTestMail({ say, nextLine }, env);
    say('\nWas der Server vorfindet (npm run doctor sagt es jederzeit wieder):\n');
    await doctorCommand([], { ...terminal, env: { ...env } });
    say(nextSteps(file));
    return 0;
  } finally {
    reader.close();
  }
}

async function askAll(
  dialogue: Dialogue,
  before: NodeJS.Dict<string>,
  { PATH }: NodeJS.ProcessEnv,
): Promise<Record<string, string | undefined>> {
  const answers: Record<string, string | undefined> = {};
  const questions = await questionsOf(before);
  for (const [index, question] of questions.entries()) {
    // What is there by now, without a file `.env`: the file that is being written replaces it.
    const soFar = { PATH, ...before, ...answers, ...valuesWithoutQuestion(before), ENV_FILE: '' };
    dialogue.say(`\n(${index + 1} von ${questions.length})`);
    answers[question.variable] = await ask(dialogue, question, soFar);
  }
  return answers;
}

/** Asks until an answer holds, or the person takes it all the same. */
async function ask(
  { say, nextLine }: Dialogue,
  { variable, words, standard, check }: Question,
  soFar: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const proposal = soFar[variable] ?? standard;
  for (;;) {
    say(`${words}${proposal === undefined ? '' : ` [${withoutPassword(proposal)}]`}`);
    const line = await requireLine(nextLine);
    const answer = line === '' ? proposal : line === '-' ? undefined : line;
    const { [variable]: _, ...others } = soFar;
    const results =
      (await check?.({ ...others, ...(answer !== undefined && { [variable]: answer }) }).catch(faultOf)) ?? [];
    for (const { state, text } of results) say(`  ${state}: ${text}`);
    if (results.every(({ state }) => state !== 'Fehler')) return answer;
    say('  Trotzdem nehmen? (ja; sonst wird noch einmal gefragt)');
    if ((await requireLine(nextLine)).toLowerCase() === 'ja') return answer;
  }
}

async function sendTestMail({ say, nextLine }: Dialogue, env: NodeJS.ProcessEnv): Promise<void> {
  const settings = await readServerSettings({ ...env }).catch(() => undefined);
  if (settings?.config.smtpUrl === undefined) return;
  say('\nAn welche Adresse soll eine Testmail gehen? (leer: an keine)');
  const address = await nextLine();
  if (address === undefined || address === '') return;
  const results = await testMail(address)
    .run(settings, { env, failed: new Set() })
    .catch((error: unknown) => faultOf(error));
  for (const { state, text } of [results].flat()) say(`  ${state}: ${text}`);
}

function faultOf(error: unknown): Result[] {
  return [{ state: 'Fehler', text: error instanceof Error ? error.message : String(error) }];
}

async function requireLine(nextLine: Lines): Promise<string> {
  const line = await nextLine();
  if (line === undefined) throw new Error('Abgebrochen: Die Eingabe ist zu Ende. Geschrieben wurde nichts.');
  return line;
}

/** An address without its password, for the screen. */
function withoutPassword(text: string): string {
  return text.replace(/^(\w+:\/\/[^:@/]+):[^@]+@/, '$1:…@');
}

function withoutNames(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}

function nextSteps(file: string): string {
  return `
Als Nächstes:
  ENV_FILE=${file} npm start
  ENV_FILE=${file} npm run user -- add <E-Mail-Adresse> --role anwalt --first-name <Vorname> --last-name <Nachname>
  ENV_FILE=${file} npm run user -- grant <E-Mail-Adresse> --right freigabe
Betrieb, Sicherung und Beobachtung: server/deploy/README.md`;
}
