import { useEffect } from 'react';
import { plainTitle, progress, type Wizard } from '../../engine/index.ts';

/** 'Schritt 2 von 4', as the progress bar counts. Returns undefined if the progress bar does not contain the step. */
export function stepPlace(wizard: Wizard, step: string): string | undefined {
  const items = progress(wizard, step);
  const current = items.findIndex(({ state }) => state === 'current');
  return current === -1 ? undefined : `Schritt ${current + 1} von ${items.length}`;
}

/**
 * 'Schritt 2 von 4: …', which screen readers announce for a new page. `heading`: the step's title with its answers filled
 * in; by default the title that needs none.
 */
export function titleOf(wizard: Wizard, step: string, heading?: string): string {
  const { title } = wizard.definition.wizard;
  const file = wizard.step(step)?.file;
  const parts = [stepPlace(wizard, step), heading ?? (file && plainTitle(file)) ?? title];
  return `${parts.filter(Boolean).join(': ')} – ${title}`;
}

/** Begins the title of a page with errors. */
export const REFUSED = 'Fehler: ';

type PageTitleProps = {
  /** Undefined for a form in another page, which keeps its title. */
  text: string | undefined;
  /** The step was not left because of errors. The title then begins with that. */
  refused?: boolean;
};

/** Sets the page's title. Renders nothing. */
export function PageTitle({ text, refused = false }: PageTitleProps) {
  useEffect(() => {
    const own = text ?? document.title.replace(REFUSED, '');
    document.title = refused ? `${REFUSED}${own}` : own;
  }, [text, refused]);
  return null;
}
