import { parseArgs } from 'node:util';
import { randomUUID } from 'node:crypto';
import { ConfigFault, exitCodeOf } from '../base/configFault.ts';
import type { Terminal } from '../base/commandLine.ts';
import { readServerSettings, type Settings } from '../config/serverSettings.ts';
import { isAddress, smtpDelivery } from '../outbox/index.ts';
import { CHECKS } from './checks.ts';
import { fault, good, type Check, type Result, type Surroundings } from './results.ts';

const USAGE = `npm run doctor [-- --mail-an <Adresse>]

Prüft, was ein Server braucht, so wie er eingestellt ist: eine Zeile für jedes. Ändert nichts. Mit --mail-an geht eine Testmail hinaus.
Rückgabewert 0: kein Fehler; 1: mindestens einer; 78: die Einstellungen selbst sind fehlerhaft.
`;

/** `npm run doctor`: one line for each thing that a server needs, beside a running server or without one. */
export async function doctorCommand(args: string[], terminal: Terminal): Promise<number> {
  const recipient = readRecipient(args);
  const settings = await readServerSettings(terminal.env).catch((error: unknown) => {
    if (error instanceof ConfigFault) return error;
    throw error;
  });
  if (settings instanceof ConfigFault) {
    for (const text of settings.faults) terminal.say(lineOf('Einstellungen', fault(text)));
    return exitCodeOf(settings);
  }
  const checks = recipient === undefined ? CHECKS : [...CHECKS, testMail(recipient)];
  const failed = new Set<string>();
  for (const { name, run } of checks) {
    // One after the other, so that the lines come as they are known.
    const results = await resultsOf(run, settings, { env: terminal.env, failed });
    for (const result of results) {
      terminal.say(lineOf(name, result));
      if (result.state === 'Fehler') failed.add(name);
    }
  }
  return failed.size > 0 ? 1 : 0;
}

async function resultsOf(
  run: Check['run'],
  settings: Settings,
  surroundings: Surroundings,
): Promise<readonly Result[]> {
  try {
    return [await run(settings, surroundings)].flat();
  } catch (error) {
    return [fault(error instanceof Error ? error.message : String(error))];
  }
}

function lineOf(name: string, { state, text }: Result): string {
  return `${state.padEnd('Hinweis'.length)}  ${name.padEnd('Einstellungen'.length)}  ${text}`;
}

/** Sends a mail as the server would, from the office's address. */
export function testMail(address: string): Check {
  return {
    name: 'Testmail',
    run: async ({ config: { smtpUrl, smtpTls, publicUrl }, brand }) => {
      if (smtpUrl === undefined) return fault('SMTP_URL fehlt: Gesendet wurde nichts.');
      requireAddress(address);
      const text = `Diese E-Mail kommt von ${publicUrl}. Wenn Sie sie lesen, kann der Server E-Mails senden.`;
      await smtpDelivery(smtpUrl, { requireTls: smtpTls })({
        id: randomUUID(),
        from: { name: brand.name, address: brand.email },
        to: { address },
        subject: `Testmail von ${brand.name}`,
        text,
        html: `<p>${text}</p>`,
      });
      return good(`Der Mailserver hat eine E-Mail an ${address} angenommen. Sehen Sie nach, ob sie ankommt.`);
    },
  };
}

function readRecipient(args: string[]): string | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'mail-an': { type: 'string' } },
  });
  const address = values['mail-an'];
  if (positionals.length > 0) throw new Error(USAGE);
  if (address !== undefined) requireAddress(address);
  return address;
}

function requireAddress(text: string): void {
  const isFit: boolean = isAddress(text);
  if (!isFit) throw new Error(`'${text}' ist keine E-Mail-Adresse.`);
}
