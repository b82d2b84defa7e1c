/** Replaces `markdown-to-jsx`. No uiSchema of ours uses Markdown. */
export function Markdown({ children }: { children?: string }) {
  return children ?? null;
}

export default Markdown;
