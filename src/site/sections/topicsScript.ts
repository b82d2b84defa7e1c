import type { Question } from '../content/page.ts';
import { persist } from '../../loading/index.ts';
import { startTabs } from '../../ui/tabsScript.ts';
import { followAnchor, openQuestion } from './openQuestion.ts';
import { startQuestionSearch, type QuestionEntry } from './questionSearchScript.ts';

/** `panel`: that of its topic; undefined for a question that another page answers. */
type Listed = QuestionEntry & { answer: string; panel: Element | undefined; details: HTMLDetailsElement };

/**
 * Shows one topic at a time, with one question open; while something is searched, the questions found instead. A
 * question's anchor selects its topic. The questions are read from the page that `Topics.tsx` has rendered; those of other pages, which
 * the search finds as well, are loaded with it when somebody is about to search.
 */
export function startTopics(topics: HTMLElement, loadAll = () => import('../content/allQuestions.ts')): void {
  const [box, all, results] = ['search', 'all', 'results'].map((part) =>
    topics.querySelector<HTMLElement>(`[data-${part}]`),
  );
  if (!box || !all || !results) return;
  let questions = questionsIn(all);
  // Specification 1, section 5. What more the search can is loaded when somebody is about to search.
  let find = (typed: string) =>
    questions.filter(({ question }) => question.toLowerCase().includes(typed.trim().toLowerCase()));
  const showFound = resultsIn(results);

  const showTopic = startTabs(all, () => {
    for (const { details } of questions) details.open = false;
  });
  const visit = (id: string) => {
    const wanted = questions.find((question) => question.id === id);
    if (wanted?.panel === undefined) return;
    write('');
    showTopic(wanted.panel);
    openQuestion(id);
  };
  /** Of another page: it is read among what was found. */
  const read = ({ id, question }: Listed) => {
    write(question);
    openQuestion(copyName(id));
  };
  const { write, refresh } = startQuestionSearch(box, {
    find: (text) => find(text),
    onType: (text, found) => {
      results.hidden = text.trim() === '';
      all.hidden = !results.hidden;
      showFound(found);
    },
    onChoose: (chosen) => {
      if (chosen.panel === undefined) return read(chosen);
      history.pushState(null, '', `#${chosen.id}`);
      visit(chosen.id);
    },
  });
  const input = box.querySelector('input');
  const addOthers = async () => {
    const { allQuestions, searchIn } = await loadAll();
    questions = allQuestions().map((one) => questions.find(({ id }) => id === one.id) ?? likeThose(one, questions));
    find = searchIn(questions);
    refresh();
  };
  const load = () => void persist(addOthers);
  if (document.activeElement === input) load();
  else input?.addEventListener('focus', load, { once: true });
  results.querySelector('button')?.addEventListener('click', () => {
    write('');
    input?.focus();
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

/** A question of another page, drawn as those of this one are. */
function likeThose({ id, question, answer }: Question, [first]: Listed[]): Listed {
  const details = (first?.details.cloneNode(true) ?? document.createElement('details')) as HTMLDetailsElement;
  details.querySelector('h3')?.replaceChildren(question);
  if (details.lastElementChild !== null) details.lastElementChild.innerHTML = answer;
  return { id, question, answer, topic: 'Weitere Fragen', panel: undefined, details };
}

function copyName(id: string): string {
  return `treffer-${id}`;
}

/** Lists copies of the questions found, with prefixed anchors, since the topics contain the same questions. */
function resultsIn(results: HTMLElement): (found: Listed[]) => void {
  const list = results.querySelector<HTMLElement>('[data-found]');
  const nothing = results.querySelector<HTMLElement>('p');
  const copies = new Map<string, HTMLDetailsElement>();
  const copyOf = ({ id, details }: Listed) => {
    const copy = copies.get(id) ?? (details.cloneNode(true) as HTMLDetailsElement);
    copies.set(id, copy);
    copy.id = copyName(id);
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
