declare module '*.md' {
  /** Front matter, checked against the schema of the file's folder. */
  export const meta: unknown;
  export const words: number;
  export const html: string;
}
