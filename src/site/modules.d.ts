declare module '*.md' {
  /** Front matter, validated against the schema of the file's folder. */
  export const meta: unknown;
  /** Links to further articles. */
  export const next: { href: string; title: string }[];
  export const words: number;
  export const html: string;
}

declare module '*.svg?picture' {
  const picture: { src: string; width: number; height: number };
  export default picture;
}
