import { createRoot } from 'react-dom/client';
import '../../ui/base.css';
import './preview.css';
import { localDate } from '../../runner/base/localDate.ts';
import type { Contact } from '../../runner/index.ts';
import { mark, watchClicks } from './editing.ts';
import { Frame } from './Frame.tsx';
import { imitateServer } from './imitatedServer.ts';
import { isolate } from './isolation.ts';
import { applyLook } from './look.ts';
import { readToFrame, type FromFrame, type Look, type Target } from './protocol.ts';
import { Session } from './session.ts';

isolate();

const post = (message: FromFrame) => window.parent.postMessage(message, location.origin);
const session = new Session(post, localDate);
let look: Look = { text: 1, dark: false, editing: true };
let marked: Target | undefined;
/** The marked element is still to be scrolled to. */
let isUnseen = false;

imitateServer({ current: () => session.current(), answer: () => session.serverAnswer() });

const stepNow = () => {
  const shown = session.state();
  return shown?.wizard.step(shown.entries[0].step);
};

watchClicks({
  step: stepNow,
  isEditing: () => look.editing,
  onPick: (target) => {
    const step = stepNow();
    if (step !== undefined) post({ kind: 'picked', step: step.id, target });
  },
  onLeave: (href) => post({ kind: 'left', href }),
});

const remark = () => {
  if (mark(marked, stepNow(), isUnseen)) isUnseen = false;
};

window.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  // The browser's own meaning of F6 would lead out of the page.
  if (key === 'F6') event.preventDefault();
  if (ctrlKey || metaKey || altKey || /^F(?:1|6|8)$/.test(key))
    post({ kind: 'key', key, ctrlKey, metaKey, shiftKey, altKey });
});

window.addEventListener('message', (event) => {
  const message = readToFrame(event);
  switch (message?.kind) {
    case 'texts':
      session.takeTexts(message);
      break;
    case 'show':
      session.show(message);
      break;
    case 'restart':
      session.restart();
      break;
    case 'ask':
      post({ kind: 'answers', answers: session.current()?.answers ?? {} });
      break;
    case 'simulate':
      session.simulate(message.situation);
      break;
    case 'event':
      session.happen(message.event);
      break;
    case 'answer':
      session.answer(message.answer);
      break;
    case 'reload':
      session.reload(message.changed);
      break;
    case 'look':
      ({ look } = message);
      document.documentElement.toggleAttribute('data-editing', look.editing);
      applyLook(look);
      break;
    case 'mark':
      marked = message.target;
      isUnseen = message.scroll;
      remark();
      break;
    default:
  }
});

const root = document.getElementById('root');
if (root !== null && window.parent !== window) {
  const contact = JSON.parse(root.dataset['contact'] ?? '{}') as Contact;
  createRoot(root).render(<Frame session={session} contact={contact} />);
  // What is marked is another element after each drawing, and some questions are drawn once their code is there.
  new MutationObserver(() => requestAnimationFrame(remark)).observe(root, { childList: true, subtree: true });
  post({ kind: 'ready' });
}
