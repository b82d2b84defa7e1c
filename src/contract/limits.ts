/** Sizes that browser and server agree on. Bytes unless the name says otherwise. */

const MEBIBYTE = 1024 * 1024;

export const LIMITS = {
  /** Largest JSON body. */
  jsonBytes: 1 * MEBIBYTE,
  /** Deepest nesting of objects and arrays in a JSON body. */
  jsonDepth: 20,
  /** Most keys and array items in a JSON body, all levels together. */
  jsonEntries: 5_000,
  /** Most fields that an answer names as refused. */
  refusedFields: 50,
  /** Largest PDF where the field names no limit of its own. */
  pdfBytes: 20 * MEBIBYTE,
  /** Largest image where the field names no limit of its own. */
  imageBytes: 10 * MEBIBYTE,
  /** Most files in one field where the field names no limit of its own. */
  filesPerField: 20,
  /** Largest multipart request. */
  uploadRequestBytes: 100 * MEBIBYTE,
  /**
   * Most uploads of one browser session that no submission has claimed: the appraisal's fields, full, and as many
   * again.
   */
  unsentUploads: 400,
  /** Their bytes together. */
  unsentUploadBytes: 1024 * MEBIBYTE,
  /** How long an upload that nobody sent is kept, in hours. */
  unsentUploadHours: 24,
} as const;
