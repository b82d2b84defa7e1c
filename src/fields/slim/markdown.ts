/** For `markdown-to-jsx`: no uiSchema of ours can ask for Markdown. */
export function Markdown({ children }: { children?: string }) {
  return children ?? null;
}

export default Markdown;
