import type { Step } from '../../engine/index.ts';
import { elementOf, targetOf } from './marks.ts';
import type { Target } from './protocol.ts';

const HOVERED = 'data-hovered';
const MARKED = 'data-marked';

type EditingOptions = {
  step: () => Step | undefined;
  /** Whether clicks select, and Alt with a click uses the page. */
  isEditing: () => boolean;
  onPick: (target: Target) => void;
  onLeave: (href: string) => void;
};

/** Lets clicks select what stands in the definition, instead of using the page. Links lead nowhere. */
export function watchClicks({ step, isEditing, onPick, onLeave }: EditingOptions): void {
  const selects = ({ altKey }: MouseEvent) => isEditing() !== altKey;
  const targetAt = ({ target }: Event) => {
    const shown = step();
    return shown !== undefined && target instanceof Element ? targetOf(target, shown) : undefined;
  };
  const hover = (event: MouseEvent) => {
    const shown = step();
    const target = selects(event) ? targetAt(event) : undefined;
    setOnly(HOVERED, target && shown && elementOf(target, shown));
  };
  document.addEventListener('mouseover', hover);
  document.documentElement.addEventListener('mouseleave', () => setOnly(HOVERED, undefined));
  // Fields would take the focus, and open their lists.
  document.addEventListener(
    'mousedown',
    (event) => {
      if (selects(event) && targetAt(event) !== undefined) event.preventDefault();
    },
    { capture: true },
  );
  document.addEventListener(
    'click',
    (event) => {
      // Enter and the space bar use the page: they click without a pointer.
      const target = selects(event) && event.isTrusted && event.detail > 0 ? targetAt(event) : undefined;
      if (target !== undefined) {
        event.preventDefault();
        event.stopPropagation();
        onPick(target);
        return;
      }
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || link.getAttribute('href')?.startsWith('#') === true) return;
      event.preventDefault();
      onLeave(link.getAttribute('href') ?? '');
    },
    { capture: true },
  );
}

/** Marks what a target stands for, and nothing else. Returns whether it is on the page. */
export function mark(target: Target | undefined, step: Step | undefined, scroll: boolean): boolean {
  const element = target && step && elementOf(target, step);
  setOnly(MARKED, element);
  if (scroll && element !== undefined) scrollToMiddle(element);
  return element !== undefined;
}

/** Scrolls this document, and not the page around its frame: on a phone that would leave the head of the studio. */
function scrollToMiddle(element: Element): void {
  const { top, height } = element.getBoundingClientRect();
  window.scrollBy({ top: top + (height - window.innerHeight) / 2 });
}

function setOnly(attribute: string, element: Element | undefined): void {
  for (const other of document.querySelectorAll(`[${attribute}]`))
    if (other !== element) other.removeAttribute(attribute);
  element?.setAttribute(attribute, '');
}
