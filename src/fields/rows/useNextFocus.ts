import { useEffect, useRef } from 'react';

/** Returns a function that takes ids of elements: the first one that exists gets the focus after the next rendering. */
export function useNextFocus(): (...ids: string[]) => void {
  const wanted = useRef<string[]>([]);

  useEffect(() => {
    const element = wanted.current.map((id) => document.getElementById(id)).find((one) => one !== null);
    if (element === undefined) return;
    wanted.current = [];
    firstInput(element).focus();
  });

  return (...ids) => {
    wanted.current = ids;
  };
}

/** The first input of a new or restored row; anything else gets the focus itself. */
function firstInput(element: HTMLElement): HTMLElement {
  return element.tagName === 'FIELDSET'
    ? (element.querySelector<HTMLElement>('input, select, textarea') ?? element)
    : element;
}
