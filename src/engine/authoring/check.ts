import { checkContent } from './checkContent.ts';
import { checkFlow } from './checkFlow.ts';
import { checkJourneys } from './checkJourneys.ts';
import { checkLogic } from './checkLogic.ts';
import { checkOrder } from './checkOrder.ts';
import { checkTables } from './checkTables.ts';
import { checkTargets } from './checkTargets.ts';
import { compileSchemas } from './validators.ts';
import { lineOf, readJsonText } from './jsonText.ts';
import { parseDefinition, type DefinitionFiles } from './parse.ts';
import { withWitnesses } from './witnesses.ts';
import { compile, type Wizard } from '../compile.ts';
import type { CompiledSchemas } from './validators.ts';
import type { Definition } from '../definition.ts';
import type { Finding } from './finding.ts';

/** A definition that passed every check, ready to serve. */
export type CheckedWizard = { definition: Definition; schemas: CompiledSchemas; wizard: Wizard };

/** All findings about a definition whose files are sound by themselves. */
export function checkDefinition(definition: Definition): Finding[] {
  const result = checked(definition, '');
  return 'findings' in result ? result.findings : [];
}

/** From the texts of a folder to a wizard, or to everything that is wrong with it. `revision` names the content. */
export function loadDefinition(
  id: string,
  files: DefinitionFiles,
  revision: string,
): CheckedWizard | { findings: Finding[] } {
  const { definition, findings } = parseDefinition(id, files);
  if (definition === undefined) return { findings: withLines(files, findings) };
  const result = checked(definition, revision);
  return 'findings' in result ? { findings: withLines(files, result.findings) } : result;
}

/**
 * A definition that passed the checks of its day, compiled without asking those of today. Undefined where its files
 * can no longer be read.
 */
export function restoreDefinition(id: string, files: DefinitionFiles, revision: string): CheckedWizard | undefined {
  const { definition } = parseDefinition(id, files);
  return definition && compiled(definition, revision);
}

/** Findings with the lines that they are about. */
function withLines(files: DefinitionFiles, findings: Finding[]): Finding[] {
  return findings.map((found) => {
    const text = files[found.file];
    const line =
      text === undefined || found.line !== undefined ? found.line : lineOf(readJsonText(text), found.pointer);
    return line === undefined ? found : { ...found, line };
  });
}

/** Compiles once: the examples run on the wizard that is handed out. */
function checked(definition: Definition, revision: string): CheckedWizard | { findings: Finding[] } {
  const plain = [
    ...checkFlow(definition),
    ...checkOrder(definition),
    ...checkContent(definition),
    ...checkTables(definition),
    ...checkTargets(definition),
  ];
  if (plain.some(disturbsLogic)) return { findings: withWitnesses(definition, plain) };
  const { journeys } = definition;
  const sound = compiled(definition, revision);
  const findings = [...plain, ...checkLogic(sound.wizard, journeys)];
  if (findings.length > 0) return { findings };
  const faults = checkJourneys(sound.wizard, journeys);
  return faults.length > 0 ? { findings: faults } : sound;
}

function compiled(definition: Definition, revision: string): CheckedWizard {
  const { journeys: _journeys, ...published } = definition;
  const schemas = compileSchemas(published);
  return { definition, schemas, wizard: compile(published, schemas.validators, revision) };
}

/** Where the flow or the rules are at fault, what follows from them is not worth telling. */
function disturbsLogic({ file, pointer }: Finding): boolean {
  return file === 'machine.json' || (file.startsWith('steps/') && !/^\/(?:ui|result)\b/.test(pointer));
}
