declare module 'subset-font' {
  type Options = {
    targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2';
    /** OpenType features to keep, as four letters. All by default. */
    keepFeatures?: string[];
    noHinting?: boolean;
  };
  /** A font with the glyphs of these characters only. Characters that the font does not have are ignored. */
  export default function subsetFont(font: Buffer, characters: string, options?: Options): Promise<Buffer>;
}
