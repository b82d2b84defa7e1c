/** Replaces rjsf's `findSchemaDefinition`, which resolves `$ref`. Presented schemas have none. */
export default function findSchemaDefinition(): never {
  throw new Error('A presented schema holds no $ref.');
}

export const splitKeyElementFromObject = findSchemaDefinition;
