export type QuestionEntry = { id: string; question: string; topic: string };

type Options<Item extends QuestionEntry> = {
  find: (text: string) => Item[];
  /** Called after each change of the text. */
  onType: (text: string, found: Item[]) => void;
  onChoose: (chosen: Item) => void;
};

/** Specification 1, section 5. */
const CLOSE_AFTER_MS = 150;

/**
 * Suggests the questions that were found and says how many they are, in the box that `QuestionSearch.tsx` has rendered.
 * Returns functions that change the text, and that search again for what is typed.
 */
export function startQuestionSearch<Item extends QuestionEntry>(
  search: HTMLElement,
  { find, onType, onChoose }: Options<Item>,
): { write: (text: string) => void; refresh: () => void } {
  const [input, list, status] = [
    search.querySelector('input'),
    search.querySelector<HTMLElement>('[role=listbox]'),
    search.querySelector('[role=status]'),
  ];
  if (input === null || list === null || status === null) return { write: () => undefined, refresh: () => undefined };
  let found: Item[] = [];
  let current = -1;
  let closed = false;
  const isOpen = () => input.value.trim() !== '' && !closed;
  const set = (index: number, isClosed: boolean) => {
    current = index;
    closed = isClosed;
    draw(input, list, isOpen() && found.length > 0, current);
  };
  const refresh = () => {
    const marked = found[current];
    found = find(input.value);
    list.replaceChildren(...found.map((item, index) => optionOf(item, `${list.id}-${index}`)));
    status.textContent = formatHits(input.value, found.length);
    set(marked === undefined ? -1 : found.indexOf(marked), closed);
    onType(input.value, found);
  };
  const read = () => {
    current = -1;
    closed = false;
    refresh();
  };
  const write = (text: string) => {
    input.value = text;
    read();
  };
  const choose = (chosen: Item | undefined) => {
    if (chosen === undefined) return;
    write('');
    onChoose(chosen);
  };
  const walk = (by: 1 | -1) => {
    set(isOpen() ? turn(current, by, found.length) : -1, false);
    list.children[current]?.scrollIntoView({ block: 'nearest' });
  };

  input.addEventListener('input', read);
  input.addEventListener('keydown', (event) => {
    const chosen = isOpen() ? found[current] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walk(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else if ((event.key === 'Enter' || event.key === 'Escape') && isOpen()) set(current, true);
    else if (event.key === 'Escape') write('');
    else return;
    event.preventDefault();
  });
  watchFocus(input, (isClosed) => set(current, isClosed));
  watchPointer(list, (index, isPress) => (isPress ? choose(found[index]) : set(index, closed)));
  // Typed before this code was there.
  if (input.value !== '') read();
  return { write, refresh };
}

/** Shows the list, and which of its entries is marked. */
function draw(input: Element, list: HTMLElement, shown: boolean, current: number): void {
  list.hidden = !shown;
  input.setAttribute('aria-expanded', String(shown));
  for (const [index, option] of [...list.children].entries())
    option.setAttribute('aria-selected', String(index === current));
  const active = shown ? list.children[current] : undefined;
  if (active === undefined) input.removeAttribute('aria-activedescendant');
  else input.setAttribute('aria-activedescendant', active.id);
}

/** The list is closed soon after the focus has left, and opens when it is back. */
function watchFocus(input: Element, setClosed: (closed: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  input.addEventListener('focus', () => {
    clearTimeout(timer);
    setClosed(false);
  });
  // While something is pressed nothing moves: what is below the list would not be where the press ends.
  const leave = () => {
    timer = setTimeout(() => (document.querySelector(':active') ? leave() : setClosed(true)), CLOSE_AFTER_MS);
  };
  input.addEventListener('blur', leave);
}

/** Tells the entry that the pointer is over, and the one that was pressed; -1 is none. */
function watchPointer(list: Element, onEntry: (index: number, isPress: boolean) => void): void {
  const placeOf = (target: EventTarget | null) =>
    [...list.children].findIndex((option) => target instanceof Node && option.contains(target));
  list.addEventListener('pointermove', ({ target }) => onEntry(placeOf(target), false));
  // The input keeps the focus and handles the keys.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => onEntry(placeOf(target), true));
}

function optionOf({ question, topic }: QuestionEntry, id: string): HTMLElement {
  const option = document.createElement('div');
  option.id = id;
  option.role = 'option';
  option.tabIndex = -1;
  const named = document.createElement('span');
  named.textContent = topic;
  option.append(question, ' ', named);
  return option;
}

/** The next or previous index in the list, wrapping around. -1 is the position before the first. */
function turn(index: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1;
  return index === -1 && by === -1 ? count - 1 : (index + by + count) % count;
}

function formatHits(text: string, count: number): string {
  if (text.trim() === '') return '';
  if (count === 0) return 'Keine Frage gefunden';
  return count === 1 ? 'Eine Frage gefunden' : `${count} Fragen gefunden`;
}
