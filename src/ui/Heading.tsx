import { createContext, useContext, type HTMLAttributes, type Ref } from 'react';

/** What stands above: 0 where a heading of level 1 is the page's own, 1 inside a page that has one already. */
const HeadingDepth = createContext(0);

export const HeadingDepthProvider = HeadingDepth.Provider;

type HeadingProps = HTMLAttributes<HTMLHeadingElement> & { level: 1 | 2 | 3; ref?: Ref<HTMLHeadingElement> };

/** A heading at its level within the part that it belongs to. */
export function Heading({ level, children, ...rest }: HeadingProps) {
  const Tag = (['h1', 'h2', 'h3', 'h4'] as const)[level - 1 + useContext(HeadingDepth)] ?? 'h4';
  return <Tag {...rest}>{children}</Tag>;
}
