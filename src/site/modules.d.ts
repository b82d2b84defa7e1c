declare module '*.md' {
  /** Front matter, checked against the schema of the file's folder. */
  export const meta: unknown;
  /** Where to read on. */
  export const next: { href: string; title: string }[];
  export const words: number;
  export const html: string;
}

declare module '*.svg?picture' {
  const picture: { src: string; width: number; height: number };
  export default picture;
}
