import type { ReactNode } from 'react';

/** The content, with neither header nor footer. */
export function Page({ children }: { children: ReactNode }) {
  return <main id="inhalt">{children}</main>;
}
