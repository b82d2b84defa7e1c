import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type HydrationOptions } from 'react-dom/client';

/**
 * Takes over served HTML. Where a browser's translator was there before, React finds other nodes than it expects and draws that part
 * anew, with what was typed: no fault, so none is reported.
 */
export function hydrate(place: Element, node: ReactNode, options: HydrationOptions = {}): void {
  const before = isTranslated();
  hydrateRoot(place, node, {
    ...options,
    onRecoverableError: (error) => {
      if (!before && !isTranslated()) reportError(error);
    },
  });
}

/** Draws in place of served HTML that shows something else. */
export function drawAnew(place: Element, node: ReactNode): void {
  createRoot(place).render(node);
}

/** Translators put `font` elements around words; that of Chromium also marks the page. */
function isTranslated(): boolean {
  return document.querySelector('font, .translated-ltr, .translated-rtl') !== null;
}
