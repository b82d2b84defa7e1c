import { checkContent } from './checkContent.ts';
import { checkFlow } from './checkFlow.ts';
import { checkJourneys } from './checkJourneys.ts';
import { checkTables } from './checkTables.ts';
import { compileSchemas } from './validators.ts';
import { parseDefinition, type DefinitionFiles } from './parse.ts';
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
export function loadDefinition(id: string, files: DefinitionFiles, revision: string): CheckedWizard | { findings: Finding[] } {
  const { definition, findings } = parseDefinition(id, files);
  if (definition === undefined) return { findings };
  return checked(definition, revision);
}

/** Compiles once: the examples run on the wizard that is handed out. */
function checked(definition: Definition, revision: string): CheckedWizard | { findings: Finding[] } {
  const findings = [...checkFlow(definition), ...checkContent(definition), ...checkTables(definition)];
  if (findings.length > 0) return { findings };
  const { journeys, ...published } = definition;
  const schemas = compileSchemas(published);
  const wizard = compile(published, schemas.validators, revision);
  const faults = checkJourneys(wizard, journeys);
  return faults.length > 0 ? { findings: faults } : { definition, schemas, wizard };
}
