import { createRoot } from 'react-dom/client';
import '../../ui/base.css';
import '../preview/preview.css';
import type { DefinitionFiles } from '../../check/fileNames.ts';
import { localDate } from '../../runner/base/localDate.ts';
import type { Contact } from '../../runner/index.ts';
import { openPartner } from './openPartner.tsx';
import { imitateServer } from '../preview/imitatedServer.ts';
import { isolate } from '../preview/isolation.ts';
import { PreviewPage } from './PreviewPage.tsx';
import { Session } from '../preview/session.ts';

/** What the server has put into the document (`server/studio/documents.ts`). */
type PreviewData = { id: string; files: DefinitionFiles; live?: DefinitionFiles; pictures: string; remarks?: string };

// The page keeps and sends nothing of the wizard, as in the studio.
isolate();

const data = JSON.parse(document.getElementById('entwurf')?.textContent ?? 'null') as PreviewData | null;
const root = document.getElementById('root');
if (data !== null && root !== null) {
  const { id, files, live, pictures, remarks } = data;
  const send = window.fetch.bind(window);
  let failure: string | undefined;
  const session = new Session(
    (message) => {
      if (message.kind === 'drawn') failure = message.failure;
    },
    localDate,
    (file) => `${pictures}/${file}`,
  );
  imitateServer({ current: () => session.current(), answer: () => session.serverAnswer() });
  session.takeTexts({ kind: 'texts', id, files: { ...files } });
  const left = document.getElementById('hinaus');
  root.addEventListener('click', (event) => {
    const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined;
    if (href == null || href.startsWith('#')) return;
    event.preventDefault();
    if (left !== null) left.textContent = `Dieser Link führt aus dem Assistenten hinaus: ${href}`;
  });
  const contact = JSON.parse(root.dataset['contact'] ?? '{}') as Contact;
  if (remarks !== undefined && failure === undefined)
    openPartner({ id, files, live, session, remarks: { address: remarks, send }, page: root });
  createRoot(root).render(<PreviewPage session={session} contact={contact} failure={failure} />);
}
