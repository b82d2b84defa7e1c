/** Reads, checks and compiles wizards from files. Contains the Ajv compiler; browsers load `browser.ts` instead. */
export * from './browser.ts';
export { closure, partsNamedIn, partsUsed } from './partsUsed.ts';
export { loadDefinition, loadEdition, restoreDefinition, type CheckedWizard } from './load.ts';
export { compileSchemas, type CompiledSchemas } from './validators.ts';
export { readDefinition } from './parse.ts';
export { RecentMap } from './recentMap.ts';
