/**
 * Takes from the frame what would reach beyond it: the tab's storage, which the site's pages share, and the focus, while
 * the person is working in the studio around it. Must run before anything uses them.
 */
export function isolate(): void {
  Object.defineProperty(window, 'sessionStorage', { value: inMemory() });
  Object.defineProperty(window, 'localStorage', { value: inMemory() });
  const focus: unknown = Reflect.get(HTMLElement.prototype, 'focus');
  HTMLElement.prototype.focus = function focusInside(this: HTMLElement, options?: FocusOptions) {
    if (document.hasFocus() && typeof focus === 'function') Reflect.apply(focus, this, [options]);
  };
}

function inMemory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
