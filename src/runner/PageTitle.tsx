import { useEffect } from 'react';
import { progress, type Wizard } from '../engine/index.ts';

/** 'Schritt 2 von 4', as the progress bar counts; undefined where it has no place for the step. */
export function stepPlace(wizard: Wizard, step: string): string | undefined {
  const items = progress(wizard, step);
  const current = items.findIndex(({ state }) => state === 'current');
  return current === -1 ? undefined : `Schritt ${current + 1} von ${items.length}`;
}

/** 'Schritt 2 von 4: …', as screen readers announce a new page. */
export function titleOf(wizard: Wizard, step: string): string {
  const { title } = wizard.definition.wizard;
  const parts = [stepPlace(wizard, step), wizard.step(step)?.file.title ?? title];
  return `${parts.filter(Boolean).join(': ')} – ${title}`;
}

const REFUSED = 'Fehler: ';

type PageTitleProps = {
  /** Undefined in another page, which keeps its own title. */
  text: string | undefined;
  /** The step was not let go: the title begins with that. */
  refused?: boolean;
};

/** Names what is on screen in the page's title. Draws nothing. */
export function PageTitle({ text, refused = false }: PageTitleProps) {
  useEffect(() => {
    const own = text ?? document.title.replace(REFUSED, '');
    document.title = refused ? `${REFUSED}${own}` : own;
  }, [text, refused]);
  return null;
}
