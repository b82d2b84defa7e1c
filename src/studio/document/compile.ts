import type { DefinitionFiles } from '../../check/fileNames.ts';
import { wordedOn } from '../../check/browser.ts';
import * as calculator from '../../engine/computed/index.ts';
import { wizardReader, type ReadWizard } from './readWizard.ts';
import { compile, createWizardMachine, type Definition, type Today, type Wizard } from '../../engine/index.ts';

/** A wizard that can be run, or why there is none, as a German sentence. */
export type Compiled = { wizard: Wizard; definition: Definition } | { reason: string };

/** Of every wizard that the studio compiles: what is edited has no revision of its own. */
const REVISION = 'studio';

/** Returns a function that reads and compiles the files of one wizard. It reads and prepares only files that have changed since its last call. */
export function wizardCompiler(id: string): (files: DefinitionFiles, today: Today) => Compiled {
  const read = wizardReader(id);
  return (files, today) => compileRead(read(files), today);
}

/**
 * Compiles a wizard as it was read, without generating code. What is faulty inside a file is left out; a file that is no JSON, or shared
 * parts that do not fit, are a reason to compile nothing.
 */
export function compileRead({ filled, read, prepare }: ReadWizard, today: Today): Compiled {
  const [misused] = filled().findings;
  if (misused !== undefined) return { reason: `${misused.file}: ${misused.message}` };
  const { definition: written, findings, damage } = read();
  const lost = damage.find(({ file, pointer }) => pointer === '' && file !== 'journeys.json');
  const why = findings.find(({ file }) => file === lost?.file);
  if (why !== undefined) return { reason: `${why.file}: ${why.message}` };
  try {
    const definition = wordedOn(written, today);
    const wizard = compile(definition, prepare(definition.steps), REVISION, calculator, today);
    if (wizard.step(wizard.initial) === undefined) return { reason: 'Es gibt keinen ersten Schritt.' };
    // Throws for transitions to states that do not exist.
    createWizardMachine(wizard, { step: wizard.initial, answers: {} });
    return { wizard, definition };
  } catch {
    return { reason: 'Der Ablauf oder eine Regel ist unvollständig; die Funde sagen, was fehlt.' };
  }
}
