/**
 * What is needed to make a wizard from files: reading, checking, compiling. Holds the Ajv compiler; never for browsers.
 */
export { checkDefinition, loadDefinition, restoreDefinition, type CheckedWizard } from './check.ts';
export { OWN_ADDRESSES } from './checkTargets.ts';
export { nearest, tell, tellWitness, type Finding, type Witness } from './finding.ts';
export { parseDefinition, type DefinitionFiles } from './parse.ts';
export { compileSchemas, type CompiledSchemas } from './validators.ts';
