import { createContext, useContext, type HTMLAttributes, type Ref } from 'react';

/** Offset of heading levels: 1 inside a page that already has a heading of level 1. */
const HeadingDepth = createContext(0);

export const HeadingDepthProvider = HeadingDepth.Provider;

type HeadingProps = HTMLAttributes<HTMLHeadingElement> & { level: 1 | 2 | 3; ref?: Ref<HTMLHeadingElement> };

/** A heading whose level is relative to the surrounding offset. */
export function Heading({ level, children, ...rest }: HeadingProps) {
  const Tag = (['h1', 'h2', 'h3', 'h4'] as const)[level - 1 + useContext(HeadingDepth)] ?? 'h4';
  return <Tag {...rest}>{children}</Tag>;
}
