/** Stands in for rjsf's Markdown parser, which no definition can call for: descriptions are plain text here. */
export function Markdown({ children }: { children?: string }) {
  return children ?? null;
}

export default Markdown;
