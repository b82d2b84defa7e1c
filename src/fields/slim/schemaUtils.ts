type Schema = { type?: string };

/**
 * Replaces rjsf's schema utilities. Presented schemas contain no `$ref`, `if`, `allOf`, `oneOf` or `default`, so there
 * is nothing to resolve and there are no default values. rjsf's own utilities would walk the schema for every key
 * press.
 */
export default function createSchemaUtils(validator: unknown, rootSchema: unknown) {
  return {
    getRootSchema: () => rootSchema,
    getValidator: () => validator,
    doesSchemaUtilsDiffer: (otherValidator: unknown, otherSchema: unknown) =>
      validator !== otherValidator || rootSchema !== otherSchema,
    retrieveSchema: (schema: Schema) => schema,
    getDefaultFormState: (schema: Schema, formData: unknown) => formData ?? (schema.type === 'object' ? {} : undefined),
    getDisplayLabel: () => true,
    findFieldInSchema: () => ({ field: undefined, isRequired: undefined }),
    isFilesArray: () => false,
    isMultiSelect: () => false,
    isSelect: () => false,
    omitExtraData: (_schema: Schema, formData: unknown) => formData,
    sanitizeDataForNewSchema: (_next: Schema, _before: Schema, formData: unknown) => formData,
  };
}
