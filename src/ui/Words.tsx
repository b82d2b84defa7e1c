import { bindSpaces } from './bindSpaces.ts';

/**
 * Words that change beside other content. They stand in an element of their own, which is replaced with them: translators
 * of browsers replace text nodes, and React would go on writing into one that nobody sees any more.
 */
export function Words({ children }: { children: string }) {
  return <span key={children}>{bindSpaces(children)}</span>;
}
