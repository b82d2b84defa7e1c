/** Replaces `@x0k/json-schema-merge`, with which rjsf merges `allOf`. Presented schemas have none. */
function refuse(): never {
  throw new Error('A presented schema holds no allOf.');
}

const prepare = () => refuse;

export const createComparator = () => ({ compareSchemaDefinitions: refuse, compareSchemaValues: refuse });
export const createMerger = () => ({ mergeArrayOfSchemaDefinitions: refuse });
export const createShallowAllOfMerge = prepare;
export const createDeduplicator = prepare;
export const createIntersector = prepare;
