import { createSearch } from '../shared/search.ts';
import { startTabs } from '../../ui/tabsScript.ts';
import { followAnchor, openQuestion } from './openQuestion.ts';
import { startQuestionSearch, type Found } from './questionSearchScript.ts';

type Listed = Found & { answer: string; panel: Element; details: HTMLDetailsElement };

/**
 * Shows one topic at a time, with one question open; while something is searched, the questions found instead. A
 * question's anchor selects its topic. The questions are read from the page that `Topics.tsx` has rendered.
 */
export function startTopics(topics: HTMLElement): void {
  const [box, all, results] = ['search', 'all', 'results'].map((part) =>
    topics.querySelector<HTMLElement>(`[data-${part}]`),
  );
  if (!box || !all || !results) return;
  const questions = questionsIn(all);
  const showFound = resultsIn(results);

  const showTopic = startTabs(all, () => {
    for (const { details } of questions) details.open = false;
  });
  const visit = (id: string) => {
    const wanted = questions.find((question) => question.id === id);
    if (wanted === undefined) return;
    write('');
    showTopic(wanted.panel);
    openQuestion(id);
  };
  const write = startQuestionSearch(box, {
    find: createSearch<Listed>(questions),
    onType: (text, found) => {
      results.hidden = text.trim() === '';
      all.hidden = !results.hidden;
      showFound(found);
    },
    onChoose: (id) => {
      history.pushState(null, '', `#${id}`);
      visit(id);
    },
  });
  results.querySelector('button')?.addEventListener('click', () => {
    write('');
    box.querySelector('input')?.focus();
  });
  followAnchor(visit);
}

function questionsIn(all: HTMLElement): Listed[] {
  return [...all.querySelectorAll('[role=tabpanel]')].flatMap((panel) =>
    [...panel.querySelectorAll('details')].map((details) => ({
      id: details.id,
      topic: panel.querySelector('h3')?.textContent ?? '',
      question: details.querySelector('summary')?.textContent ?? '',
      answer: details.lastElementChild?.innerHTML ?? '',
      panel,
      details,
    })),
  );
}

/** Lists copies of the questions found, with prefixed anchors, since the topics contain the same questions. */
function resultsIn(results: HTMLElement): (found: Listed[]) => void {
  const list = results.querySelector<HTMLElement>('[data-found]');
  const nothing = results.querySelector<HTMLElement>('p');
  const copies = new Map<string, HTMLDetailsElement>();
  const copyOf = ({ id, details }: Listed) => {
    const copy = copies.get(id) ?? (details.cloneNode(true) as HTMLDetailsElement);
    copies.set(id, copy);
    copy.id = `treffer-${id}`;
    copy.name = 'treffer';
    if (!copy.isConnected) copy.open = false;
    return copy;
  };
  return (found) => {
    list?.firstElementChild?.replaceChildren(...found.map(copyOf));
    if (list !== null) list.hidden = found.length === 0;
    if (nothing !== null) nothing.hidden = found.length > 0;
  };
}
