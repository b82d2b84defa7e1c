type Schema = { type?: string };

/**
 * For rjsf's schema utilities. A presented schema is plain: no `$ref`, `if`, `allOf`, `oneOf` or `default`. So it is
 * resolved already, and no answer comes from it; the real ones walk it all the same, with every keystroke.
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
