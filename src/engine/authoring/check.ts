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

/** A definition that passed every check, with its compiled schemas. */
export type CheckedWizard = { definition: Definition; schemas: CompiledSchemas; wizard: Wizard };

/** All findings about a parsed definition. Runs every check except those of the single files. */
export function checkDefinition(definition: Definition): Finding[] {
  const result = checked(definition, '');
  return 'findings' in result ? result.findings : [];
}

/**
 * Loads a wizard from the texts of its folder, or returns everything that is wrong with it. `revision` is the content
 * hash.
 */
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
 * Compiles a definition that passed the checks of an earlier release, without running today's. Returns undefined if its
 * files can no longer be parsed.
 */
export function restoreDefinition(id: string, files: DefinitionFiles, revision: string): CheckedWizard | undefined {
  const { definition } = parseDefinition(id, files);
  return definition && compiled(definition, revision);
}

/** Adds the line of each finding, where its file is known. */
export function withLines(files: DefinitionFiles, findings: Finding[]): Finding[] {
  return findings.map((found) => {
    const text = files[found.file];
    const line =
      text === undefined || found.line !== undefined ? found.line : lineOf(readJsonText(text), found.pointer);
    return line === undefined ? found : { ...found, line };
  });
}

/** Checks and compiles. Compiles only once: the journeys run on the wizard that is returned. */
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

/** Whether a finding makes the checks of logic meaningless: those assume a sound flow and sound rules. */
function disturbsLogic({ file, pointer }: Finding): boolean {
  return file === 'machine.json' || (file.startsWith('steps/') && !/^\/(?:ui|result)\b/.test(pointer));
}
