/**
 * For a bar that stays in view: marks it as `data-tall` for as long as it is higher than a quarter of the window, as with large text on a
 * phone. Returns a function that ends it, as a ref of React does.
 */
export function watchHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const measure = () => bar.toggleAttribute('data-tall', bar.offsetHeight > window.innerHeight / 4);
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  window.addEventListener('resize', measure);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', measure);
  };
}
