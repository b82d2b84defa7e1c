import type { DefinitionFiles } from '../../check/fileNames.ts';
import * as calculator from '../../engine/computed/index.ts';
import { createCheckMemory, fillOwnParts, readFiles } from '../../check/browser.ts';
import { compile, createWizardMachine, type Definition, type Today, type Wizard } from '../../engine/index.ts';

/** A wizard that can be run, or why there is none, as a German sentence. */
export type Compiled = { wizard: Wizard; definition: Definition } | { reason: string };

/** Of every wizard that the studio compiles: what is edited has no revision of its own. */
const REVISION = 'studio';

/**
 * Returns a function that compiles the files of one wizard without generating code. It reads and prepares only files
 * that have changed since its last call. What is faulty inside a file is left out; a file that is no JSON, or shared
 * parts that do not fit, are a reason to compile nothing.
 */
export function wizardCompiler(id: string): (files: DefinitionFiles, today: Today) => Compiled {
  const { read, prepare } = createCheckMemory();
  return (files, today) => {
    const filled = fillOwnParts(files);
    const [misused] = filled.findings;
    if (misused !== undefined) return { reason: `${misused.file}: ${misused.message}` };
    const { definition, findings, damage } = readFiles(id, filled.texts, undefined, read);
    const lost = damage.find(({ file, pointer }) => pointer === '' && file !== 'journeys.json');
    const why = findings.find(({ file }) => file === lost?.file);
    if (why !== undefined) return { reason: `${why.file}: ${why.message}` };
    try {
      const wizard = compile(definition, prepare(definition.steps), REVISION, calculator, today);
      if (wizard.step(wizard.initial) === undefined) return { reason: 'Es gibt keinen ersten Schritt.' };
      // Throws for transitions to states that do not exist.
      createWizardMachine(wizard, { step: wizard.initial, answers: {} });
      return { wizard, definition };
    } catch {
      return { reason: 'Der Ablauf oder eine Regel ist unvollständig; die Funde sagen, was fehlt.' };
    }
  };
}
