import { FORMATS } from '../../engine/formats.ts';
import { interpret } from './interpret.ts';
import { schemasOf } from '../../engine/stepSchemas.ts';
import type { PublicDefinition, Validators } from '../../engine/types.ts';
import type { StepFile } from '../../engine/definition.ts';

/**
 * The validators of a definition, as `compileSchemas` makes them, without generating code. Throws for schemas that
 * Ajv refuses.
 */
export function interpretSchemas({ steps }: Pick<PublicDefinition, 'steps'>): Validators {
  return Object.assign({}, ...Object.entries(steps).map(([id, file]) => interpretStep(id, file)));
}

/** The validators of one step. */
export function interpretStep(id: string, file: StepFile): Validators {
  return Object.fromEntries(schemasOf(id, file).map(([key, schema]) => [key, interpret(schema, { formats: FORMATS })]));
}
