import { chartOf, pathCatalogue, runScenario, study, toMermaid, toSvg } from '../../src/explore/index.ts';
import { loadOne } from './folders.ts';
import { writeFile } from 'node:fs/promises';
import type { LoadedWizard } from '../wizards/loaded.ts';
import type { Task } from './task.ts';

/** `paths <id>`: prints the paths through a wizard. */
export async function paths({ words, output, write, ...folders }: Task): Promise<number> {
  const { wizard, definition } = await loadOne(folders, words[0]);
  await deliver(pathCatalogue(wizard, study(wizard, definition.journeys)), output, write);
  return 0;
}

/** `diagram <id>`: writes its statechart, as SVG if `svg` or an output file `.svg` is given, else for Mermaid. */
export async function diagram({ words, output, write, ...folders }: Task): Promise<number> {
  const loaded = await loadOne(folders, words[0]);
  const chart = chartOf(loaded.wizard, await metInEngine(loaded));
  await deliver(
    output?.endsWith('.svg') === true || words[1] === 'svg' ? toSvg(chart) : toMermaid(chart),
    output,
    write,
  );
  return 0;
}

async function metInEngine({ wizard, definition }: LoadedWizard): Promise<Set<string>> {
  const verdicts = await Promise.all(
    study(wizard, definition.journeys).scenarios.map((scenario) => runScenario(wizard, scenario)),
  );
  return new Set(verdicts.flatMap(({ met }) => met));
}

async function deliver(text: string, output: string | undefined, write: (text: string) => void): Promise<void> {
  if (output === undefined) {
    write(text);
    return;
  }
  await writeFile(output, text);
  write(`Geschrieben: ${output}`);
}
