import { parseArgs } from 'node:util';
import { readDataDir, readWizardsDir } from '../config/config.ts';
import { check } from './check.ts';
import { evidence } from './evidence.ts';
import { create } from './new.ts';
import { diagram, paths } from './paths.ts';
import { diff } from './diff.ts';
import { fileFaultMessage } from './fileFault.ts';
import { lead, pull, push } from './published.ts';
import { show } from './show.ts';
import { journeys } from './journeys.ts';
import { reference } from './reference.ts';
import { checkHere, type CheckFolder } from '../wizards/check.ts';
import { UsageError } from './usageError.ts';
import type { Task } from './task.ts';

/** Returns the exit code: 0 for success, 1 if something has to be fixed. */
type Command = (task: Task) => Promise<number>;

const COMMANDS: Record<string, Command> = {
  check,
  paths,
  diagram,
  journeys,
  new: create,
  diff,
  reference,
  show,
  evidence,
  pull,
  push,
  lead,
};

const HELP = `npm run wizard -- <Befehl>

  check [kennung] [--json]     prüft alle Assistenten oder einen; Rückgabewert 1 bei Funden
  paths <kennung>              alle Wege als Text: Schritt, Frage, Antwort, Bedingung, Ende
  diagram <kennung> [svg]      der Ablauf als Bild (Mermaid oder SVG), Belegtes markiert
  journeys <kennung> [--repair [--write]]
                               die Beispiele, und was anders ist als erwartet; --repair schlägt eine Berichtigung vor
  new <kennung>                legt einen Assistenten an, der die Prüfung besteht
  diff <alt> <neu>             vergleicht zwei Fassungen: Ordner, Kennung oder kennung@fassung oder @git-stand
  show <kennung>[@fassung]     nennt die Fassungen, die live waren, oder schreibt eine davon in einen Ordner
  evidence <kennung> [--by <name>]
                               der Nachweis: Beispiele, Abdeckung, Abweisungen, Bild und Wege als .html und .xml (JUnit)
  evidence --compare <a.html> <b.html>
                               was zwei Nachweise verschieden belegen; Rückgabewert 1, wenn es etwas gibt
  evidence <kennung> --release <nummer>
                               die Freigabeakte zu einem Eintrag im Verlauf des Servers, als .html und .json
  pull <kennung>               schreibt in den Ordner, was das Studio des Servers veröffentlicht hat
  push <kennung>               beginnt auf dem Server einen Entwurf mit dem, was im Ordner steht
  lead <kennung> ordner|studio bestimmt, ob der Ordner oder das Studio des Servers führt
  reference                    alle Schlüssel der Dateien mit Bedeutung und Beispiel

--out <datei>: schreibt dorthin statt auf den Bildschirm; beim Nachweis ohne Endung
--dir <ordner>: ein anderer Ordner als WIZARDS_DIR (ohne: wizards/)
--data <ordner>: ein anderer Ordner als DATA_DIR (ohne: var/); dort liegt, was npm run test:wizards geprüft hat`;

/** Runs one command of `npm run wizard`. Returns its exit code; 2 for a usage error. */
export async function runCommand(
  args: string[],
  write: (text: string) => void,
  env: NodeJS.ProcessEnv,
  checkFolder: CheckFolder = checkHere,
): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        dir: { type: 'string' },
        by: { type: 'string' },
        data: { type: 'string' },
        compare: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        out: { type: 'string' },
        release: { type: 'string' },
        repair: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
      },
    });
    const [name = '', ...words] = positionals;
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw new UsageError(HELP);
    return await command({
      words,
      directory: values.dir ?? readWizardsDir(env),
      checkFolder,
      json: values.json,
      output: values.out,
      repair: values.repair,
      save: values.write,
      compare: values.compare,
      release: values.release,
      by: values.by,
      dataDir: values.data ?? readDataDir(env),
      write,
      env,
    });
  } catch (error) {
    const fault = fileFaultMessage(error);
    if (fault !== undefined) {
      write(fault);
      return 1;
    }
    if (!isUsage(error)) throw error;
    write(error instanceof UsageError ? error.message : HELP);
    return 2;
  }
}

/** Node's messages about options are English; the help text is shown instead. */
function isUsage(error: unknown): boolean {
  return (
    error instanceof UsageError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  );
}
