import type { Role } from '../support/tab.ts';

/** A text that is looked for. Regular expressions travel as their source. */
export type Wanted = { text: string; exact: boolean } | { source: string; flags: string };

/** One step of a search, from the elements that the step before found. */
export type Search =
  | { by: 'css'; css: string }
  | { by: 'role'; role: Role; name?: Wanted; level?: number }
  | { by: 'text'; text: Wanted }
  | { by: 'label'; text: Wanted }
  | { by: 'having'; text: Wanted }
  | { by: 'nth'; index: number };

/**
 * The text of a function that runs in the page: from steps it returns the elements that they find, in the order of the
 * document. By role it finds what is exposed to assistive technology only.
 */
export function findInPage(): string {
  const parts = [textOf, matches, labelsOf, said, isExposed, levelOf, within, find];
  return `(steps) => { ${parts.map(String).join('\n')}; return find(steps); }`;
}

function find(steps: Search[]): Element[] {
  let found: Element[] | undefined;
  for (const step of steps) {
    if (step.by === 'nth') found = (found ?? []).slice(step.index, step.index + 1);
    else if (step.by === 'having') found = (found ?? []).filter((element) => matches(textOf(element), step.text));
    else found = [...new Set((found ?? [document]).flatMap((root) => within(root, step)))];
  }
  return found ?? [];
}

function textOf(element: Element): string {
  return (element.textContent ?? '')
    .replaceAll(/[\u200b\u00ad]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function matches(text: string, wanted: Wanted): boolean {
  if ('source' in wanted) return new RegExp(wanted.source, wanted.flags).test(text);
  const whole = wanted.text.replaceAll(/\s+/g, ' ').trim();
  return wanted.exact ? text === whole : text.toLowerCase().includes(whole.toLowerCase());
}

/** The texts that name an element, other than its own. */
function labelsOf(element: Element): string[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const label = element.getAttribute('aria-label');
  if (ids.length > 0)
    return [
      ids
        .map((id) => document.getElementById(id))
        .map((found) => (found ? said(found) : ''))
        .join(' '),
    ];
  if (label !== null) return [label];
  return 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map((found) => said(found)) : [];
}

/** The text without what is hidden from assistive technology. */
function said(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true], svg, [hidden]')) hidden.remove();
  return textOf(copy);
}

function isExposed(element: Element): boolean {
  return (
    element.closest('[aria-hidden=true], [inert], [hidden]') === null &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

function levelOf(element: Element): number {
  return Number(element.getAttribute('aria-level') ?? element.tagName.slice(1));
}

function within(root: ParentNode, step: Search): Element[] {
  const CSS: Record<Role, string> = {
    alert: '[role=alert]',
    button: 'button, input[type=submit], input[type=button], [role=button]',
    checkbox: 'input[type=checkbox]',
    contentinfo: 'body > footer, [role=contentinfo]',
    dialog: 'dialog[open], [role=dialog]',
    group: 'fieldset, [role=group]',
    heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
    link: 'a[href]',
    list: 'ul, ol',
    listitem: 'li',
    navigation: 'nav',
    region: 'section[aria-label], section[aria-labelledby], [role=region]',
    searchbox: 'input[type=search], [role=searchbox]',
    status: 'output, [role=status]',
    textbox: 'textarea, input:not([type]), input:is([type=text], [type=email], [type=tel], [type=url])',
  };
  const all = (css: string) => [...root.querySelectorAll(css)];
  switch (step.by) {
    case 'css':
      return all(step.css);
    case 'role': {
      const { role, name, level } = step;
      return all(CSS[role]).filter(
        (element) =>
          isExposed(element) &&
          (name === undefined || matches(labelsOf(element)[0] ?? said(element), name)) &&
          (level === undefined || levelOf(element) === level),
      );
    }
    case 'text':
      return all('*').filter(
        (element) =>
          !/^(?:SCRIPT|STYLE|NOSCRIPT|HEAD|TITLE)$/.test(element.tagName) &&
          matches(textOf(element), step.text) &&
          ![...element.children].some((child) => matches(textOf(child), step.text)),
      );
    case 'label':
      return all('*').filter((element) => labelsOf(element).some((text) => matches(text, step.text)));
    default:
      return [];
  }
}
