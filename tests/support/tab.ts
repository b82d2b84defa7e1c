/**
 * What walks need of a browser. Playwright's `Page` and `Locator` have it, and so has `tests/engines/tab.ts` over the
 * W3C protocols, so that one walk runs in every engine.
 */
export type Tab = Finder & {
  goto(address: string, options?: { waitUntil?: 'networkidle' }): Promise<unknown>;
  goBack(): Promise<unknown>;
  goForward(): Promise<unknown>;
  reload(): Promise<unknown>;
  title(): Promise<string>;
  /** Calls the function in the page, with JSON as argument and result. A string is a script. */
  evaluate<Result, Argument>(
    code: string | ((argument: Argument) => Result | Promise<Result>),
    argument: Argument,
  ): Promise<Result>;
  evaluate<Result>(code: string | (() => Result | Promise<Result>)): Promise<Result>;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  waitForURL(url: RegExp | ((url: URL) => boolean)): Promise<void>;
  keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  mouse: { click(x: number, y: number): Promise<void> };
};

/** What is looked for inside: of the page, or of an element. Strings match parts of texts, in any case, unless `exact`. */
type Finder = {
  locator(css: string, options?: { hasText?: string | RegExp }): Target;
  getByRole(role: Role, options?: { name?: string | RegExp; exact?: boolean; level?: number }): Target;
  getByText(text: string | RegExp, options?: { exact?: boolean }): Target;
  getByLabel(text: string, options?: { exact?: boolean }): Target;
};

/** The roles that walks look for. */
export type Role =
  | 'alert'
  | 'button'
  | 'checkbox'
  | 'contentinfo'
  | 'dialog'
  | 'group'
  | 'heading'
  | 'link'
  | 'list'
  | 'listitem'
  | 'navigation'
  | 'region'
  | 'searchbox'
  | 'status'
  | 'textbox';

/** The elements that were looked for. They are found anew for each call, which waits until there is one. */
export type Target = Finder & {
  filter(options: { hasText: string | RegExp }): Target;
  first(): Target;
  nth(index: number): Target;
  /** Does not wait. */
  count(): Promise<number>;
  isVisible(): Promise<boolean>;
  waitFor(options?: { state?: 'visible' | 'hidden' }): Promise<void>;
  textContent(): Promise<string | null>;
  getAttribute(name: string): Promise<string | null>;
  isChecked(): Promise<boolean>;
  evaluate<Result>(read: (element: HTMLElement) => Result): Promise<Result>;
  /** Does not wait. */
  evaluateAll<Result>(read: (elements: HTMLElement[]) => Result): Promise<Result>;
  click(): Promise<void>;
  tap(): Promise<void>;
  check(): Promise<void>;
  focus(): Promise<void>;
  fill(text: string): Promise<void>;
  selectOption(option: { index: number }): Promise<unknown>;
  setInputFiles(files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void>;
};
